import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import { NOTICE_KINDS } from '@touchline/shared/notices/notice-words';
import { noticesContract } from '@touchline/shared/notices/notices.contract';
import { clubContract } from '@touchline/shared/system/club.contract';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { askForAll, sendEveryNotice } from '../../testing/every-mail';
import { makeCertificate, smtpUrl } from '../../testing/mail-server';
import { GREEN, openTwoTeams, type TwoTeams } from '../../testing/two-teams';
import { createNoticeWorker } from './worker';

const HOUR = 3_600_000;
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
  return { mails, url: smtpUrl((listening.address() as AddressInfo).port) };
}

/** Makes a new event known by mail. */
async function announceGame(url: string): Promise<TwoTeams> {
  const club = await openTwoTeams(undefined, { settings: { SMTP_URL: url, PUBLIC_URL: 'https://club.example' } });
  open.push(() => club.close());
  await club.game();
  const worker = createNoticeWorker(club.services);
  await worker.run(Date.now() + 5_000);
  await worker.run(Date.now() + 3_600_000);
  return club;
}
const PEOPLE = ['admin', 'manager', 'coach', 'coach2', 'filming', 'parent', 'parent2', 'newcomer'] as const;

const queueOf = ({ store }: TwoTeams) => store.mails.find({ dueAt: { $exists: true } });

