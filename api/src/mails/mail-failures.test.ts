/** Answers of mail servers, and what the club makes of them (decision 0056). */
import { PAUSING_CODES } from '@touchline/shared/notices/notice-words';
import { noticesContract } from '@touchline/shared/notices/notices.contract';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clubsStore } from '../data/system/clubs.store';
import { type MailServer, type Refusal, type Stage, startMailServer } from '../testing/mail-server';
import { startTestApi } from '../testing/start-test-api';
import { type Name, openTwoTeams, type TwoTeams } from '../testing/two-teams';

const DAY = 86_400_000;
const SENDER = 'club@riverside.example';
const WAITING = { dueAt: { $exists: true } };
const FAMILIES = ['parent', 'parent2', 'blueParent'] as const;

let server: MailServer;
let club: TwoTeams;
let refusal: (stage: Stage, receiver: string) => Refusal | undefined = () => undefined;
beforeAll(async () => {
  server = await startMailServer({ refusal: (stage, receiver) => refusal(stage, receiver) });
  club = await openTwoTeams(undefined, { settings: { SMTP_URL: server.url } });
});
afterAll(async () => {
  await club.close();
  await server.close();
});
beforeEach(async () => {
  refusal = () => undefined;
  await club.store.mails.deleteMany({});
  await club.store.notices.deleteMany({});
  await club.admin.call(noticesContract.resume_mails, {});
});

let made = 0;
/** Queues the mail of a notice, and waits until the mail server has answered. */
async function mailNotice(name: Name): Promise<void> {
  made += 1;
  const [id, now, to] = [`notice-${made}`, Date.now(), club[name].user.emailAddress];
  const userId = club[name].user._id;
  const notice = { userId, kind: 'change' } as const;
  await club.store.notices.insertOne({ _id: id, ...notice, at: now, until: now + DAY, expiresAt: now + DAY });
  await club.services.mail.send({ to, kind: 'notice', subject: 'It moved', text: 'To 3 PM.', notices: [id], userId });
  await expect
    .poll(async () =>
      (await club.store.mails.find({ notices: id })).every(({ state, attempts }) => attempts && state !== 'claimed'),
    )
    .toBe(true);
}
const wakeQueue = () =>
  club.services.mail.send({ to: 'other@club.example', kind: 'notice', subject: 'Wakes the queue', text: 'now' });
const deliveries = () => club.admin.call(noticesContract.show_deliveries, {});
const troublesNow = () => club.admin.call(noticesContract.show_mail_troubles, {});
const pausedFor = async (name: Name) => (await club[name].call(noticesContract.show_preferences, {})).mailPaused;

describe('an address is paused when the mail server says that it does not exist or takes no mail', () => {
  const addressed = (receiver: string) => `<${receiver}>`;
  const cases: [string, Stage, (receiver: string) => Refusal][] = [
    ['Postfix', 'RCPT', (to) => [550, `5.1.1 ${addressed(to)}: Recipient address rejected: User unknown`]],
    [
      'Gmail, in several lines',
      'RCPT',
      () => [
        550,
        '5.1.1 The email account that you tried to reach does not exist. Please try',
        "5.1.1 double-checking the recipient's email address for typos or",
        '5.1.1  https://support.google.com/mail/?p=NoSuchUser a640c23a62f3a-a9b - gsmtp',
      ],
    ],
    ['a domain that does not exist', 'RCPT', () => [550, '5.1.2 Bad destination system address']],
    ['an address that is none', 'RCPT', () => [553, '5.1.3 Bad destination mailbox address syntax']],
    ['Exchange', 'RCPT', () => [550, '5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP lookup']],
    ['a mailbox that is switched off', 'RCPT', () => [550, '5.2.1 The email account is disabled.']],
    ['after the whole mail', 'DATA', () => [550, '5.1.1 No such mailbox']],
  ];
  it('has a reply for every code that pauses', () => {
    const replies = cases.map(([, , refuse]) => refuse('').join(' '));
    expect(PAUSING_CODES.filter((code) => !replies.some((reply) => reply.includes(`${code} `)))).toEqual([]);
  });
  it.each(cases)('%s', async (_server, stage, refuse) => {
    refusal = (at, receiver) => (at === stage ? refuse(receiver) : undefined);
    await mailNotice('parent');
    expect(await pausedFor('parent')).toMatch(/^55\d 5\.[12]\.\d+ /);
    expect(await pausedFor('parent')).not.toContain('@club.example');
    expect(await deliveries()).toMatchObject({
      mail: { failed: 1, waiting: 0 },
      failures: [{ way: 'mail' }],
      paused: [{ emailAddress: club.parent.user.emailAddress }],
    });
  });
});

