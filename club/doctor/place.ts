/** Checks the places that people and programs meet: the ports, and the public address with its certificate and clock. */
import { connect } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { Config } from '@touchline/server/config/config';
import { advice, type Finding, ok, unreachable, wordsOf, wrong } from './finding';

const PATIENCE_MS = 3_000;
const DAY_MS = 86_400_000;
/** A certificate that is not renewed by then will not be renewed by itself. */
const RENEWED_DAYS = 14;
/** Clocks further apart refuse sign-ins and certificates (ms). */
const CLOCK_MS = 120_000;

/** Returns whether a program accepts connections at a port. */
const isTaken = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host, timeout: PATIENCE_MS });
    const end = (taken: boolean) => {
      socket.destroy();
      resolve(taken);
    };
    socket
      .once('connect', () => end(true))
      .once('error', () => end(false))
      .once('timeout', () => end(false));
  });

const asHost = (address: string): string => (address.includes(':') ? `[${address}]` : address);

/** Returns whether a club answers there. */
async function isClub(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/api/health`, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(
    () => undefined,
  );
  const health = (await answer?.json().catch(() => undefined)) as { version?: unknown } | undefined;
  return health?.version !== undefined;
}

/** Finds programs at the club's ports. Nothing listens for that, so a club may start meanwhile. */
export async function examinePorts({ PORT, BIND, METRICS_PORT, METRICS_BIND }: Config): Promise<Finding[]> {
  const host = BIND ?? '127.0.0.1';
  const findings: Finding[] = [];
  const isRunning = PORT > 0 && (await isClub(`http://${asHost(host)}:${PORT}`));
  if (isRunning) findings.push(ok(`A club answers at port ${PORT}.`));
  else if (PORT > 0 && (await isTaken(PORT, host)))
    findings.push(
      wrong(
        `Port ${PORT} is in use by another program.`,
        `Stop that program, or choose another port: PORT=${PORT + 1}`,
      ),
    );
  if (!isRunning && METRICS_PORT && METRICS_PORT !== PORT && (await isTaken(METRICS_PORT, METRICS_BIND)))
    findings.push(
      wrong(
        `Port ${METRICS_PORT} is in use by another program.`,
        `Stop that program, or choose another port: METRICS_PORT=${METRICS_PORT + 1}`,
      ),
    );
  return findings;
}

interface Answer {
  date: number;
  /** Undefined without encryption. */
  certificate: { until: number; problem: string | undefined } | undefined;
}

/** Asks the public address, whoever its certificate names. */
async function ask(origin: string): Promise<Answer> {
  const url = new URL('/api/health', origin);
  const { request } = await (url.protocol === 'https:' ? import('node:https') : import('node:http'));
  return new Promise((resolve, reject) => {
    const asking = request(url, { method: 'HEAD', rejectUnauthorized: false, timeout: PATIENCE_MS, agent: false });
    asking.once('timeout', () => asking.destroy(new Error('No answer in time')));
    asking.once('error', reject);
    asking.once('response', ({ headers, socket }) => {
      const tls = 'getPeerCertificate' in socket ? (socket as TLSSocket) : undefined;
      const problem = tls?.authorizationError;
      resolve({
        date: Date.parse(headers.date ?? ''),
        certificate: tls && {
          until: Date.parse(tls.getPeerCertificate().valid_to),
          problem: problem && String(problem).toLowerCase().replaceAll('_', ' '),
        },
      });
      asking.destroy();
    });
    asking.end();
  });
}

function aboutCertificate(origin: string, { until, problem }: NonNullable<Answer['certificate']>): Finding[] {
  const days = Math.floor((until - Date.now()) / DAY_MS);
  const day = new Date(until).toISOString().slice(0, 10);
  const renew = 'Look at the log of the proxy that renews it, and renew it now.';
  if (until < Date.now())
    return [wrong(`The certificate of ${origin} ended on ${day}: browsers refuse the page.`, renew)];
  const findings: Finding[] = [];
  if (problem)
    findings.push(
      wrong(
        `Browsers do not trust the certificate of ${origin}: ${problem}.`,
        'Let the proxy get one from a public authority. One of your own authority is named in NODE_EXTRA_CA_CERTS.',
      ),
    );
  if (days < RENEWED_DAYS)
    findings.push(advice(`The certificate of ${origin} ends in ${days} days, on ${day}.`, renew));
  return findings.length > 0 ? findings : [ok(`The certificate of ${origin} is valid until ${day}.`)];
}

/** @param source completes "The clock of this machine is 9 minutes behind" */
export function aboutClock(difference: number, source: string): Finding[] {
  if (!(Math.abs(difference) > CLOCK_MS)) return [];
  const minutes = Math.round(Math.abs(difference) / 60_000);
  return [
    wrong(
      `The clock of this machine is ${minutes} minutes ${difference < 0 ? 'behind' : 'ahead of'} ${source}.`,
      'Set it, and let the system keep it right, for example with timedatectl set-ntp true. Until then links, sign-ins and reminders have the wrong time.',
    ),
  ];
}

export async function examinePublicUrl({ PUBLIC_URL }: Config): Promise<Finding[]> {
  if (PUBLIC_URL === undefined) return [];
  try {
    const { date, certificate } = await ask(PUBLIC_URL);
    return [
      ...(certificate ? aboutCertificate(PUBLIC_URL, certificate) : []),
      ...aboutClock(Date.now() - date, `that of ${PUBLIC_URL}`),
    ];
  } catch (error) {
    return [
      advice(
        unreachable('the public address', PUBLIC_URL, error) ??
          `Nothing that answers is at ${PUBLIC_URL}: ${wordsOf(error)}.`,
        'Check the name, the proxy and the firewall. Some networks do not reach their own public address: then try it from a phone.',
      ),
    ];
  }
}
