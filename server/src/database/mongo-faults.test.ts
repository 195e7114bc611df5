import net, { type Socket } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { type DocumentStore, StoreUnavailable } from '../store/port';
import { openMongoStore } from './mongo';
import type { Thing } from './testing/describe-stores';
import { findReply, type ScriptedMongo, startScriptedMongo } from './testing/scripted-mongo';

let server: ScriptedMongo;
let store: DocumentStore;
afterEach(async () => {
  await store.close();
  await server.close();
});

async function open(script: Parameters<typeof startScriptedMongo>[0], options = '') {
  server = await startScriptedMongo(script);
  store = await openMongoStore(server.url + options);
  return store.collection<Thing>('things');
}

const refusal = (code: number, codeName: string, errorLabels: string[] = []) => ({
  ok: 0,
  code,
  codeName,
  errmsg: codeName,
  errorLabels,
});
const NOT_PRIMARY = refusal(10_107, 'NotWritablePrimary', ['RetryableWriteError']);
const WRITE_REPLY = { ok: 1, n: 1 };

it.each([
  ['the disk is full', refusal(14_031, 'OutOfDiskSpace')],
  ['writes are blocked until there is room', refusal(371, 'UserWritesBlocked')],
  [
    'the write could not reach the disk',
    { ok: 1, n: 1, writeConcernError: { code: 14_031, codeName: 'OutOfDiskSpace', errmsg: '' } },
  ],
  [
    'the write could not be replicated in time',
    { ok: 1, n: 1, writeConcernError: { code: 64, codeName: 'WriteConcernTimeout', errmsg: '' } },
  ],
])('F20: acknowledges no write when %s, and tells the caller to retry', async (_, reply) => {
  const things = await open(() => reply);
  await expect(things.insertOne({ _id: 'a' })).rejects.toBeInstanceOf(StoreUnavailable);
  await expect(things.updateOne({ _id: 'a' }, { $set: { n: 1 } })).rejects.toBeInstanceOf(StoreUnavailable);
  await expect(things.findOneAndUpdate({ _id: 'a' }, { $set: { n: 1 } })).rejects.toBeInstanceOf(StoreUnavailable);
  await expect(things.deleteOne({ _id: 'a' })).rejects.toBeInstanceOf(StoreUnavailable);
});

it('I1: asks for every write to be in the journal of a majority before it is acknowledged', async () => {
  const concerns: unknown[] = [];
  const things = await open((_name, { writeConcern }) => {
    concerns.push(writeConcern);
    return WRITE_REPLY;
  });
  await things.insertOne({ _id: 'a' });
  await things.updateOne({ _id: 'a' }, { $set: { n: 1 } });
  await things.deleteOne({ _id: 'a' });
  expect(concerns).toEqual(Array(3).fill({ w: 'majority', j: true }));
});

it('F7: repeats a write once when the primary steps down', async () => {
  let isFirstCall = true;
  const things = await open(() => {
    if (!isFirstCall) return WRITE_REPLY;
    isFirstCall = false;
    return NOT_PRIMARY;
  });
  await things.insertOne({ _id: 'a' });
  expect(server.asked).toEqual(['insert', 'insert']);
});

it('F7: tries a call twice without a primary, then rejects it', async () => {
  const things = await open(() => NOT_PRIMARY);
  const began = performance.now();
  await expect(things.insertOne({ _id: 'a' })).rejects.toBeInstanceOf(StoreUnavailable);
  console.log(`turned away after ${(performance.now() - began).toFixed(0)} ms`);
  expect(server.asked).toEqual(['insert', 'insert']);
});

it('F8: sends 50 calls at once to a server that hangs; rejects the others earlier, unsent', async () => {
  const things = await open(() => undefined, '&minPoolSize=50');
  // Open all connections first: on a slow machine that may take longer than the calls wait.
  await expect.poll(() => server.greeted).toBe(50 + 1);

  /** In order: whether the call was never sent, and how many calls the server had received. */
  const rejections: { isUnsent: boolean; asked: number }[] = [];
  const inserts = Array.from({ length: 60 }, async (_, n) => {
    const failure = await things.insertOne({ _id: `t${n}` }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StoreUnavailable);
    const { cause } = failure as StoreUnavailable;
    rejections.push({
      isUnsent: (cause as Error | undefined)?.name === 'MongoWaitQueueTimeoutError',
      asked: server.asked.length,
    });
  });
  await Promise.all(inserts);
  expect(rejections.map(({ isUnsent }) => isUnsent)).toEqual([...Array(10).fill(true), ...Array(50).fill(false)]);
  expect(Math.max(...rejections.slice(0, 10).map(({ asked }) => asked))).toBeLessThanOrEqual(50);
});

