/** Reads mails that were written to files instead of sent. */
import { hash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutboxMail } from '@touchline/shared/demo/demo.contract';
import { DAY } from '@touchline/shared/span';

export const outboxFolder = (dataDir: string): string => join(dataDir, 'outbox');

/** Returns a file name that sorts by time: the time without colons, then a hash of the mail's id. */
export const outboxFile = (at: number, id: string): string =>
  `${new Date(at).toISOString().replaceAll(':', '-')}-${hash('sha256', id).slice(0, 16)}.eml`;

const timeOf = (file: string): number => Date.parse(file.slice(0, 24).replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'));

/** Decodes quoted-printable text. */
const decoded = (text: string): string =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

/** Returns the headers of a mail, or of a part of one, and what follows them. */
function partOf(message: string) {
  const [head = '', ...body] = message.split('\r\n\r\n');
  const unfolded = head.replace(/\r\n[ \t]+/g, ' ');
  return {
    header: (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1]?.trim() ?? '',
    raw: body.join('\r\n\r\n'),
  };
}

/** Decodes the text of a mail or a part. */
function textOf({ header, raw }: ReturnType<typeof partOf>): string {
  const encoding = header('Content-Transfer-Encoding');
  if (encoding === 'quoted-printable') return decoded(raw);
  return encoding === 'base64' ? Buffer.from(raw, 'base64').toString('utf8') : raw;
}

/** Decodes the words of a header that hold more than ASCII. */
const wordsOf = (value: string): string =>
  value.replace(/=\?utf-8\?([qb])\?([^?]*)\?=(?:\s+(?==\?))?/gi, (_, way: string, text: string) =>
    /q/i.test(way) ? decoded(text.replaceAll('_', ' ')) : Buffer.from(text, 'base64').toString('utf8'),
  );

/** Returns the mails of a folder, newest first, each as its file. */
const filesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => []))
    .filter((file) => file.endsWith('.eml'))
    .sort()
    .reverse();

/** Returns null for a mail that was removed meanwhile. */
async function readMail(folder: string, file: string): Promise<OutboxMail | null> {
  const bytes = await readFile(join(folder, file), 'utf8').catch(() => null);
  if (bytes === null) return null;
  const whole = partOf(bytes);
  const { header } = whole;
  const boundary = /boundary="([^"]+)"/.exec(header('Content-Type'))?.[1];
  // The first part is the text; the other one is HTML.
  const [, first = ''] = boundary === undefined ? [] : whole.raw.split(`--${boundary}\r\n`);
  const text = textOf(boundary === undefined ? whole : partOf(first));
  return {
    to: header('To'),
    subject: wordsOf(header('Subject')),
    text: text.replaceAll('\r\n', '\n').trim(),
    at: timeOf(file),
  };
}

/** Returns the newest 50 mails of the outbox, newest first. */
export async function readOutbox(dataDir: string): Promise<OutboxMail[]> {
  const folder = outboxFolder(dataDir);
  const mails = await Promise.all((await filesIn(folder)).slice(0, 50).map((file) => readMail(folder, file)));
  return mails.filter((mail) => mail !== null);
}

/** Mails are kept so long (ms): they name children, and hold links. */
export const OUTBOX_KEPT_MS = DAY;

/** Removes mails from the outbox. */
export async function removeMails(dataDir: string, isGone: (mail: OutboxMail) => boolean): Promise<void> {
  const folder = outboxFolder(dataDir);
  for (const file of await filesIn(folder)) {
    const mail = await readMail(folder, file);
    if (mail && isGone(mail)) await rm(join(folder, file), { force: true });
  }
}