describe('an address is not paused for a failure of the mail server, and its mail waits', () => {
  it.each<[string, Stage, Refusal, isTrouble: boolean]>([
    ['it lets only its own sender send', 'MAIL', [553, '5.7.1 Sender address rejected: not owned by user'], true],
    ['it says so about the sender after it got the receiver', 'RCPT', [553, '5.7.1 Not owned by user'], true],
    ['it does not know the sender', 'RCPT', [550, `5.1.1 <${SENDER}>: Sender address rejected: User unknown`], true],
    ['it does not know the domain of the sender', 'MAIL', [550, '5.1.2 No such domain'], true],
    ['it relays nothing', 'RCPT', [554, '5.7.1 <a@b.example>: Relay access denied'], true],
    ['it relays nothing, without a code', 'RCPT', [550, 'Relaying denied'], false],
    ['it blocks the network', 'RCPT', [550, '5.7.606 Access denied, banned sending IP'], true],
    ['the mail is too large', 'DATA', [552, '5.3.4 Message size exceeds fixed limit'], true],
    ['the mail looks like spam', 'DATA', [554, '5.7.0 Message rejected'], true],
    ['the mailbox is full', 'RCPT', [552, '5.2.2 Mailbox full'], false],
    ['it answers without enhanced codes', 'RCPT', [550, 'Requested action not taken: mailbox unavailable'], false],
    ['it answers 553 without enhanced codes', 'RCPT', [553, 'sorry, that domain is not in my list'], false],
    ['its lines disagree', 'RCPT', [550, '5.1.1 No such user', '5.7.1 or you may not ask'], false],
    ['a code is only similar', 'RCPT', [550, '5.1.11 Something else'], false],
    ['a code is only in the text', 'RCPT', [550, 'see 5.1.1 in our manual'], false],
    ['it greylists', 'RCPT', [451, '4.7.1 Greylisting in action, please come back later'], false],
    ['it says later, with the number of a wrong address', 'RCPT', [450, '4.1.1 User unknown in local table'], false],
    ['it is busy', 'MAIL', [421, '4.3.2 Service shutting down'], false],
  ])('%s', async (_why, stage, refused, isTrouble) => {
    refusal = (at) => (at === stage ? refused : undefined);
    await mailNotice('parent');
    expect(await pausedFor('parent')).toBeUndefined();
    const { mail, paused } = await deliveries();
    const troubles = await troublesNow();
    expect([mail, paused]).toEqual([{ sent: 0, waiting: 1, failed: 0 }, []]);
    expect(troubles.map(({ addresses, mails }) => [addresses, mails])).toEqual(isTrouble ? [[1, 1]] : []);
  });

  it('until the server is put right', async () => {
    refusal = (stage) => (stage === 'RCPT' ? [554, '5.7.1 Relay access denied'] : undefined);
    await mailNotice('parent');
    refusal = () => undefined;
    await club.store.mails.updateOne({}, { $set: { dueAt: Date.now() } });
    await wakeQueue();
    await expect.poll(() => club.store.mails.countDocuments(WAITING)).toBe(0);
    expect(await deliveries()).toMatchObject({ mail: { sent: 1, waiting: 0, failed: 0 } });
    expect(await troublesNow()).toEqual([]);
  });
});

describe('many failures with one reason are shown as that of the mail server', () => {
  it('although the server does not say whose fault it is, and each answer has another id', async () => {
    refusal = (stage, receiver) =>
      stage === 'RCPT' ? [550, `Mailbox unavailable, id ${receiver.length}x7f`] : undefined;
    for (const name of ['parent', 'parent2'] as const) await mailNotice(name);
    expect(await troublesNow()).toEqual([]);
    await mailNotice('blueParent');
    expect(await troublesNow()).toEqual([
      { reason: expect.stringMatching(/^550 Mailbox unavailable/), addresses: 3, mails: 3, since: expect.any(Number) },
    ]);
  });

  it('when it says "later" for a quarter of an hour', async () => {
    refusal = (stage) => (stage === 'MAIL' ? [451, '4.3.0 Try later'] : undefined);
    await mailNotice('parent');
    expect(await troublesNow()).toEqual([]);
    await club.store.mails.updateOne({}, { $set: { 'failure.since': Date.now() - 16 * 60_000 } });
    expect(await troublesNow()).toMatchObject([{ reason: '451 4.3.0 Try later', addresses: 1 }]);
    // A later attempt keeps the time of the first failure.
    const [{ failure } = {}] = await club.store.mails.find({});
    refusal = (stage) => (stage === 'MAIL' ? [451, '4.3.0 Still busy'] : undefined);
    await club.store.mails.updateOne({}, { $set: { dueAt: Date.now() } });
    await wakeQueue();
    await expect
      .poll(async () => (await club.store.mails.find({ attempts: 2 })).map((mail) => mail.failure))
      .toEqual([{ ...failure, reason: '451 4.3.0 Still busy' }]);
  });

  it('also when it calls every address wrong; the ADMIN resumes all with one call', async () => {
    refusal = (stage) => (stage === 'RCPT' ? [550, '5.1.1 User unknown'] : undefined);
    for (const name of FAMILIES) await mailNotice(name);
    const { paused } = await deliveries();
    expect([paused.length, await troublesNow()]).toMatchObject([
      3,
      [{ reason: '550 5.1.1 User unknown', addresses: 3, mails: 0 }],
    ]);
    for (const _again of [1, 2])
      expect(await club.admin.call(noticesContract.resume_mails, {})).toMatchObject({ paused: [] });
    expect(await troublesNow()).toEqual([]);
    for (const name of FAMILIES) expect(await pausedFor(name)).toBeUndefined();
  });
});

