/**
 * The store of a single process: documents in memory, persisted by a log and lmdb (docs/decisions/0001-embedded-store.md, 0023 and 0024).
 * One process owns a data folder. Acknowledged writes are on disk and survive a crash.
 */
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../make-folder';
import { restrictToOwner } from '../restrict-to-owner';
import { type Document, type DocumentCollection, type DocumentStore, StoreUnavailable } from '../store/port';
import { explainSystemError, inWords } from '../system-errors';
import { EmbeddedCollection } from './embedded/collection';
import { assertWhole, DamagedStore } from './embedded/damaged-lmdb';
import { Disk } from './embedded/disk';
import { openLmdb } from './embedded/open-lmdb';
import { ownFolder } from './embedded/owner-lock';
import { erasedSinceRewrite, rewriteLmdb } from './embedded/rewrite-lmdb';
import { textSharer } from './embedded/share-texts';
import { createSweeper } from './sweep';

export interface EmbeddedOptions {
  /** Called when a write fails and memory is ahead of the disk. Default: logs the error and ends the process. */
  onFatal?: (error: Error) => void;
  /** How often expired documents are removed. */
  sweepEveryMs?: number;
  /** How long changes stay in the log before they are written to lmdb (checkpoint). */
  checkpointAfterMs?: number;
}

export interface EmbeddedStore extends DocumentStore {
  examined(collection: string): number;
  /** Returns how many commits were made so far: the cost of writes. */
  commits(): number;
}

function endProcess(error: Error, folder: string): void {
  const why = explainSystemError(error, { setting: 'DATA_DIR', path: folder }) ?? error;
  console.error('The data folder cannot be written. The process ends, because its memory is ahead of the disk.', why);
  process.exit(1);
}

/**
 * Opens the store in a folder, and creates the folder if needed.
 * @throws Error when another process owns it
 */
export async function openEmbeddedStore(dataDir: string, options: EmbeddedOptions = {}): Promise<EmbeddedStore> {
  try {
    await makeFolder(dataDir);
    const folder = await realpath(dataDir);
    const release = await ownFolder(folder);
    try {
      return await openOwned(folder, release, options);
    } catch (error) {
      await release();
      throw error;
    }
  } catch (error) {
    throw inWords(error, { setting: 'DATA_DIR', path: dataDir });
  }
}

/** Returns all documents, by collection and id. */
function readAll(database: ReturnType<typeof openLmdb>): Map<string, Map<string, Document>> {
  const stored = new Map<string, Map<string, Document>>();
  const shareTexts = textSharer();
  for (const { key, value } of database.getRange()) {
    shareTexts(value);
    const documents = stored.get(key[0]) ?? new Map<string, Document>();
    stored.set(key[0], documents.set(key[1], value));
  }
  return stored;
}

async function openOwned(
  folder: string,
  release: () => Promise<void>,
  { onFatal = (error) => endProcess(error, folder), sweepEveryMs, checkpointAfterMs = 2_000 }: EmbeddedOptions,
): Promise<EmbeddedStore> {
  const path = join(folder, 'store');
  await makeFolder(path);
  // The files of lmdb are readable for all users who can reach the folder.
  restrictToOwner(path);
  assertWhole(folder);
  let database = openLmdb(path);
  const openDisk = () =>
    Disk.open(folder, database, { checkpointAfterMs, onFatal }).catch(async (error: unknown) => {
      await database.close();
      throw error;
    });
  let disk = await openDisk();
  const inWhole = async <T>(read: () => T | Promise<T>): Promise<T> => {
    try {
      return await read();
    } catch (error) {
      await disk.close();
      await database.close();
      throw new DamagedStore(folder, 'a record cannot be read', error);
    }
  };
  const erasedAt = await inWhole(() => erasedSinceRewrite(path, database));
  if (erasedAt !== undefined) {
    await disk.close();
    database = await rewriteLmdb(path, database, erasedAt);
    disk = await openDisk();
  }
  const stored = await inWhole(() => readAll(database));

  const sweeper = createSweeper(sweepEveryMs);
  const collections = new Map<string, EmbeddedCollection<Document>>();
  let closing: Promise<void> | undefined;
  const assertOpen = () => {
    if (disk.failure) throw disk.failure;
    if (closing) throw new StoreUnavailable('The store is closed');
  };
  const collectionOf = (name: string): EmbeddedCollection<Document> => {
    const known = collections.get(name);
    if (known) return known;
    const documents = stored.get(name) ?? new Map<string, Document>();
    const collection = new EmbeddedCollection(name, documents, { disk, assertOpen, onExpiring: sweeper.add });
    collections.set(name, collection);
    return collection;
  };
  const close = async () => {
    sweeper.stop();
    try {
      await disk.close();
      await database.close();
    } finally {
      await release();
    }
  };

  return {
    collection: <T extends Document>(name: string) => collectionOf(name) as unknown as DocumentCollection<T>,
    ping: async () => assertOpen(),
    close: () => {
      closing ??= close();
      return closing;
    },
    examined: (name) => collectionOf(name).examined,
    commits: () => disk.commits,
  };
}