it.each([
  [6, 'HostUnreachable'],
  [7, 'HostNotFound'],
  [43, 'CursorNotFound'],
  [112, 'WriteConflict'],
  [133, 'FailedToSatisfyReadPreference'],
  [134, 'ReadConcernMajorityNotAvailableYet'],
  [202, 'NetworkInterfaceExceededTimeLimit'],
  [317, 'ConnectionPoolExpired'],
  [365, 'TemporarilyUnavailable'],
  [9_001, 'SocketException'],
  [11_601, 'Interrupted'],
])('F7: treats error code %i (%s) as an outage', async (code, codeName) => {
  const things = await open(() => refusal(code, codeName));
  await expect(things.findOne({ _id: 'a' })).rejects.toBeInstanceOf(StoreUnavailable);
  await expect(things.updateOne({ _id: 'a' }, { $set: { n: 1 } })).rejects.toBeInstanceOf(StoreUnavailable);
});

it.each(['TransientTransactionError', 'SystemOverloadedError', 'RetryableError', 'RetryableWriteError'])(
  'F7: treats an error with the label %s as an outage, whatever its code',
  async (label) => {
    const things = await open(() => refusal(1, 'InternalError', [label]));
    await expect(things.updateOne({ _id: 'a' }, { $set: { n: 1 } })).rejects.toBeInstanceOf(StoreUnavailable);
  },
);

it('F7: sends an overloaded server one repetition of a write', async () => {
  const things = await open(() => refusal(462, 'Overloaded', ['SystemOverloadedError', 'RetryableError']));
  await expect(things.insertOne({ _id: 'a' })).rejects.toBeInstanceOf(StoreUnavailable);
  expect(server.asked).toEqual(['insert', 'insert']);
});

it('F8: does not repeat a write whose caller was rejected', async () => {
  const things = await open(() => undefined);
  await expect(things.insertOne({ _id: 'a' })).rejects.toBeInstanceOf(StoreUnavailable);
  // Waits as long again: time for a repetition of the first write.
  await expect(things.updateOne({ _id: 'b' }, { $set: { n: 1 } })).rejects.toBeInstanceOf(StoreUnavailable);
  expect(server.asked).toEqual(['insert', 'update']);
});

it('F8: sends nothing to a server that comes back after the caller was rejected', async () => {
  const things = await open(() => WRITE_REPLY);
  const port = Number(new URL(server.url).port);
  await server.close();
  await expect(things.insertOne({ _id: 'a' })).rejects.toBeInstanceOf(StoreUnavailable);
  server = await startScriptedMongo(() => WRITE_REPLY, port);
  await things.updateOne({ _id: 'b' }, { $set: { n: 1 } });
  expect(server.asked).toEqual(['update']);
});

it('passes through an error about an invalid request', async () => {
  const things = await open(() => refusal(9, 'FailedToParse'));
  await expect(things.insertOne({ _id: 'a' })).rejects.not.toBeInstanceOf(StoreUnavailable);
});

it('L2: treats a connection that breaks during a write as an outage', async () => {
  const connecting = vi.spyOn(net, 'createConnection');
  const things = await open(() => WRITE_REPLY);
  await things.insertOne({ _id: 'a' });
  for (const { value } of connecting.mock.results) (value as Socket).end();
  connecting.mockRestore();
  await expect(things.insertOne({ _id: 'b' })).rejects.toBeInstanceOf(StoreUnavailable);
});

it('F7: recovers when the server closes all connections during a call', async () => {
  let isSilent = false;
  server = await startScriptedMongo(() => (isSilent ? undefined : findReply()));
  store = await openMongoStore(server.url, { checkHeartbeatsEveryMs: 50 });
  const things = store.collection<Thing>('things');
  await things.find({});
  // A driver sends the next heartbeat at the earliest 500 ms after the last one.
  const connected = performance.now();
  await expect.poll(() => performance.now() - connected).toBeGreaterThan(600);
  isSilent = true;
  const askedBefore = server.asked.length;
  const interrupted = things.find({}).catch((error: unknown) => error);
  await expect.poll(() => server.asked.length).toBeGreaterThan(askedBefore);
  isSilent = false;
  server.closeConnections();
  await interrupted;
  await expect.poll(() => things.find({}).catch(String), { timeout: 30_000 }).toEqual([]);
}, 60_000);

it('F8: leaves connections to others during a rush on one document, and never sends the writes that time out', async () => {
  const things = await open((name) => (name === 'find' ? findReply() : undefined));
  const change = (_id: string) => things.updateOne({ _id }, { $set: { n: 1 } });
  const rush = Promise.allSettled(Array.from({ length: 100 }, () => change('a')));
  await expect.poll(() => server.asked.length).toBeGreaterThan(0);
  const otherWrite = Promise.allSettled([change('b')]);
  // Without a free connection it would be rejected.
  expect(await things.find({})).toEqual([]);
  const outcomes = [...(await rush), ...(await otherWrite)];
  const isTurnedAway = (outcome: PromiseSettledResult<unknown>) =>
    outcome.status === 'rejected' && outcome.reason instanceof StoreUnavailable;
  expect(outcomes.every(isTurnedAway)).toBe(true);
  // Nothing is sent after the rejection: no repetition, and no queued write.
  expect(server.asked).toHaveLength(1 + 5);
});
