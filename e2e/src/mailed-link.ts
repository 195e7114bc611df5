/** Links in mails that a club without a mail server writes to its outbox. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '../../scripts/services/club';

/** Waits for the newest link mailed to an address. @returns its path and query */
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