describe('mails of notices', () => {
  it('of every kind have a text and an HTML part, and end that kind with one click and without a session', async () => {
    const server = await startServer({ disabledCommands: ['STARTTLS', 'AUTH'] });
    const club = await openTwoTeams(undefined, {
      settings: { SMTP_URL: server.url, PUBLIC_URL: 'https://club.example' },
    });
    open.push(() => club.close());
    await askForAll(club);
    await sendEveryNotice(club);
    await expect.poll(() => queueOf(club)).toEqual([]);
    const mails = server.mails.map(async ({ to, raw }) => {
      const { text = '', html = '' } = await PostalMime.parse(raw);
      return { to: to[0] ?? '', raw, text, html };
    });
    const ended = new Map<string, { to: string; raw: string }>();
    for (const { to, raw, text, html } of await Promise.all(mails)) {
      // A club without a name, and words of operators.
      expect(text).toContain('because you have an account on Touchline.');
      expect(text + html).not.toMatch(/Touchline (?:on|·|en) Touchline/);
      expect(text.replace(/https?:\S+/g, '')).not.toMatch(/[A-Z]{2,}_[A-Z]/);
      expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
      expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
      const [, token = ''] =
        /^List-Unsubscribe:\s*<https:\/\/club\.example\/api\/unsubscribe\/([\w-]{43})>/m.exec(raw) ?? [];
      const link = `https://club.example/unsubscribe/${token}`;
      expect(text).toContain(link);
      expect(html).toContain(`href="${link}"`);
      expect(html).not.toMatch(/<img|<script|src=|url\(|@import/);
      const shown = await fetch(`${club.parent.url}/api/show_unsubscribe/${token}`);
      ended.set(((await shown.json()) as { kind: string }).kind, { to, raw: token });
    }
    expect([...ended.keys()].toSorted()).toEqual([...NOTICE_KINDS].toSorted());
    for (const [kind, { to, raw: token }] of ended) {
      const [reader] = PEOPLE.flatMap((name) => (club[name].user.emailAddress === to ? [club[name]] : []));
      const kinds = async () => (await reader?.call(noticesContract.show_preferences, {}))?.kinds;
      const before = await kinds();
      const post = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
      const init = { ...post, body: 'List-Unsubscribe=One-Click' };
      expect(await (await fetch(`${club.parent.url}/api/unsubscribe/${token}`, init)).json()).toEqual({ kind });
      expect(await kinds()).toEqual({ ...before, [kind]: { mail: false, push: true } });
    }
  });

  it.each([
    [
      'Riverside FC',
      'because you belong to Riverside FC on Touchline.',
      'You are invited to Riverside FC on Touchline',
    ],
    ['Touchline', 'because you have an account on Touchline.', 'You are invited to Touchline'],
  ])('of the club %s say why they come, and each link of twins names its child', async (name, reason, invited) => {
    const server = await startServer({ disabledCommands: ['STARTTLS', 'AUTH'] });
    const club = await openTwoTeams(undefined, { settings: { SMTP_URL: server.url } });
    open.push(() => club.close());
    const { players } = club.store;
    await players.updateOne({ _id: club.leo }, { $set: { name: 'Ana María Raman' } });
    await players.updateOne({ _id: club.mia }, { $set: { name: 'Ana Lucía Raman' } });
    await club.admin.call(clubContract.update_club, { body: { name } });
    await club.game();
    await club.coach.call(invitationsContract.add_invitation, {
      body: { teamId: GREEN, kind: 'family', emailAddress: 'new@club.example' },
    });
    const worker = createNoticeWorker(club.services);
    await worker.run(Date.now() + 5_000);
    await worker.run(Date.now() + HOUR);
    await expect.poll(() => queueOf(club)).toEqual([]);
    const mails = await Promise.all(server.mails.map(async ({ raw }) => PostalMime.parse(raw)));
    const toParent = mails.find(({ to }) => to?.[0]?.address === club.parent.user.emailAddress);
    expect(toParent?.text).toContain(reason);
    for (const part of [toParent?.text, toParent?.html]) {
      expect(part).toContain('Ana María: going');
      expect(part).toContain('Ana Lucía: can’t go');
    }
    const links = [...(toParent?.text ?? '').matchAll(/^(.*): going: http\S+(\/answer\/[\w-]+)/gm)];
    for (const [, child, path] of links)
      expect(
        await (await fetch(`${club.parent.url}${path?.replace('/answer', '/api/show_answer')}`)).json(),
      ).toMatchObject({ child });
    expect(links).toHaveLength(2);
    expect(mails.find(({ to }) => to?.[0]?.address === 'new@club.example')?.subject).toBe(invited);
    for (const { text = '', html = '' } of mails) expect(text + html).not.toMatch(/Touchline (?:on|·|en) Touchline/);
  });

  it('of a kind that was ended are not sent any more', async () => {
    const server = await startServer({ disabledCommands: ['STARTTLS', 'AUTH'] });
    const club = await openTwoTeams(undefined, { settings: { SMTP_URL: server.url } });
    open.push(() => club.close());
    const mailOff = Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, { mail: false, push: true }]));
    for (const name of PEOPLE) await club[name].call(noticesContract.update_preferences, { body: { kinds: mailOff } });
    await sendEveryNotice(club);
    await expect.poll(() => queueOf(club)).toEqual([]);
    expect(server.mails.map(({ raw }) => /^Subject: .*$/m.exec(raw)?.[0])).toEqual([]);
  });

  it('use STARTTLS where it is offered, and wait rather than trust a bad certificate', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'touchline-tls-'));
    open.push(() => rmSync(folder, { recursive: true, force: true }));
    const { key, cert } = makeCertificate(folder, { isLocalhost: false });
    const server = await startServer({ key, cert, disabledCommands: ['AUTH'] });
    const club = await announceGame(server.url);
    await expect
      .poll(async () => (await queueOf(club)).every(({ attempts, state }) => attempts === 1 && state === 'waiting'))
      .toBe(true);
    expect(server.mails).toEqual([]);
    expect((await club.admin.call(noticesContract.show_deliveries, {})).mail).toMatchObject({ sent: 0, failed: 0 });
  });

  it('wait after a 4xx, and pause an address that does not exist until its owner resumes', async () => {
    let code = 451;
    const server = await startServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      onRcptTo: (_address, _session, done) =>
        done(
          code
            ? Object.assign(new Error(`${Math.floor(code / 100)}.1.1 No such mailbox`), { responseCode: code })
            : null,
        ),
    });
    const club = await announceGame(server.url);
    await expect
      .poll(async () => (await queueOf(club)).every(({ attempts, state }) => attempts === 1 && state === 'waiting'))
      .toBe(true);
    const count = (await queueOf(club)).length;
    expect(count).toBeGreaterThan(0);

    code = 550;
    for (const { _id } of await queueOf(club))
      await club.store.mails.updateOne({ _id }, { $set: { dueAt: Date.now() } });
    await club.services.mail.send({
      to: 'other@club.example',
      kind: 'notice',
      subject: 'Wakes the queue',
      text: 'now',
    });
    await expect.poll(async () => (await queueOf(club)).filter(({ notices }) => notices).length).toBe(0);
    const { failures, paused, mail } = await club.admin.call(noticesContract.show_deliveries, {});
    expect(mail).toMatchObject({ failed: count, waiting: 0 });
    expect(failures[0]).toMatchObject({ way: 'mail', kind: 'event', reason: expect.stringContaining('550') });
    expect(paused.map(({ emailAddress }) => emailAddress)).toContain(club.parent.user.emailAddress);
    expect((await club.parent.call(noticesContract.show_preferences, {})).mailPaused).toContain('550');
    const resumed = await club.parent.call(noticesContract.update_preferences, { body: { resumeMail: true } });
    expect(resumed.mailPaused).toBeUndefined();
  });

  it('R25: are not sent to somebody who is erased while they are being written', async () => {
    const server = await startServer({ disabledCommands: ['STARTTLS', 'AUTH'] });
    const club = await openTwoTeams(undefined, { settings: { SMTP_URL: server.url } });
    open.push(() => club.close());
    const { mail } = club.services;
    const send = mail.send.bind(mail);
    const erased = club.parent2.user;
    let isErased = false;
    Object.assign(mail, {
      send: async (mail: Parameters<typeof send>[0]) => {
        if (mail.notices && mail.to === erased.emailAddress) {
          await club.admin.call(usersContract.delete_user, { params: { email: erased.emailAddress } });
          isErased = true;
        }
        return send(mail);
      },
    });
    await club.game();
    const worker = createNoticeWorker(club.services);
    await worker.run(Date.now() + 5_000);
    await worker.run(Date.now() + HOUR);
    await expect.poll(() => queueOf(club)).toEqual([]);
    expect(isErased).toBe(true);
    const receivers = server.mails.filter(({ raw }) => !raw.includes('deleted')).flatMap(({ to }) => to);
    expect(receivers).toContain(club.parent.user.emailAddress);
    expect(receivers).not.toContain(erased.emailAddress);
    expect(await club.store.mailLinks.find({ userId: erased._id })).toEqual([]);
  });

  it('arrive in the order of their news, also when the older one has to wait', async () => {
    const server = await startServer({ disabledCommands: ['STARTTLS', 'AUTH'] });
    const club = await openTwoTeams(undefined, { settings: { SMTP_URL: server.url } });
    open.push(() => club.close());
    const { mails, notices } = club.store;
    const now = Date.now();
    const notice = { userId: club.parent.user._id, kind: 'change' } as const;
    for (const [n, dueAt] of [now + HOUR, now].entries()) {
      const about = {
        to: club.parent.user.emailAddress,
        subject: `Message ${n}`,
        text: 'It moved.',
        notices: [`n${n}`],
      };
      await notices.insertOne({ _id: `n${n}`, ...notice, at: now, until: now + 2 * HOUR, expiresAt: now + 2 * HOUR });
      const mail = { way: 'mail', state: 'waiting', attempts: 0 } as const;
      await mails.insertOne({ _id: `mail-${n}`, ...about, ...mail, createdAt: now + n, dueAt });
    }
    const wake = () =>
      club.services.mail.send({ to: 'other@club.example', kind: 'notice', subject: 'Wakes the queue', text: 'now' });
    const subjects = () => server.mails.map(({ raw }) => /^Subject: (.*)\r$/m.exec(raw)?.[1]);
    await wake();
    await expect.poll(subjects).toEqual(['Wakes the queue']);
    for (const n of [0, 1]) await mails.updateOne({ _id: `mail-${n}` }, { $set: { dueAt: now + n } });
    await wake();
    await expect.poll(subjects).toEqual(['Wakes the queue', 'Message 0', 'Message 1', 'Wakes the queue']);
  });

  it('are dropped once they are outdated', async () => {
    const club = await announceGame(smtpUrl(1));
    await expect
      .poll(async () => (await queueOf(club)).every(({ attempts, state }) => attempts === 1 && state === 'waiting'))
      .toBe(true);
    for (const { _id } of await queueOf(club))
      await club.store.mails.updateOne({ _id }, { $set: { dueAt: Date.now(), until: Date.now() - 1 } });
    await club.services.mail.send({
      to: 'other@club.example',
      kind: 'notice',
      subject: 'Wakes the queue',
      text: 'now',
    });
    await expect.poll(async () => (await queueOf(club)).filter(({ notices }) => notices).length).toBe(0);
    expect((await club.admin.call(noticesContract.show_deliveries, {})).mail).toEqual({
      sent: 0,
      waiting: 0,
      failed: 0,
    });
  });
});
