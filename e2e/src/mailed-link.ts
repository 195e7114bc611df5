/** Links in mails that a club without a mail server writes to its outbox. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { until } from '../../testing/services/club';

interface Mail {
  subject: string;
  text: string;
}

/** All mails to an address so far, oldest first. */
export async function mailsTo(dataDir: string, to: string): Promise<Mail[]> {
  const outbox = join(dataDir, 'outbox');
  const files = (await readdir(outbox).catch(() => [])).sort();
  const mails = await Promise.all(files.map(async (file) => PostalMime.parse(await readFile(join(outbox, file)))));
  return mails
    .filter((mail) => mail.to?.some(({ address }) => address?.toLowerCase() === to.toLowerCase()))
    .map(({ subject = '', text = '' }) => ({ subject, text }));
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
      for (const { text } of await mailsTo(dataDir, to))
        link = new RegExp(`https?://\\S+/${purpose}[/?]\\S+`).exec(text)?.[0] ?? link;
      return link !== '';
    },
    30_000,
    `a mail for ${to}`,
  );
  const { pathname, search } = new URL(link);
  return pathname + search;
}
