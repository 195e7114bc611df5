import { afterEach, expect, it } from 'vitest';
import { openClubStore } from './club-store';
import { migrations } from './migrations/migrations';
import { openMongoStore } from './store/mongo';
import { type DocumentStore, StoreUnavailable } from './store/port';
import { found, type ScriptedMongo, startScriptedMongo } from './store/testing/scripted-mongo';

const BUSY = { ok: 0, code: 50, codeName: 'MaxTimeMSExpired', errmsg: 'operation exceeded time limit' };
const SCHEMA = { _id: 'club', version: migrations.length };

let server: ScriptedMongo;
let documents: DocumentStore;
const close = async () => {
  await documents.close();
  await server.close();
};
afterEach(close);

/** Returns a database that answers a number of calls of each kind with "unavailable". */
async function open(busyTimes: number): Promise<DocumentStore> {
  const left = new Map<string, number>();
  server = await startScriptedMongo((name) => {
    const before = left.get(name) ?? busyTimes;
    left.set(name, before - 1);
    if (before > 0) return BUSY;
    return name === 'find' ? found(SCHEMA) : { ok: 1 };
  });
  documents = await openMongoStore(server.url);
  return documents;
}

it('retries a busy database from the step that failed', async () => {
  const asked = async (busyTimes: number) => {
    await openClubStore(await open(busyTimes));
    const counts: Record<string, number> = {};
    for (const name of server.asked) counts[name] = (counts[name] ?? 0) + 1;
    return counts;
  };
  const calm = await asked(0);
  await close();
  const busy = await asked(2);
  for (const name of ['find', 'createIndexes']) expect(busy[name]).toBe((calm[name] ?? 0) + 2);
});

it('gives up on a database that stays busy', async () => {
  await expect(openClubStore(await open(Number.POSITIVE_INFINITY), 400)).rejects.toBeInstanceOf(StoreUnavailable);
  expect(server.asked.length).toBeGreaterThan(1);
});
