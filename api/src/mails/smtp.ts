import type { Config } from '@touchline/server/config/config';
import { createTransport } from 'nodemailer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';

/**
 * For a mail server that does not respond (ms). Some let strangers wait for the greeting. Many check a mail before they answer that they
 * have it: a club that does not wait would send it again.
 */
export const TIMEOUTS = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 60_000 };

/** An account without a password only names the sender: servers that offer a sign-in may take mails without one. */
function urlToOpen(smtpUrl = ''): string {
  const url = new URL(smtpUrl);
  if (url.password === '') url.username = '';
  return url.href;
}

/** Opens the mail server of the settings. */
export const openSmtp = ({ SMTP_URL }: Pick<Config, 'SMTP_URL'>) =>
  createTransport({ url: urlToOpen(SMTP_URL), ...TIMEOUTS });

/** Characters that mean something in a regular expression. */
const MARKS = /[\\^$.*+?()[\]{}|/-]/g;
/** Shorter passwords are parts of ordinary words. */
const SHORTEST_SECRET = 4;

/** Returns a function that removes the password of the settings from a text, because servers repeat commands that they do not know. */
export function secretRemover({ SMTP_URL = '' }: Pick<Config, 'SMTP_URL'>): (text: string) => string {
  const url = new URL(SMTP_URL);
  const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  if (password === '') return (text) => text;
  const inBase64 = (text: string) => Buffer.from(text).toString('base64').replace(/=+$/, '');
  const secrets = [inBase64(`\0${user}\0${password}`), inBase64(password), password, url.password];
  const pattern = secrets
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .map((secret) => secret.replace(MARKS, '\\$&'));
  const all = new RegExp(`(?:${pattern.join('|')})=*`, 'gi');
  return (text) => text.replace(all, '…');
}

/** Removes the password of the settings from an error of nodemailer. */
export function withoutSecrets(error: unknown, remove: (text: string) => string): unknown {
  if (!(error instanceof Error)) return error;
  const { response } = error as Error & { response?: unknown };
  error.message = remove(error.message);
  return typeof response === 'string' ? Object.assign(error, { response: remove(response) }) : error;
}

/** Returns an answer of a mail server as a line for a terminal. */
export const inOneLine = (response: string): string =>
  response
    .slice(0, 500)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** The answer of a mail server to a command. */
export interface Reply {
  code: number;
  /** The whole answer in one line, with its codes. */
  text: string;
}

export interface Envelope {
  isSignedIn: boolean;
  /** True: the settings have an account with a password. */
  wantsSignIn: boolean;
  from: Reply;
  /** Undefined when the sender was refused. */
  rcpt: Reply | undefined;
}

/**
 * Signs in and opens a mail from the club to this address, as far as it goes without sending it.
 * @throws Error of the connection, of its encryption, or of the sign-in
 */
export async function openEnvelope(
  { SMTP_URL, MAIL_FROM }: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>,
  receiver: string,
): Promise<Envelope> {
  const { options } = createTransport({ url: urlToOpen(SMTP_URL) });
  const remove = secretRemover({ SMTP_URL });
  const { auth } = options as { auth?: { user: string; pass: string } };
  let from: Reply | undefined;
  let rcpt: Reply | undefined;
  const connection = new SMTPConnection({
    ...(options as SMTPConnection.Options),
    ...TIMEOUTS,
    // A way of signing in is the only place where nodemailer lets others send commands.
    customAuth: {
      ENVELOPE: async ({ sendCommand }) => {
        const say = async (command: string): Promise<Reply> => {
          const { status, response } = await sendCommand(command);
          return { code: status, text: inOneLine(remove(response)) };
        };
        from = await say(`MAIL FROM:<${MAIL_FROM}>`);
        if (from.code < 300) rcpt = await say(`RCPT TO:<${receiver}>`);
        await say('RSET');
      },
    },
  });
  const done = (run: (callback: (error?: Error | null) => void) => void) =>
    new Promise<void>((resolve, reject) => {
      connection.once('error', reject);
      connection.once('end', () =>
        reject(Object.assign(new Error('Connection closed'), { response: connection.lastServerResponse || '' })),
      );
      run((error) => (error ? reject(error) : resolve()));
    });
  try {
    await done((callback) => connection.connect(callback));
    const isSignedIn = auth !== undefined && connection.allowsAuth;
    if (isSignedIn) await done((callback) => connection.login(auth, callback));
    await done((callback) => connection.login({ method: 'ENVELOPE' }, callback));
    if (!from) throw new Error('Connection closed');
    return { isSignedIn, wantsSignIn: Boolean(auth?.pass), from, rcpt };
  } catch (error) {
    throw withoutSecrets(error, remove);
  } finally {
    connection.quit();
  }
}
