/** Reads the documents of a store for a backup, while the club may be in use. */
import { existsSync, statSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database, Transaction } from 'lmdb';
import { readEveryJournal } from '../boards/journal';
import type { CollectionName } from '../club-store';
import type { Change, DocumentKey } from '../database/embedded/changes';
import type { StoreSettings } from '../database/open-store';
import type { Document } from '../store/port';

const PAGE = 200;
const JOURNAL: CollectionName = 'boardJournal';

export interface Snapshot {
  /** Returns every document of a collection. */
  of(collection: string): AsyncIterable<Document> | Iterable<Document>;
  close(): Promise<void>;
}

/**
 * Opens the store of the settings for reading. The embedded store is read as of one moment, beside its owner process. MongoDB is read
 * page by page: each document is complete, and concurrent changes may or may not be included. Journals are read without losing entries
 * that are compacted meanwhile.
 * @throws StoreUnavailable when MongoDB does not respond; Error when there is no embedded store
 */
export async function openSnapshot({ mongodbUrl, dataDir }: StoreSettings): Promise<Snapshot> {
  return mongodbUrl ? openMongoSnapshot(mongodbUrl) : openEmbeddedSnapshot(dataDir);
}

async function openMongoSnapshot(url: string): Promise<Snapshot> {
  const { openMongoStore } = await import('../database/mongo');
  const store = await openMongoStore(url);
  return {
    async *of(name) {
      if (name === JOURNAL) {
        yield* readEveryJournal({ boardJournal: store.collection(name) });
        return;
      }
      const documents = store.collection(name);
      let after = '';
      for (;;) {
        const page = await documents.find({ _id: { $gt: after } }, { sort: { _id: 1 }, limit: PAGE });
        yield* page;
        const last = page.at(-1);
        if (!last) return;
        after = last._id;
      }
    },
    close: () => store.close(),
  };
}

/** Maximum number of attempts to get a consistent snapshot while the owner writes. */
const MAX_ATTEMPTS = 50;

/** @param openings how often the file is opened, when its owner replaces it meanwhile */
async function openEmbeddedSnapshot(dataDir: string, openings = 3): Promise<Snapshot> {
  const path = join(dataDir, 'store');
  if (!existsSync(join(path, 'data.mdb'))) throw new Error(`There is no store in ${dataDir}.`);
  const numberOf = (name: string) => statSync(join(path, name), { throwIfNoEntry: false })?.ino;
  const data = numberOf('data.mdb');
  const { assertWhole } = await import('../database/embedded/damaged-lmdb');
  const { openLmdb } = await import('../database/embedded/open-lmdb');
  const { ownerOf } = await import('../database/embedded/owner-lock');
  const { readChanges } = await import('../database/embedded/changes');
  // Pages that an owner writes meanwhile would look like damage.
  const folder = await realpath(dataDir);
  if ((await ownerOf(folder)) === undefined) assertWhole(folder);
  // A read-only connection takes no lock that the owner waits for.
  const database = openLmdb(path, { readOnly: true });
  const lock = numberOf('lock.mdb');
  for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
    const { generations: generationsBefore } = await readChanges(dataDir);
    // The transaction reads the state of this moment, which starts with the first read.
    const transaction = database.useReadTransaction();
    database.get(['', ''], { transaction });
    const log = await readChanges(dataDir);
    const { generations: generationsAfter } = await readChanges(dataDir);
    const isSameStore = numberOf('data.mdb') === data && numberOf('lock.mdb') === lock;
    // With the same log generations before and after, each change is either in lmdb since before this moment, or completely in the log.
    if (isSameStore && log.generations === generationsBefore && generationsAfter === generationsBefore)
      return applyChanges(database, transaction, log.changes);
    transaction.done();
    if (isSameStore) continue;
    // The owner has written the file again.
    await database.close();
    if (openings > 1) return openEmbeddedSnapshot(dataDir, openings - 1);
    throw tooFast(dataDir);
  }
  await database.close();
  throw tooFast(dataDir);
}

const tooFast = (dataDir: string): Error => new Error(`The store in ${dataDir} changes too fast to be copied.`);

function applyChanges(
  database: Database<Document, DocumentKey>,
  transaction: Transaction,
  changes: readonly Change[],
): Snapshot {
  return {
    *of(name) {
      const changed = new Map(changes.flatMap(({ key, document }) => (key[0] === name ? [[key[1], document]] : [])));
      const range = database.getRange({ start: [name, ''], end: [`${name}\0`, ''], transaction });
      for (const { key, value } of range) if (key[0] === name && !changed.has(key[1])) yield value;
      for (const document of changed.values()) if (document) yield document;
    },
    close: async () => {
      transaction.done();
      await database.close();
    },
  };
}
