/** Fills a store that no process has open. Its documents are never in memory as a whole, as those of an open store are. */
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { type Document, StoreConflict } from '../../store/port';
import type { DocumentKey } from './changes';
import { Disk } from './disk';
import { openLmdb } from './open-lmdb';
import { ownFolder } from './owner-lock';

/** Documents of one commit. */
const BATCH = 2_000;

interface Entry {
  collection: string;
  document: Document;
}

/**
 * Writes documents into the files of a data folder.
 * @param end is written when all others are on disk; it may replace a former one
 * @returns the number of documents
 * @throws Error when another process owns the folder; StoreConflict when a document is there already
 */
export async function fillEmbeddedStore(dataDir: string, documents: AsyncIterable<Entry>, end: Entry): Promise<number> {
  const folder = await realpath(dataDir);
  const release = await ownFolder(folder);
  try {
    const database = openLmdb(join(folder, 'store'));
    // Empties the log, which the next start would write over these documents.
    const disk = await Disk.open(folder, database, { checkpointAfterMs: 0, onFatal: () => undefined });
    let count = 0;
    const puts: Promise<void>[] = [];
    const put = async ({ collection, document }: Entry) => {
      const key: DocumentKey = [collection, document._id];
      const isNew = await database.ifNoExists(key, () => void database.put(key, document));
      if (!isNew) throw new StoreConflict(`${collection} has ${document._id} already`);
    };
    try {
      for await (const entry of documents) {
        puts.push(put(entry));
        count += 1;
        if (puts.length === BATCH) await Promise.all(puts.splice(0));
      }
      await Promise.all(puts);
      await database.put([end.collection, end.document._id], end.document);
    } finally {
      await disk.close();
    }
    return count;
  } finally {
    await release();
  }
}
