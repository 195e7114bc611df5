/** Requests to MongoDB do not depend on pinned options in its url. */
import { afterEach, expect, it } from 'vitest';
import type { DocumentStore } from '../store/port';
import { openMongoStore } from './mongo';
import type { Thing } from './testing/describe-stores';
import { findReply, type ScriptedMongo, startScriptedMongo } from './testing/scripted-mongo';

let server: ScriptedMongo;
let store: DocumentStore;
afterEach(async () => {
  await store.close();
  await server.close();
});

async function open(options: string) {
  server = await startScriptedMongo((name) =>
    ['find', 'aggregate'].includes(name) ? findReply() : { ok: 1, n: 1, value: null },
  );
  store = await openMongoStore(`${server.url}${options}`);
  return store.collection<Thing>('things');
}

const everyWrite = async (things: Awaited<ReturnType<typeof open>>) => {
  await things.insertOne({ _id: 'a' });
  await things.updateOne({ _id: 'a' }, { $set: { n: 1 } });
  await things.findOneAndUpdate({ _id: 'a' }, { $set: { n: 1 } });
  await things.deleteOne({ _id: 'a' });
  await things.deleteMany({ n: 1 });
};
const everyRead = async (things: Awaited<ReturnType<typeof open>>) => {
  await things.findOne({ _id: 'a' });
  await things.find({});
  await things.countDocuments({});
};

it.each([
  '',
  '&journal=false&w=0',
  '&w=1&J=false&wTimeoutMS=1',
  '&retryWrites=false',
  '&maxPoolSize=5&Journal=false&w=1',
  '&jour%6eal=false',
])('keeps every write durable on a majority and retryable with the options "%s" in the url', async (options) => {
  const things = await open(options);
  await everyWrite(things);
  expect(server.asked).toEqual(['insert', 'update', 'findAndModify', 'delete', 'delete']);
  for (const { writeConcern } of server.commands) expect(writeConcern).toEqual({ w: 'majority', j: true });
  // A write of one document carries a transaction number, by which the server recognizes its repetition.
  for (const { txnNumber } of server.commands.slice(0, 4)) expect(txnNumber).toBeDefined();
});

it.each([
  '',
  '&readConcernLevel=local',
  '&readConcernLevel=available&readPreference=secondaryPreferred&readPreferenceTags=dc:far&maxStalenessSeconds=900',
  '&readPreference=nearest',
])('reads majority data from the primary with the options "%s" in the url', async (options) => {
  const things = await open(options);
  await everyRead(things);
  for (const { readConcern, $readPreference } of server.commands) {
    expect(readConcern).toEqual({ level: 'majority' });
    // A driver with a direct connection, as here, sends `primaryPreferred` in place of `primary`.
    expect($readPreference).toEqual({ mode: 'primaryPreferred' });
  }
});

it('F8: sends the server the time limit of each call', async () => {
  const things = await open('&timeoutMS=100000&socketTimeoutMS=100000');
  await everyWrite(things);
  await everyRead(things);
  expect(server.commands).toHaveLength(8);
  for (const { maxTimeMS } of server.commands) expect(maxTimeMS).toBe(2_700);
});
