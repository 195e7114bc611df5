/** A mail server for tests, on a port of its own. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';

/** Returns the URL of a mail server on this machine. Its account is the sender of the club's mails. */
export const smtpUrl = (port: number): string => `smtp://club%40riverside.example@127.0.0.1:${port}`;

export interface MailServer {
  url: string;
  port: number;
  /** Receivers of the accepted mails, in order. */
  readonly receivers: string[];
  /** The mails with their headers, in order. */
  readonly texts: string[];
  close(): Promise<void>;
}

/** A refusal: `550 5.1.1 No such user`; several lines are one reply. */
export type Refusal = readonly [code: number, ...lines: string[]];
export type Stage = 'AUTH' | 'MAIL' | 'RCPT' | 'DATA';

interface MailServerOptions {
  /** Returns how a stage of a mail is refused, or undefined to accept it. */
  refusal?: (stage: Stage, receiver: string) => Refusal | undefined;
  /** Demands a sign-in with this user and password. */
  account?: { username: string; password: string };
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

const errorOf = ([responseCode, ...lines]: Refusal): Error =>
  Object.assign(new Error(), { responseCode, message: lines });

export async function startMailServer({
  port: wanted = 0,
  refusal = () => undefined,
  account,
  refuses = false,
  after,
  tls,
}: MailServerOptions = {}): Promise<MailServer> {
  const receivers: string[] = [];
  const texts: string[] = [];
  const answer = (stage: Stage, receiver = ''): Error | null => {
    const refused = refusal(stage, receiver);
    return refused ? errorOf(refused) : null;
  };
  const server = new SMTPServer({
    authOptional: !account,
    ...(tls && { key: tls.key, cert: tls.cert }),
    disabledCommands: [...(account ? [] : ['AUTH']), ...(tls ? [] : ['STARTTLS'])],
    onAuth: ({ username, password }, _session, done) => {
      const isRight = username === account?.username && password === account?.password;
      const error = answer('AUTH') ?? (isRight ? null : errorOf([535, '5.7.8 Authentication credentials invalid']));
      done(error, error ? undefined : { user: username });
    },
    onMailFrom: (_address, { secure }, done) =>
      done(tls && !secure ? errorOf([530, 'STARTTLS first']) : answer('MAIL')),
    onRcptTo: ({ address }, _session, done) =>
      done(refuses ? errorOf([550, `<${address}>: Recipient rejected`]) : answer('RCPT', address)),
    onData: (stream, { envelope }, done) => {
      const receiver = envelope.rcptTo[0]?.address;
      let text = '';
      stream.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      stream.once('end', () => {
        const refused = answer('DATA', receiver);
        if (refused) return done(refused);
        receivers.push(...envelope.rcptTo.map(({ address }) => address));
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
    url: smtpUrl(port),
    port,
    receivers,
    texts,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
