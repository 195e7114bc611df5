import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noticesContract } from '@touchline/shared/notices/notices.contract';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { openTwoTeams, type TwoTeams } from '../testing/two-teams';
import { createNoticeWorker } from './worker';

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

/** Starts a mail server that keeps what it accepts. */
async function startServer(options: SMTPServerOptions) {
  const mails: { to: string[]; raw: string; secure: boolean }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    onData: (stream, { envelope, secure }, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.once('end', () => {
        mails.push({ to: envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(parts).toString(), secure });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  open.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { mails, url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}` };
}

/** Makes a new event known by mail. */
async function tellGame(url: string): Promise<TwoTeams> {
  const club = await openTwoTeams(undefined, { settings: { SMTP_URL: url, PUBLIC_URL: 'https://club.example' } });
  open.push(() => club.close());
  await club.game();
  const worker = createNoticeWorker(club.services);
  await worker.run(Date.now() + 5_000);
  await worker.run(Date.now() + 3_600_000);
  return club;
}
const queueOf = ({ store }: TwoTeams) => store.mails.find({});

describe('mails of notices', () => {
  it('have a text and an HTML part, and end one kind with one click and without a session', async () => {
    const server = await startServer({ disabledCommands: ['STARTTLS', 'AUTH'] });
    const club = await tellGame(server.url);
    await expect.poll(() => queueOf(club)).toEqual([]);
    const { user } = club.parent;
    const mail = server.mails.find(({ to }) => to[0] === user.emailAddress)?.raw ?? '';
    expect(mail).toMatch(/multipart\/alternative/);
    expect(mail).toMatch(/List-Unsubscribe-Post: List-Unsubscribe=One-Click/);
    const [, token] = /List-Unsubscribe:\s*<https:\/\/club\.example\/api\/unsubscribe\/([\w-]{43})>/.exec(mail) ?? [];
    const kinds = async () => (await club.parent.call(noticesContract.show_preferences, {})).kinds;
    const shown = await fetch(`${club.parent.url}/api/show_unsubscribe/${token}`);
    expect(await shown.json()).toEqual({ kind: 'event' });
    expect((await kinds()).event).toEqual({ mail: true, push: true });
    const ended = await fetch(`${club.parent.url}/api/unsubscribe/${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(await ended.json()).toEqual({ kind: 'event' });
    expect(await kinds()).toMatchObject({ event: { mail: false, push: true }, change: { mail: true, push: true } });
  });

  it('use STARTTLS where it is offered, and wait rather than trust a bad certificate', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'touchline-tls-'));
    open.push(() => rmSync(folder, { recursive: true, force: true }));
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    execFileSync(
      'openssl',
      [
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
        ...['-subj', '/CN=elsewhere.example', '-keyout', key, '-out', cert],
      ],
      { stdio: 'ignore' },
    );
    const server = await startServer({ key: readFileSync(key), cert: readFileSync(cert), disabledCommands: ['AUTH'] });
    const club = await tellGame(server.url);
    await expect.poll(async () => (await queueOf(club)).every(({ attempts }) => attempts === 1)).toBe(true);
    expect(server.mails).toEqual([]);
    expect((await club.admin.call(noticesContract.show_deliveries, {})).mail).toMatchObject({ sent: 0, failed: 0 });
  });

  it('wait after a 4xx, and pause the address after a 5xx until its owner resumes', async () => {
    let code = 451;
    const server = await startServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      onRcptTo: (_address, _session, done) =>
        done(code ? Object.assign(new Error('Mailbox unavailable'), { responseCode: code }) : null),
    });
    const club = await tellGame(server.url);
    await expect.poll(async () => (await queueOf(club)).every(({ attempts }) => attempts === 1)).toBe(true);
    const count = (await queueOf(club)).length;
    expect(count).toBeGreaterThan(0);

    code = 550;
    for (const { _id } of await queueOf(club))
      await club.store.mails.updateOne({ _id }, { $set: { dueAt: Date.now() } });
    await club.services.mail.send({ to: 'other@club.example', subject: 'Wakes the queue', text: 'now' });
    await expect.poll(async () => (await queueOf(club)).filter(({ notices }) => notices).length).toBe(0);
    const { failures, paused, mail } = await club.admin.call(noticesContract.show_deliveries, {});
    expect(mail).toMatchObject({ failed: count, waiting: 0 });
    expect(failures[0]).toMatchObject({ way: 'mail', kind: 'event', reason: expect.stringContaining('550') });
    expect(paused.map(({ emailAddress }) => emailAddress)).toContain(club.parent.user.emailAddress);
    expect((await club.parent.call(noticesContract.show_preferences, {})).mailPaused).toContain('550');
    const resumed = await club.parent.call(noticesContract.update_preferences, { body: { resumeMail: true } });
    expect(resumed.mailPaused).toBeUndefined();
  });

  it('are dropped when they are old news', async () => {
    const club = await tellGame('smtp://127.0.0.1:1');
    await expect.poll(async () => (await queueOf(club)).every(({ attempts }) => attempts === 1)).toBe(true);
    for (const { _id } of await queueOf(club))
      await club.store.mails.updateOne({ _id }, { $set: { dueAt: Date.now(), until: Date.now() - 1 } });
    await club.services.mail.send({ to: 'other@club.example', subject: 'Wakes the queue', text: 'now' });
    await expect.poll(async () => (await queueOf(club)).filter(({ notices }) => notices).length).toBe(0);
    expect((await club.admin.call(noticesContract.show_deliveries, {})).mail).toEqual({
      sent: 0,
      waiting: 0,
      failed: 0,
    });
  });
});
