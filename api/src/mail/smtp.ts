import type { Config } from '@touchline/shared/server/config/config';
import { createTransport } from 'nodemailer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';

/** For a mail server that does not respond (ms). */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Opens the mail server of the settings. */
export const openSmtp = ({ SMTP_URL }: Pick<Config, 'SMTP_URL'>) => createTransport({ url: SMTP_URL, ...TIMEOUTS });

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
  /** Whether the settings have an account with a password. */
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
  const { options } = createTransport({ url: SMTP_URL });
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
          return { code: status, text: inOneLine(response) };
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
  } finally {
    connection.quit();
  }
}
