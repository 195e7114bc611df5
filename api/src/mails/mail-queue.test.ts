import { deferred } from '@touchline/server/deferred';
import { buildPerson } from '@touchline/server/testing/records';
import { afterEach, expect, it } from 'vitest';
import { deliveriesStore } from '../data/mails/deliveries.store';
import { clubsStore } from '../data/system/clubs.store';
import { type MailServer, startMailServer } from '../testing/mail-server';
import { startTestApi, type TestApi } from '../testing/start-test-api';
import { createMailer } from './mail-queue';
import { retryDelay } from './mail-way';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const resource of open.splice(0).reverse()) await resource.close();
});
async function closeLater<T extends { close(): Promise<void> }>(opening: Promise<T>): Promise<T> {
  const resource = await opening;
  open.push(resource);
  return resource;
}

const settings = { LIMIT_REGISTER: '100000' };
const forgot = (api: TestApi, address: string) => fetch(`${api.url}/api/forgot-password/${address}`, { method: 'PUT' });
const waiting = ({ services }: TestApi) => services.store.mails.find({});

/** Returns a mail server that was closed, so that its port is free. */
async function goneServer(): Promise<MailServer> {
  const server = await startMailServer();
  await server.close();
  return server;
}

it('F14: while the mail server is down the call returns 200, and the mail is sent when the server is back', async () => {
  const { url, port } = await goneServer();
  const api = await closeLater(startTestApi({ settings: { ...settings, SMTP_URL: url } }));
  const [ana, ben] = [await buildPerson(api.services.store, 'Ana'), await buildPerson(api.services.store, 'Ben')];
  expect((await forgot(api, ana.user.emailAddress)).status).toBe(200);
  await expect.poll(async () => (await waiting(api)).map(({ attempts }) => attempts)).toEqual([1]);

  const back = await closeLater(startMailServer({ port }));
  // Makes the mail due. The next mail wakes the queue.
  await api.services.store.mails.updateOne({ attempts: 1 }, { $set: { dueAt: Date.now() } });
  await forgot(api, ben.user.emailAddress);
  await expect.poll(() => back.receivers.toSorted()).toEqual([ana.user.emailAddress, ben.user.emailAddress]);
  await expect.poll(() => waiting(api)).toEqual([]);
});

it('F14: a rejected receiver does not delay the mails of others', async () => {
  const refusing = await closeLater(startMailServer({ refuses: true }));
  const api = await closeLater(startTestApi({ settings: { ...settings, SMTP_URL: refusing.url } }));
  for (const name of ['Ana', 'Ben']) await forgot(api, (await buildPerson(api.services.store, name)).user.emailAddress);
  await expect.poll(async () => (await waiting(api)).map(({ attempts }) => attempts)).toEqual([1, 1]);
});

it('signs each mail with the name of the club', async () => {
  const server = await closeLater(startMailServer());
  const api = await closeLater(startTestApi({ settings: { ...settings, SMTP_URL: server.url } }));
  const { mail, store } = api.services;
  const send = () => mail.send({ to: 'ana@club.example', kind: 'notice', subject: 'Hello', text: 'Hi' });
  await send();
  await clubsStore(store).save({ name: 'Eastside FC' });
  await send();
  await expect
    .poll(() => server.texts.map((text) => text.trim().split(/\r?\n/).at(-1)))
    .toEqual([
      expect.stringMatching(/^Touchline =C2=B7 http:\/\/localhost:\d+\/privacy$/),
      expect.stringMatching(/^Eastside FC =C2=B7 Touchline =C2=B7 http:\/\/localhost:\d+\/privacy$/),
    ]);
});