describe('the sender of mails', () => {
  it.each([
    ['FC Löwen 1909', 'FC Löwen 1909'],
    ['Löwen, "Die Jungen"; Köln <x@evil.example>', 'Löwen, "Die Jungen"; Köln <x@evil.example>'],
    ['Løb Ñandú 青空 FC', 'Løb Ñandú 青空 FC'],
    ['Kickers\r\nBcc: all@evil.example\r\n\r\nHello', 'Kickers Bcc: all@evil.example Hello'],
    ['Kickers \u202Egnol\u202C', 'Kickers gnol'],
  ])('is the club %j, by its address', async (name, shown) => {
    await clubsStore(club.store).save({ name });
    const before = server.texts.length;
    await mailNotice('parent');
    await expect.poll(() => server.texts.length).toBe(before + 1);
    const mail = await PostalMime.parse(server.texts.at(-1) ?? '');
    expect(mail.from).toEqual({ name: shown, address: SENDER });
    expect([mail.replyTo, mail.bcc, mail.to]).toEqual([
      ...[undefined, undefined],
      [{ name: '', address: club.parent.user.emailAddress }],
    ]);
    expect(server.receivers.at(-1)).toBe(club.parent.user.emailAddress);
  });

  it('reads the name when it sends, and asks for answers to the support address', async () => {
    const settings = { SMTP_URL: server.url, MAIL_FROM: 'no-reply@club.example', SUPPORT_EMAIL: 'help@club.example' };
    const api = await startTestApi({ settings });
    const { mail, store } = api.services;
    try {
      refusal = (stage) => (stage === 'MAIL' ? [451, '4.3.0 Try later'] : undefined);
      await mail.send({ to: 'ana@club.example', kind: 'notice', subject: 'Hello', text: 'Hi' });
      await expect.poll(() => store.mails.countDocuments({ isFailing: true })).toBe(1);
      await clubsStore(store).save({ name: 'Eastside FC' });
      refusal = () => undefined;
      await store.mails.updateOne({}, { $set: { dueAt: Date.now() } });
      await mail.send({ to: 'ben@club.example', kind: 'notice', subject: 'Wakes the queue', text: 'now' });
      await expect.poll(() => store.mails.countDocuments({})).toBe(0);
      const mails = await Promise.all(server.texts.slice(-2).map((text) => PostalMime.parse(text)));
      for (const { from, replyTo } of mails) {
        expect(from).toEqual({ name: 'Eastside FC', address: 'no-reply@club.example' });
        expect(replyTo).toEqual([{ name: '', address: 'help@club.example' }]);
      }
    } finally {
      await api.close();
    }
  });
});

it.each([
  ['club@riverside.example', 'p%w@:/#?+ ñ&='],
  ['DOMÄNE\\club', '%40'],
])('signs in as %s with the password %s, percent-encoded in SMTP_URL', async (username, password) => {
  const demanding = await startMailServer({ account: { username, password } });
  const account = `${encodeURIComponent(username)}:${encodeURIComponent(password)}`;
  const SMTP_URL = demanding.url.replace(/\/\/.*@/, `//${account}@`);
  const api = await startTestApi({ settings: { SMTP_URL, MAIL_FROM: SENDER } });
  try {
    await api.services.mail.send({ to: 'ana@club.example', kind: 'notice', subject: 'Hello', text: 'Hi' });
    await expect.poll(() => demanding.receivers).toEqual(['ana@club.example']);
  } finally {
    await api.close();
    await demanding.close();
  }
});
