import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildSession } from '@touchline/server/testing/records';
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { noticesContract } from '@touchline/shared/notices/notices.contract';
import ece from 'http_ece';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashPassword } from '../../data/accounts/passwords';
import { type PushResult, sendPush } from '../../mails/push';
import { openTwoTeams, Person, type TwoTeams } from '../../testing/two-teams';
import { createNoticeWorker, type NoticeWorker } from './worker';

const HOUR = 3_600_000;

let service: Server;
let origin: string;
let club: TwoTeams;
let worker: NoticeWorker;
const received: { path: string; headers: IncomingHttpHeaders; body: Buffer }[] = [];
let status = 201;
/** Called instead of an answer to an endpoint whose path begins with `/held`. */
let hold: (response: ServerResponse) => void = () => undefined;
beforeAll(async () => {
  service = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
      if (request.url?.startsWith('/held')) return hold(response);
      response.writeHead(status).end();
    });
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  club = await openTwoTeams(undefined, { settings: { PUSH_TEST_ORIGIN: origin, CLUB_TIMEZONE: 'UTC' } });
  worker = createNoticeWorker(club.services);
  // The hours that pass here reach the time of a reminder in some tests, at some times of the day.
  for (const who of [club.parent, club.parent2])
    await who.call(noticesContract.update_preferences, { body: { kinds: { reminder: { mail: false, push: false } } } });
});
afterAll(async () => {
  service.close();
  await club.close();
});

/** A browser with its keys. */
function browser(name: string) {
  const ecdh = createECDH('prime256v1');
  const p256dh = ecdh.generateKeys('base64url');
  const auth = randomBytes(16).toString('base64url');
  return {
    subscription: { endpoint: `${origin}/${name}`, keys: { p256dh, auth } },
    decrypt: (body: Buffer) =>
      JSON.parse(ece.decrypt(body, { version: 'aes128gcm', privateKey: ecdh, authSecret: auth }).toString()) as object,
  };
}
const preferences = () => club.parent.call(noticesContract.show_preferences, {});
let now = Date.now();
/** Resolves when the queue has tried every push message. */
async function tried(): Promise<void> {
  for (const still of [{ attempts: 0 }, { state: 'claimed' }])
    await expect.poll(() => club.store.mails.countDocuments({ way: 'push', ...still })).toBe(0);
}
async function pass(ms: number) {
  now = Math.max(now, Date.now()) + ms;
  await worker.run(now);
  await tried();
}
/** Queues a push message to an account without a device. */
const wakeQueue = () =>
  club.services.mail.push({
    id: randomUUID(),
    userId: 'nobody',
    title: '',
    body: '',
    path: '/',
    kind: 'change',
    tag: '',
    notices: [],
    until: Date.now() + HOUR,
  });
async function move(hours: number) {
  const game = await club.game();
  await pass(5_000);
  await pass(HOUR);
  const eventTime = game.eventTime + hours * HOUR;
  await club.manager.call(eventEditingContract.update_event, { body: { id: game.id, rev: game.rev, eventTime } });
  received.length = 0;
  await pass(5_000);
  return game;
}

it('sends what only the browser can read, signed with the keys of the club, without names', async () => {
  const phone = browser('phone');
  const id = await club.parent.call(noticesContract.add_push_device, {
    body: { ...phone.subscription, name: 'Firefox' },
  });
  expect(await club.parent.call(noticesContract.add_push_device, { body: phone.subscription })).toBe(id);
  expect((await preferences()).devices).toMatchObject([{ id }]);
  const game = await move(1);
  const [message, ...others] = received;
  expect(others).toEqual([]);
  expect(message).toMatchObject({
    path: '/phone',
    headers: { 'content-encoding': 'aes128gcm', urgency: 'high', authorization: expect.stringMatching(/^vapid t=/) },
  });
  const { pushKey } = await preferences();
  expect(message?.headers.authorization).toContain(`k=${pushKey}`);
  const payload = phone.decrypt(message?.body ?? Buffer.alloc(0));
  // The same message of a server that crashed has the same topic, so it replaces the first one.
  expect(message?.headers.topic).toBe((payload as { id: string }).id.replaceAll('-', ''));
  expect(payload).toMatchObject({
    title: `New time: ${game.name}`,
    kind: 'change',
    path: `/admin/planning?event=${game.id}`,
  });
  expect(JSON.stringify(payload)).not.toMatch(/Raman|Leo Raman|@/);
});

