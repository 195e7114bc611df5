/** A store's documents for a backup, also while the club is in use. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { StoreSettings } from '../store/open-store';
import type { Document } from '../store/port';

const PAGE = 200;

export interface Snapshot {
  /** Every document of a collection. */
  of(collection: string): AsyncIterable<Document> | Iterable<Document>;
  close(): Promise<void>;
}

/**
 * Opens what the settings name, to read it. The embedded store is read as it was at one moment, beside the process that
 * owns it. MongoDB is read page by page: each document is whole, and changes meanwhile are in it or not.
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

async function openEmbeddedSnapshot(dataDir: string): Promise<Snapshot> {
  const path = join(dataDir, 'store');
  if (!existsSync(join(path, 'data.mdb'))) throw new Error(`There is no store in ${dataDir}.`);
  const { open } = await import('lmdb');
  // A reader beside the owner: it takes no lock that a writer waits for.
  const database = open<Document, [string, string]>({ path, readOnly: true, encoder: { useRecords: false } });
  // Of this one moment, however long reading takes.
  const transaction = database.useReadTransaction();
  return {
    *of(name) {
      const range = database.getRange({ start: [name, ''], end: [`${name}\0`, ''], transaction });
      for (const { key, value } of range) if (key[0] === name) yield value;
    },
    close: async () => {
      transaction.done();
      await database.close();
    },
  };
}
