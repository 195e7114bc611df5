/** A mail server for tests, on a port of its own. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
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
  /** Offers STARTTLS, and takes mails only after it. */
  tls?: Certificate | undefined;
}

export interface Certificate {
  key: Buffer;
  cert: Buffer;
  /** Path of the certificate, for clients that trust it. */
  file: string;
}

/** Makes a self-signed certificate in a folder. It is for 127.0.0.1, or for another host. */
export function makeCertificate(folder: string, { isLocalhost }: { isLocalhost: boolean }): Certificate {
  const name = isLocalhost ? 'ours' : 'elsewhere';
  const [key, file] = [join(folder, `${name}-key.pem`), join(folder, `${name}.pem`)];
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
      ...['-subj', `/CN=${name}.example`, '-keyout', key, '-out', file],
      ...(isLocalhost ? ['-addext', 'subjectAltName=IP:127.0.0.1'] : []),
    ],
    { stdio: 'ignore' },
  );
  return { key: readFileSync(key), cert: readFileSync(file), file };
}

export async function startMailServer({
  port: wanted = 0,
  refuses = false,
  after,
  tls,
}: MailServerOptions = {}): Promise<MailServer> {
  const receivers: string[] = [];
  const texts: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    ...(tls && { key: tls.key, cert: tls.cert }),
    disabledCommands: tls ? ['AUTH'] : ['STARTTLS', 'AUTH'],
    onMailFrom: (_address, { secure }, done) =>
      done(tls && !secure ? Object.assign(new Error('STARTTLS first'), { responseCode: 530 }) : null),
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
  // A client that breaks off the handshake is no failure of the server.
  server.on('error', () => undefined);
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
