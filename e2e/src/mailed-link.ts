/** Links in mails that a club without a mail server writes to its outbox. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '../../scripts/services/club';

/** All mails to an address so far, oldest first. */
export async function mailsTo(dataDir: string, to: string): Promise<string[]> {
  const outbox = join(dataDir, 'outbox');
  const files = (await readdir(outbox).catch(() => [])).sort();
  const mails = await Promise.all(files.map((file) => readFile(join(outbox, file), 'utf8')));
  return mails
    .map((mail) => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '='))
    .filter((mail) => mail.toLowerCase().includes(`to: ${to}`));
}

/** Waits for the newest link mailed to an address. @returns its path and query */
export async function mailedLink(
  dataDir: string,
  to: string,
  purpose: 'activate' | 'reset' | 'join' | 'object' | 'answer' = 'activate',
): Promise<string> {
  let link = '';
  await until(
    async () => {
      for (const mail of await mailsTo(dataDir, to))
        link = new RegExp(`https?://\\S+/${purpose}[/?]\\S+`).exec(mail)?.[0] ?? link;
      return link !== '';
    },
    30_000,
    `a mail for ${to}`,
  );
  const { pathname, search } = new URL(link);
  return pathname + search;
}
