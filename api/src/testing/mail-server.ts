/** A mail server for tests, on a port of its own. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  url: string;
  port: number;
  /** Receivers of the accepted mails, in order. */
  readonly receivers: string[];
  /** The mails with their headers, in order. */
  readonly texts: string[];
  close(): Promise<void>;
}

interface MailServerOptions {
  port?: number;
  /** Rejects mails and names the receiver, like real servers. */
  refuses?: boolean;
  /** Delays the acceptance of a mail. */
  after?: Promise<unknown>;
}

export async function startMailServer({
  port: wanted = 0,
  refuses = false,
  after,
}: MailServerOptions = {}): Promise<MailServer> {
  const receivers: string[] = [];
  const texts: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) =>
      done(refuses ? Object.assign(new Error(`<${address}>: Recipient rejected`), { responseCode: 550 }) : null),
    onData: (stream, { envelope }, done) => {
      receivers.push(...envelope.rcptTo.map(({ address }) => address));
      let text = '';
      stream.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      stream.once('end', () => {
        texts.push(text);
        void Promise.resolve(after).then(() => done());
      });
    },
  });
  const listening = server.listen(wanted, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    receivers,
    texts,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
