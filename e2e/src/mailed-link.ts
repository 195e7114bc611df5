/** Links of mails that a club without a mail server wrote into its folder. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '../../scripts/services/club';

/** The newest mailed link for an address. */
export async function mailedLink(
  dataDir: string,
  to: string,
  purpose: 'activate' | 'reset' | 'join' | 'object' = 'activate',
): Promise<string> {
  const outbox = join(dataDir, 'outbox');
  let link = '';
  await until(
    async () => {
      for (const file of (await readdir(outbox).catch(() => [])).sort()) {
        const mail = (await readFile(join(outbox, file), 'utf8')).replace(/=\r?\n/g, '').replaceAll('=3D', '=');
        if (mail.toLowerCase().includes(`to: ${to}`))
          link = new RegExp(`https?://\\S+/${purpose}[/?]\\S+`).exec(mail)?.[0] ?? link;
      }
      return link !== '';
    },
    30_000,
    `a mail for ${to}`,
  );
  const { pathname, search } = new URL(link);
  return pathname + search;
}
