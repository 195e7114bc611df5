/** Mail servers that are set up or behave in a way that no rule foresees (decision 0056). */
import { mkdtempSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '@touchline/server/log';
import { afterEach, describe, expect, it } from 'vitest';
import { makeCertificate, smtpUrl, startMailServer } from '../testing/mail-server';
import { startRawMailServer } from '../testing/raw-mail-server';
import { startTestApi, type TestApi } from '../testing/start-test-api';
import { createMailer } from './mail-queue';
import { troublesOf } from './mail-trouble';
import { CLAIM_MS, LONGEST_MS } from './mail-way';
import { TIMEOUTS } from './smtp';

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

async function startServer(answer: (command: string, connection: Socket) => string | undefined) {
  const server = await startRawMailServer(answer);
  open.push(() => server.close());
  return server;
}
async function startApi(SMTP_URL: string): Promise<TestApi> {
  const api = await startTestApi({ settings: { SMTP_URL, MAIL_FROM: 'club@riverside.example' } });
  open.push(() => api.close());
  return api;
}
const queueOf = ({ services }: TestApi) => services.store.mails.find({});
const send = ({ services }: Pick<TestApi, 'services'>, to: string) =>
  services.mail.send({ to, kind: 'notice', subject: 'It moved', text: 'To 3 PM.' });
const attemptsOf = async (api: TestApi) =>
  (await queueOf(api)).map(({ attempts, state }) => (state === 'claimed' ? state : attempts));
/** Sends these mails in one go, by a second mailer that finds all of them due. */
async function sendTogether(api: TestApi, receivers: readonly string[], settings: { longestMs?: number } = {}) {
  await api.services.mail.close();
  for (const to of receivers) await send(api, to);
  const lines: string[] = [];
  const log = createLog('debug', { write: (line) => void lines.push(line) });
  const mailer = createMailer({ ...api.services, log, ...settings });
  open.push(() => mailer.close());
  return lines;
}
const PEOPLE = ['ana@club.example', 'ben@club.example', 'cem@club.example'];
const PASSWORD = 'p@ss/w#rd%';
const withAccount = (port: number, password = PASSWORD) =>
  `smtp://${encodeURIComponent('club@riverside.example')}:${encodeURIComponent(password)}@127.0.0.1:${port}`;

describe('the password of the mail server', () => {
  const said = (command: string, text: string) => (/^(?:EHLO|AUTH|[A-Za-z0-9+/]+=*$)/.test(command) ? text : undefined);
  it.each<[string, (command: string) => string | undefined]>([
    ['a command with it', (command) => said(command, `500 5.5.1 What is ${command}?`)],
    ['it in capitals', (command) => said(command, `500-5.5.1 Unknown\r\n500 5.5.1 ${command.toUpperCase()}`)],
    ['it, decoded', (command) => said(command, `535 5.7.8 Wrong: ${PASSWORD}`)],
  ])('stays out of log, store and screens, although the server repeats %s', async (_what, reply) => {
    const { port } = await startServer((command) =>
      command.startsWith('EHLO') ? '250-mail.example\r\n250 AUTH PLAIN' : reply(command),
    );
    const api = await startApi(withAccount(port));
    const lines = await sendTogether(api, PEOPLE);
    await expect.poll(() => attemptsOf(api)).toEqual([1, 1, 1]);
    const told = lines.join('') + JSON.stringify(await queueOf(api));
    expect(told).toContain('5.');
    for (const secret of [`\0club@riverside.example\0${PASSWORD}`, PASSWORD]) {
      expect(told).not.toContain(secret);
      expect(told.toUpperCase()).not.toContain(Buffer.from(secret).toString('base64').slice(0, -2).toUpperCase());
    }
  });
});

it('signs in only with a password: an account without one names the sender', async () => {
  const commands: string[] = [];
  const { port, texts } = await startServer((command) => {
    commands.push(command);
    return command.startsWith('EHLO') ? '250-mail.example\r\n250 AUTH PLAIN LOGIN' : undefined;
  });
  const api = await startApi(smtpUrl(port));
  await send(api, 'ana@club.example');
  await expect.poll(() => texts.length).toBe(1);
  expect(commands).toContain('MAIL FROM:<club@riverside.example>');
  expect(commands.join()).not.toContain('AUTH');
});

describe('a mail server that takes no mails at all is asked once for all that are due', () => {
  it.each<[string, (command: string) => string | undefined]>([
    ['rejects the password', (command) => (command.startsWith('AUTH') ? '535 5.7.8 Wrong password' : undefined)],
    ['greets with a refusal', (command) => (command === '' ? '554 5.7.1 Not you' : undefined)],
    ['has too many connections', (command) => (command === '' ? '421 4.7.0 Too many connections' : undefined)],
  ])('when it %s', async (_how, reply) => {
    const { port, connections } = await startServer((command) =>
      command.startsWith('EHLO') ? '250-mail.example\r\n250 AUTH PLAIN' : reply(command),
    );
    const api = await startApi(withAccount(port));
    await sendTogether(api, PEOPLE);
    await expect.poll(() => attemptsOf(api)).toEqual([1, 1, 1]);
    expect(connections()).toBe(1);
    const reasons = (await queueOf(api)).map(({ failure }) => failure?.reason);
    expect([reasons[1], reasons[2]]).toEqual([reasons[0], reasons[0]]);
  });

  it('and not again for new mails, when it rejects the password: the provider could block the account', async () => {
    const { port, connections } = await startServer((command) => {
      if (command.startsWith('EHLO')) return '250-mail.example\r\n250 AUTH PLAIN';
      return command.startsWith('AUTH') ? '535 5.7.8 Wrong password' : undefined;
    });
    const api = await startApi(withAccount(port));
    for (const [index, to] of PEOPLE.entries()) {
      await send(api, to);
      await expect.poll(() => attemptsOf(api)).toEqual(PEOPLE.slice(0, index + 1).map(() => 1));
    }
    expect(connections()).toBe(1);
    // All of them are due together, within five minutes.
    const dueTimes = new Set((await queueOf(api)).map(({ dueAt = 0 }) => dueAt));
    expect(dueTimes.size).toBe(1);
    expect(Math.max(...dueTimes) - Date.now()).toBeLessThan(300_000);
  });

  it('but for each mail again when it fails at one of them', async () => {
    const { port, texts } = await startServer((command, connection) => {
      if (!command.startsWith('RCPT TO:<ana')) return undefined;
      connection.destroy();
      return '';
    });
    const api = await startApi(smtpUrl(port));
    await sendTogether(api, PEOPLE);
    await expect
      .poll(async () => (await queueOf(api)).map(({ to, attempts }) => [to, attempts]))
      .toEqual([['ana@club.example', 1]]);
    expect(texts.length).toBe(2);
  });
});

it('a mail server that answers a mail without an end stops it only for a time', async () => {
  const { port } = await startServer((command, connection) => {
    if (command !== '.') return undefined;
    const more = () => {
      if (!connection.destroyed) connection.write('250-Still working\r\n', () => setImmediate(more));
    };
    more();
    return '';
  });
  const api = await startApi(smtpUrl(port));
  await sendTogether(api, PEOPLE.slice(0, 1), { longestMs: 200 });
  await expect
    .poll(async () => (await queueOf(api)).map(({ failure }) => failure?.reason))
    .toEqual(['The mail server took longer than 0.2 seconds for a mail']);
});

it('waits a minute for the answer to a mail, and ends before another process may send it', () => {
  // Less, and a server that checks a mail for long has it, and gets it again.
  expect(TIMEOUTS.socketTimeout).toBeGreaterThanOrEqual(60_000);
  // Some let strangers wait for the greeting.
  expect(Math.min(TIMEOUTS.greetingTimeout, TIMEOUTS.connectionTimeout)).toBeGreaterThanOrEqual(30_000);
  expect(LONGEST_MS).toBeGreaterThan(TIMEOUTS.socketTimeout);
  expect(CLAIM_MS).toBeGreaterThan(LONGEST_MS);
});

it('a mail that the mail server may have got twice has one message id, and each mail its own', async () => {
  const { port, texts } = await startServer((command, connection) => {
    if (command !== '.' || texts.length > 1) return undefined;
    connection.destroy();
    return '';
  });
  const api = await startApi(smtpUrl(port));
  await send(api, 'ana@club.example');
  await expect.poll(() => attemptsOf(api)).toEqual([1]);
  await api.services.store.mails.updateOne({}, { $set: { dueAt: Date.now() } });
  await send(api, 'ben@club.example');
  await expect.poll(() => queueOf(api)).toEqual([]);
  const ids = texts.map((text) => [/^To: (.*)\r$/m.exec(text)?.[1], /^Message-ID: (.*)\r$/m.exec(text)?.[1]]);
  expect(ids.length).toBe(3);
  expect(new Set(ids.map(String)).size).toBe(2);
  expect(new Set(ids.map(([, id]) => id)).size).toBe(2);
});

it('shows a certificate that is not trusted at once, because it does not mend itself', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  open.push(() => rmSync(folder, { recursive: true }));
  const server = await startMailServer({ tls: makeCertificate(folder, { isLocalhost: true }) });
  open.push(() => server.close());
  const api = await startApi(server.url);
  await send(api, 'ana@club.example');
  await expect.poll(() => attemptsOf(api)).toEqual([1]);
  expect(troublesOf(await queueOf(api), [], Date.now())).toMatchObject([
    { reason: 'The certificate of the mail server is not trusted: DEPTH_ZERO_SELF_SIGNED_CERT', addresses: 1 },
  ]);
});