it('respects the preferences, and sends nothing to a device that is gone until its browser is added again', async () => {
  const kinds = { change: { mail: true, push: false }, event: { mail: false, push: false } };
  await club.parent.call(noticesContract.update_preferences, { body: { kinds } });
  await move(1);
  expect(received).toEqual([]);
  await club.parent.call(noticesContract.update_preferences, {
    body: { kinds: { change: { mail: false, push: true } } },
  });
  for (status of [410, 404]) {
    await move(1);
    expect(received).toHaveLength(1);
    // It stays in the list, because its owner did not remove it.
    expect((await preferences()).devices).toMatchObject([{ gone: true }]);
    await move(1);
    expect(received).toEqual([]);
    const [{ id } = { id: '' }] = (await preferences()).devices;
    // Its browser has a new subscription now.
    await club.parent.call(noticesContract.add_push_device, { body: browser(`renewed-${status}`).subscription });
    await club.parent.call(noticesContract.remove_push_device, { params: { id } });
    status = 201;
    await move(1);
    expect(received).toHaveLength(1);
  }
  const [{ id } = { id: '' }, ...others] = (await preferences()).devices;
  expect(others).toEqual([]);
  await club.parent.call(noticesContract.remove_push_device, { params: { id } });
});

it('tries again while the push service is away, and shows the ADMIN what failed for good', async () => {
  const { subscription } = browser('tablet');
  await club.parent.call(noticesContract.add_push_device, { body: subscription });
  status = 503;
  await move(1);
  status = 201;
  await club.store.mails.updateOne({ way: 'push', state: 'waiting' }, { $set: { dueAt: Date.now() } });
  await wakeQueue();
  await tried();
  expect(received.map(({ path }) => path)).toEqual(['/tablet', '/tablet']);
  status = 400;
  await move(1);
  const { failures, push } = await club.admin.call(noticesContract.show_deliveries, {});
  expect(push).toMatchObject({ waiting: 0, failed: 1 });
  expect(failures).toMatchObject([{ way: 'push', kind: 'change', reason: 'The push service answered 400' }]);
  const id = (await preferences()).devices[0]?.id ?? '';
  await club.parent.call(noticesContract.remove_push_device, { params: { id } });
  expect((await club.parent.ask(noticesContract.remove_push_device, { params: { id } })).status).toBe(404);
});

it('R20: a push service that does not respond delays no messages to others', async () => {
  const held: ServerResponse[] = [];
  const bothReached = new Promise<void>((resolve) => {
    hold = (response) => {
      if (held.push(response) === 2) resolve();
    };
  });
  const kinds = { change: { mail: true, push: true }, event: { mail: false, push: false } };
  for (const who of [club.parent, club.parent2]) {
    await who.call(noticesContract.update_preferences, { body: { kinds } });
    const { subscription } = browser(`held-${who.user._id}`);
    await who.call(noticesContract.add_push_device, { body: subscription });
  }
  const moving = move(1);
  await bothReached;
  for (const response of held) response.writeHead(410).end();
  await moving;
});

it.each<[string, (response: ServerResponse) => unknown, PushResult]>([
  [
    'with a promise only',
    ({ socket }) => socket?.write('HTTP/1.1 102 Processing\r\n\r\n'),
    { failed: 'The push service does not respond', isFinal: false },
  ],
  ['without end', (response) => response.write('x'), 'sent'],
])('R20: cuts off a push service that answers %s', async (_how, write, expected) => {
  const closed = new Promise<void>((resolve) => {
    hold = (response) => {
      const writing = setInterval(() => write(response), 5);
      response.once('close', () => {
        clearInterval(writing);
        resolve();
      });
    };
  });
  const device = { _id: '1', userId: '1', name: '', addedAt: 0, ...browser('held').subscription };
  expect(await sendPush(club.services, device, { id: 'a' }, 60, 200)).toEqual(expected);
  await closed;
});

