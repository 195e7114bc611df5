/**
 * The store of a single process: documents in memory, persisted by a log and lmdb (docs/decisions/0001-embedded-store.md and 0023).
 * One process owns a data folder. Acknowledged writes are on disk and survive a crash.
 */
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from 'lmdb';
import { makeFolder } from '../make-folder';
import { restrictToOwner } from '../restrict-to-owner';
import { type Document, type DocumentCollection, type DocumentStore, StoreUnavailable } from '../store/port';
import { explainSystemError, inWords } from '../system-errors';
import type { DocumentKey } from './embedded/changes';
import { EmbeddedCollection } from './embedded/collection';
import { assertWhole, DamagedStore } from './embedded/damaged-lmdb';
import { Disk, replayLog } from './embedded/disk';
import { Documents, type Held } from './embedded/documents';
import { openLmdb, openRaw, shapesOf } from './embedded/open-lmdb';
import { ownFolder } from './embedded/owner-lock';
import { createByteCopier, createReader, PACKED_FROM, type Reader } from './embedded/packed';
import { ERASURES, erasedSinceRewrite, rewriteLmdb } from './embedded/rewrite-lmdb';
import { createSweeper } from './sweep';

export interface EmbeddedOptions {
  /** Called when a write fails and memory is ahead of the disk. Default: logs the error and ends the process. */
  onFatal?: (error: Error) => void;
  /** How often expired documents are removed. */
  sweepEveryMs?: number;
  /** How long changes stay in the log before they are written to lmdb (checkpoint). */
  checkpointAfterMs?: number;
  /** How often a running store looks for erasures after which its files are written again (docs/decisions/0112-names-in-texts.md). */
  rewriteEveryMs?: number;
}

/** An erasure that was noted longer ago has removed everything, or goes on at the next start, which notes it again. */
const ERASURE_MS = 3_600_000;
const REWRITE_EVERY_MS = 6 * ERASURE_MS;

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

interface Stored {
  reader: Reader;
  collections: Map<string, Map<string, Held<Document>>>;
}

/** Returns all documents, by collection and id. */
function readAll(folder: string, database: Database<Held<Document>, DocumentKey>): Stored['collections'] {
  const collections: Stored['collections'] = new Map();
  try {
    for (const { key, value } of database.getRange()) {
      const documents = collections.get(key[0]) ?? new Map<string, Held<Document>>();
      collections.set(key[0], documents.set(key[1], value));
    }
  } catch (error) {
    throw new DamagedStore(folder, 'a record cannot be read', error);
  }
  return collections;
}

/** Reads all documents by a connection of its own: its pages of the file stay in the memory of the process until it is closed. */
async function readStored(folder: string, path: string): Promise<Stored> {
  const database = openLmdb(path);
  let shapes: string[][];
  try {
    await replayLog(folder, database);
    shapes = shapesOf(database);
  } finally {
    await database.close();
  }
  const reader = createReader(shapes);
  const keep = createByteCopier();
  const raw = openRaw<Held<Document>>(path, (bytes) =>
    bytes.length >= PACKED_FROM && reader.isWhole(bytes) ? keep(bytes) : reader.unpack(bytes),
  );
  try {
    return { reader, collections: readAll(folder, raw) };
  } finally {
    await raw.close();
  }
}

async function openOwned(
  folder: string,
  release: () => Promise<void>,
  {
    onFatal = (error) => endProcess(error, folder),
    sweepEveryMs,
    checkpointAfterMs = 2_000,
    rewriteEveryMs = REWRITE_EVERY_MS,
  }: EmbeddedOptions,
): Promise<EmbeddedStore> {
  const path = join(folder, 'store');
  await makeFolder(path);
  // The files of lmdb are readable for all users who can reach the folder.
  restrictToOwner(path);
  assertWhole(folder);
  const stored = await readStored(folder, path);
  const database = openLmdb(path);
  const disk = await Disk.open(folder, database, { checkpointAfterMs, onFatal }).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });

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
    const held = stored.collections.get(name) ?? new Map<string, Held<Document>>();
    const collection = new EmbeddedCollection(name, new Documents(held, stored.reader), {
      disk,
      assertOpen,
      onExpiring: sweeper.add,
    });
    collections.set(name, collection);
    return collection;
  };
  /** Removes the bytes of people who were erased before a time (ms) from the files. */
  const rewriteAfterErasure = async (before?: number) => {
    const erasures = await collectionOf(ERASURES).find({}, { readOnly: true });
    const erasedAt = await erasedSinceRewrite(path, erasures, before);
    if (erasedAt !== undefined)
      await disk.rewrite((current, closing) => rewriteLmdb(path, current, { erasedAt, closing }));
  };
  const rewriter = createSweeper(rewriteEveryMs);
  const close = async () => {
    sweeper.stop();
    rewriter.stop();
    try {
      await disk.close();
    } finally {
      await release();
    }
  };

  await rewriteAfterErasure();
  rewriter.add('old bytes', () => rewriteAfterErasure(Date.now() - ERASURE_MS));

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
