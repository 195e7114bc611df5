import { afterEach, expect, it } from 'vitest';
import { openClubStore } from './club-store';
import { openMongoStore } from './database/mongo';
import { findReply, type ScriptedMongo, startScriptedMongo } from './database/testing/scripted-mongo';
import { migrations } from './migrations';
import { type DocumentStore, StoreUnavailable } from './store/port';

const BUSY = { ok: 0, code: 50, codeName: 'MaxTimeMSExpired', errmsg: 'operation exceeded time limit' };
const SCHEMA = { _id: 'club', version: migrations.length };

let server: ScriptedMongo;
let documents: DocumentStore;
const close = async () => {
  await documents.close();
  await server.close();
};
afterEach(close);

/** Opens a database that answers the first calls of each kind with "unavailable". */
async function open(busyTimes: number): Promise<DocumentStore> {
  const busyRepliesLeft = new Map<string, number>();
  server = await startScriptedMongo((name) => {
    const repliesLeft = busyRepliesLeft.get(name) ?? busyTimes;
    busyRepliesLeft.set(name, repliesLeft - 1);
    if (repliesLeft > 0) return BUSY;
    return name === 'find' ? findReply(SCHEMA) : { ok: 1 };
  });
  documents = await openMongoStore(server.url);
  return documents;
}

it('retries a busy database from the step that failed', async () => {
  const commandCounts = async (busyTimes: number) => {
    await openClubStore(await open(busyTimes));
    const counts: Record<string, number> = {};
    for (const name of server.asked) counts[name] = (counts[name] ?? 0) + 1;
    return counts;
  };
  const calmCounts = await commandCounts(0);
  await close();
  const busyCounts = await commandCounts(2);
  for (const name of ['find', 'createIndexes']) expect(busyCounts[name]).toBe((calmCounts[name] ?? 0) + 2);
});

it('gives up on a database that stays busy', async () => {
  await expect(openClubStore(await open(Number.POSITIVE_INFINITY), { busyFor: 400 })).rejects.toBeInstanceOf(
    StoreUnavailable,
  );
  expect(server.asked.length).toBeGreaterThan(1);
});