it('F16: sends the current mail once when the process stops, and keeps the others due', async () => {
  const { promise: after, resolve: accept } = deferred();
  const slow = await closeLater(startMailServer({ after }));
  const api = await closeLater(startTestApi({ settings: { ...settings, SMTP_URL: slow.url } }));
  const { user } = await buildPerson(api.services.store, 'Ana');
  await deliveriesStore(api.services.store).add({
    _id: 'first',
    way: 'mail',
    to: 'first@club.example',
    subject: 'Hello',
    text: 'you',
  });
  // Both start at once, because this one wakes the queue.
  await forgot(api, user.emailAddress);
  await expect.poll(() => slow.receivers).toEqual(['first@club.example']);
  const closed = api.services.mail.close();
  // A call that is still running may send a mail.
  expect((await forgot(api, user.emailAddress)).status).toBe(200);
  accept();
  await closed;
  expect(slow.receivers).toEqual(['first@club.example']);
  expect((await waiting(api)).map(({ to, attempts }) => [to, attempts])).toEqual([
    [user.emailAddress, 0],
    [user.emailAddress, 0],
  ]);
});

it('an erasure ends after the mail that is being sent to the person, so that nothing reaches them later', async () => {
  const { promise: after, resolve: accept } = deferred();
  const slow = await closeLater(startMailServer({ after }));
  const api = await closeLater(startTestApi({ settings: { ...settings, SMTP_URL: slow.url } }));
  const { store } = api.services;
  const admin = await buildPerson(store, 'Ada', 'ADMIN');
  const { user } = await buildPerson(store, 'Ana');
  await forgot(api, user.emailAddress);
  await expect.poll(() => slow.receivers).toEqual([user.emailAddress]);
  const erasing = fetch(`${api.url}/api/delete_user/${user.emailAddress}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${admin.token}` },
  });
  await expect.poll(() => store.users.findOne({ _id: user._id })).toBeNull();
  // The erasure has time for its last steps.
  for (let n = 0; n < 20; n += 1) await fetch(`${api.url}/api/alive`);
  expect(await waiting(api)).toEqual([expect.objectContaining({ to: user.emailAddress, state: 'claimed' })]);
  accept();
  expect((await erasing).status).toBe(200);
  await expect.poll(() => waiting(api)).toEqual([]);
  // The last one tells that the account is deleted.
  expect(slow.receivers).toEqual([user.emailAddress, user.emailAddress]);
});

it('sends each mail once when two apis find it due at the same time', async () => {
  const { url } = await goneServer();
  const api = await closeLater(startTestApi({ settings: { ...settings, SMTP_URL: url } }));
  const { store, rateLimiters, config, log } = api.services;
  const people = [await buildPerson(store, 'Ana'), await buildPerson(store, 'Ben'), await buildPerson(store, 'Cem')];
  const addresses = people.map(({ user }) => user.emailAddress);
  for (const address of addresses) await forgot(api, address);
  await expect.poll(async () => (await waiting(api)).map(({ attempts }) => attempts)).toEqual([1, 1, 1]);
  await api.services.mail.close();
  for (const { _id } of await waiting(api)) await store.mails.updateOne({ _id }, { $set: { dueAt: Date.now() } });

  const server = await closeLater(startMailServer());
  const sending = {
    store,
    rateLimiters,

    log,
    config: { ...config, SMTP_URL: server.url },
  };
  // Both read the due mails before either claims one.
  const [one, other] = [createMailer(sending), createMailer(sending)];
  await expect.poll(() => waiting(api)).toEqual([]);
  // Closing waits for the mail that is being sent.
  await Promise.all([one.close(), other.close()]);
  expect(server.receivers.toSorted()).toEqual(addresses.toSorted());
});

it('F14: no mail waits longer than five minutes for its next attempt', () => {
  const LOOK_OUT = 15_000;
  const waits = Array.from({ length: 400 }, (_, attempt) => retryDelay(attempt + 1) + LOOK_OUT);
  expect(Math.max(...waits)).toBeLessThan(300_000);
  // A day of attempts is hundreds of attempts, not thousands.
  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(86_400_000);
});
