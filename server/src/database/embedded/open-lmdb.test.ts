/** Tests how documents lie in lmdb. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { open } from 'lmdb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSnapshot, type Snapshot } from '../../backup/snapshot';
import { makeFolder } from '../../make-folder';
import { openEmbeddedStore } from '../embedded';
import { temporaryFolder } from '../testing/describe-stores';

interface Game {
  _id: string;
  name: string;
  attendees: Record<string, object>;
}

/** A game with a row for each of some children; rows differ in their fields. */
const gameOf = (n: number): Game => ({
  _id: `g${n}`,
  name: `Game ${n}`,
  attendees: Object.fromEntries(
    [1, 2, 3].map((child) => [
      `p${n}${child}`,
      { id: `${n}${child}`, player: `Child ${child}`, available: 'YES', ...(child === n && { note: 'later' }) },
    ]),
  ),
});

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Writes games as stores did that kept the names of all fields in each document (decision 0001). */
async function writeOldStore(games: readonly Game[]): Promise<void> {
  const path = join(folder, 'store');
  await makeFolder(path);
  const database = open<Game, [string, string]>({ path, overlappingSync: false, encoder: { useRecords: false } });
  await Promise.all(games.map((game) => database.put(['games', game._id], game)));
  await database.close();
}

async function gamesIn(snapshot: Snapshot): Promise<unknown[]> {
  const games = [];
  for await (const game of snapshot.of('games')) games.push(game);
  return games;
}

describe('documents in lmdb', () => {
  it('are read as they were, also those of a store that knew no shapes', async () => {
    const [old, changed] = [gameOf(1), gameOf(2)];
    await writeOldStore([old, changed]);

    for (let starts = 0; starts < 3; starts += 1) {
      const store = await openEmbeddedStore(folder);
      const games = store.collection<Game>('games');
      if (starts === 0) {
        await games.updateOne({ _id: changed._id }, { $set: { 'attendees.p21.available': 'NO' } });
        await games.insertOne(gameOf(3));
      }
      const after = structuredClone(changed);
      after.attendees.p21 = { ...after.attendees.p21, available: 'NO' };
      expect(await games.find({}, { sort: { _id: 1 } })).toEqual([old, after, gameOf(3)]);
      await store.close();
    }
  });

  it('are read by a backup beside their owner, whose shapes are newer than the file that the backup opened', async () => {
    const store = await openEmbeddedStore(folder, { checkpointAfterMs: 5 });
    try {
      const games = store.collection<Game & { score?: object }>('games');
      await games.insertOne(gameOf(1));
      const snapshot = await openSnapshot({ dataDir: folder });
      await games.insertOne({ ...gameOf(2), score: { ours: 2, theirs: 1 } });
      expect(await gamesIn(snapshot)).toEqual([gameOf(1)]);
      await snapshot.close();

      const later = await openSnapshot({ dataDir: folder });
      expect(await gamesIn(later)).toEqual([gameOf(1), { ...gameOf(2), score: { ours: 2, theirs: 1 } }]);
      await later.close();
    } finally {
      await store.close();
    }
  });

  it('keep many shapes of rows, more than the file names once', async () => {
    const many = Array.from({ length: 400 }, (_, n) => ({
      _id: `s${n}`,
      [`field${'abcdefghij'[n % 10]}`]: {
        [`only${String.fromCharCode(97 + (n % 26))}${'x'.repeat(Math.floor(n / 26))}`]: n,
      },
    }));
    const store = await openEmbeddedStore(folder);
    await Promise.all(many.map((one) => store.collection('shapes').insertOne(one)));
    await store.close();
    const again = await openEmbeddedStore(folder);
    const found = await again.collection('shapes').find({});
    await again.close();
    expect(new Map(found.map((one) => [one._id, one]))).toEqual(new Map(many.map((one) => [one._id, one])));
  });
});