it('rejects a device for which messages cannot be encrypted', async () => {
  const { endpoint, keys } = browser('x').subscription;
  for (const p256dh of ['A'.repeat(87), `B${'A'.repeat(86)}`]) {
    const { status: answer, problem } = await club.parent.ask(noticesContract.add_push_device, {
      body: { endpoint, keys: { ...keys, p256dh } },
    });
    expect([answer, problem.fields]).toEqual([400, { 'keys.p256dh': 'Must be a P-256 public key' }]);
  }
});

it('R10: a device gets nothing more once its session was signed out, or ended by a new password', async () => {
  const { login, logout, change_password } = accountsContract;
  const { user } = club.parent2;
  const passwordHash = await hashPassword('green boots 42');
  await club.store.users.updateOne({ _id: user._id }, { $set: { passwordHash } });
  const body = { emailAddress: user.emailAddress, password: 'green boots 42' };
  const signIn = async (device: string) => {
    const who = new Person(club.parent2.url, await club.parent2.call(login, { body }), user);
    await who.call(noticesContract.add_push_device, { body: { ...browser(device).subscription, name: device } });
    return who;
  };
  const own = await signIn('own phone');
  await signIn('of a stranger');
  const lent = await signIn('lent phone');
  const names = async () =>
    (await own.call(noticesContract.show_preferences, {})).devices
      .flatMap(({ name, gone }) => (gone ? [] : [name]))
      .toSorted();
  expect(await names()).toEqual(['lent phone', 'of a stranger', 'own phone']);
  await lent.call(logout, {});
  expect(await names()).toEqual(['of a stranger', 'own phone']);
  await own.call(change_password, { body: { oldPassword: body.password, newPassword: 'white boots 43' } });
  expect(await names()).toEqual(['own phone']);
});

it('R10: a device that was added while its session ended gets nothing', async () => {
  const { user, url } = club.parent2;
  const signIn = async () => new Person(url, (await buildSession(club.store, user)).token, user);
  const [late, own] = [await signIn(), await signIn()];
  const { devices } = club.store;
  const insertOne = devices.insertOne.bind(devices);
  Object.assign(devices, {
    insertOne: async (device: Parameters<typeof insertOne>[0]) => {
      Object.assign(devices, { insertOne });
      await late.call(accountsContract.logout, {});
      await insertOne(device);
    },
  });
  const { add_push_device, show_preferences, update_preferences } = noticesContract;
  await late.call(add_push_device, { body: { ...browser('late').subscription, name: 'late' } });
  await own.call(update_preferences, { body: { kinds: { change: { mail: false, push: true } } } });
  await own.call(add_push_device, { body: browser('own-after-all').subscription });
  await move(1);
  const paths = received.map(({ path }) => path);
  expect(paths).toContain('/own-after-all');
  expect(paths).not.toContain('/late');
  expect((await own.call(show_preferences, {})).devices.map(({ name }) => name)).not.toContain('late');
});

it('R10: a device gets nothing more once its session has expired, nor one of an older version without a session', async () => {
  const { user } = club.parent;
  const { token, sessionId } = await buildSession(club.store, user);
  const { add_push_device, update_preferences } = noticesContract;
  await new Person(club.parent.url, token, user).call(add_push_device, { body: browser('expired').subscription });
  await club.store.devices.insertOne({
    ...browser('older').subscription,
    _id: 'older',
    userId: user._id,
    name: '',
    addedAt: 1,
  });
  await club.parent.call(add_push_device, { body: browser('still-open').subscription });
  await club.store.sessions.updateOne({ _id: sessionId }, { $set: { expiresAt: Date.now() - 1 } });
  await club.parent.call(update_preferences, { body: { kinds: { change: { mail: false, push: true } } } });
  await move(1);
  expect(received.map(({ path }) => path)).toContain('/still-open');
  expect(received.filter(({ path }) => /expired|older/.test(path))).toEqual([]);
});
