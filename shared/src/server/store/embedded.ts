/**
 * The store of a single process: documents in memory, kept by a log and by lmdb (docs/decisions/0001-embedded-store.md,
 * 0023 and 0024). One process owns a data folder; what is acknowledged is on disk and survives a crash.
 */
import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { open } from 'lmdb';
import { restrictToOwner } from '../restrict-to-owner';
import type { DocumentKey } from './embedded/changes';
import { EmbeddedCollection } from './embedded/collection';
import { Disk } from './embedded/disk';
import { ownFolder } from './embedded/owner-lock';
import { type Document, type DocumentCollection, type DocumentStore, StoreUnavailable } from './port';
import { createSweeper } from './sweep';

export interface EmbeddedOptions {
  /** Called when a write failed: memory is ahead of the disk then. Default: says so and ends the process. */
  onFatal?: (error: Error) => void;
  /** How often expired documents are looked for. */
  sweepEveryMs?: number;
  /** How long lmdb may lack what the log has. */
  settleAfterMs?: number;
}

export interface EmbeddedStore extends DocumentStore {
  /** How many documents of a collection were compared with a filter so far: what queries cost. */
  examined(collection: string): number;
  /** How many commits were made so far: what writes cost. */
  commits(): number;
}

function endProcess(error: Error): void {
  console.error('The data folder cannot be written; the process ends, for its memory is ahead of the disk.', error);
  process.exit(1);
}

/**
 * Opens the store in a folder, which is made when it is not there.
 * @throws Error when another process owns it
 */
export async function openEmbeddedStore(dataDir: string, options: EmbeddedOptions = {}): Promise<EmbeddedStore> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const folder = await realpath(dataDir);
  const release = await ownFolder(folder);
  try {
    return await openOwned(folder, release, options);
  } catch (error) {
    await release();
    throw error;
  }
}

async function openOwned(
  folder: string,
  release: () => Promise<void>,
  { onFatal = endProcess, sweepEveryMs, settleAfterMs = 2_000 }: EmbeddedOptions,
): Promise<EmbeddedStore> {
  const path = join(folder, 'store');
  await mkdir(path, { recursive: true, mode: 0o700 });
  // The files that lmdb makes may be read by everybody who comes as far as that.
  restrictToOwner(path);
  const database = open<Document, DocumentKey>({
    path,
    // A commit resolves after it was synced.
    overlappingSync: false,
    // Plain maps: their keys are rows, not shapes worth remembering.
    encoder: { useRecords: false },
  });
  const disk = await Disk.open(folder, database, { settleAfterMs, onFatal }).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  const stored = new Map<string, Map<string, Document>>();
  for (const { key, value } of database.getRange()) {
    const documents = stored.get(key[0]) ?? new Map<string, Document>();
    stored.set(key[0], documents.set(key[1], value));
  }

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
