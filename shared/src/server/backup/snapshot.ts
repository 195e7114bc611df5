/** A store's documents for a backup, also while the club is in use. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Database, Transaction } from 'lmdb';
import { readEveryJournal } from '../boards/journal';
import type { CollectionName } from '../club-store';
import type { Change, DocumentKey } from '../store/embedded/changes';
import type { StoreSettings } from '../store/open-store';
import type { Document } from '../store/port';

const PAGE = 200;
const JOURNAL: CollectionName = 'boardJournal';

export interface Snapshot {
  /** Every document of a collection. */
  of(collection: string): AsyncIterable<Document> | Iterable<Document>;
  close(): Promise<void>;
}

/**
 * Opens what the settings name, to read it. The embedded store is read as it was at one moment, beside the process that
 * owns it. MongoDB is read page by page: each document is whole, and changes meanwhile are in it or not. Nothing goes missing of
 * a journal whose entries are merged meanwhile.
 * @throws StoreUnavailable when MongoDB does not answer; Error when there is no embedded store
 */
export async function openSnapshot({ mongodbUrl, dataDir }: StoreSettings): Promise<Snapshot> {
  return mongodbUrl ? openMongoSnapshot(mongodbUrl) : openEmbeddedSnapshot(dataDir);
}

async function openMongoSnapshot(url: string): Promise<Snapshot> {
  const { openMongoStore } = await import('../store/mongo');
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

/** So often a snapshot is begun anew, when its owner went on in the log meanwhile. */
const TRIES = 50;

async function openEmbeddedSnapshot(dataDir: string): Promise<Snapshot> {
  const path = join(dataDir, 'store');
  if (!existsSync(join(path, 'data.mdb'))) throw new Error(`There is no store in ${dataDir}.`);
  const { open } = await import('lmdb');
  const { readChanges } = await import('../store/embedded/changes');
  // A reader beside the owner: it takes no lock that a writer waits for.
  const database = open<Document, [string, string]>({ path, readOnly: true, encoder: { useRecords: false } });
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { turns } = await readChanges(dataDir);
    // Of this one moment, however long reading takes; it begins with what is read first.
    const transaction = database.useReadTransaction();
    database.get(['', ''], { transaction });
    const log = await readChanges(dataDir);
    const { turns: after } = await readChanges(dataDir);
    // Of the same turns all the while: what was changed is in lmdb since before this moment, or in the log, whole.
    if (log.turns === turns && after === turns) return overlaid(database, transaction, log.changes);
    transaction.done();
  }
  await database.close();
  throw new Error(`The store in ${dataDir} changes too fast to be copied.`);
}

function overlaid(
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
