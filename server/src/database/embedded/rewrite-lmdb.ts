/**
 * Writes the lmdb file of a store again, from its documents. Pages keep old bytes until lmdb uses them again, so names of erased people
 * would stay readable in the file (docs/decisions/0112-names-in-texts.md).
 */
import { readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from 'lmdb';
import type { CollectionName } from '../../club-store';
import { makeFolder } from '../../make-folder';
import { restrictToOwner } from '../../restrict-to-owner';
import type { Document } from '../../store/port';
import { passTurn } from '../../turns';
import { syncFolder } from './change-log';
import type { DocumentKey } from './changes';
import { openLmdb } from './open-lmdb';

const FILE = 'data.mdb';
/** Holds the time (ms) of the newest erasure that the file has outlived. */
const MARK = 'rewritten';
export const ERASURES: CollectionName = 'erasures';
/** Bytes of the disk that are left to other files. */
const LEAST_FREE = 67_108_864;
/** Documents that are written at once. */
const SLICE = 500;

type Lmdb = Database<Document, DocumentKey>;

/**
 * Returns the time of the newest erasure whose old bytes may be in the file (ms); undefined when there is none.
 * @param before leaves out erasures that were noted later (ms)
 */
export async function erasedSinceRewrite(
  path: string,
  erasures: readonly Document[],
  before = Number.POSITIVE_INFINITY,
): Promise<number | undefined> {
  let newest = 0;
  for (const { at } of erasures as readonly (Document & { at: number })[])
    if (at <= before) newest = Math.max(newest, at);
  const done = Number(await readFile(join(path, MARK), 'utf8').catch(() => '0'));
  return newest > done ? newest : undefined;
}

/**
 * Writes the file again and opens it. The old file is replaced in one step, after the new one is on disk. When that fails, for example on
 * a full disk, or the store closes, the old file stays, and the next attempt is made later.
 * @param erasedAt is remembered as done (ms)
 */
export async function rewriteLmdb(
  path: string,
  database: Lmdb,
  { erasedAt, closing }: { erasedAt: number; closing: AbortSignal },
): Promise<Lmdb> {
  const folder = join(path, 'rewriting');
  try {
    await rm(folder, { recursive: true, force: true });
    await assertRoom(path);
    await makeFolder(folder);
    const copy = openLmdb(folder);
    try {
      await copyDocuments(database, copy, closing);
    } finally {
      await copy.close();
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    if (closing.aborted) return database;
    console.error('The data file still holds old bytes of erased records: it could not be written again.', error);
    return database;
  }
  await database.close();
  restrictToOwner(join(folder, FILE));
  await rename(join(folder, FILE), join(path, FILE));
  // A backup that reads the old file keeps its lock: it counts the transactions of that file.
  await rm(join(path, 'lock.mdb'), { force: true });
  await syncFolder(path);
  await rm(folder, { recursive: true, force: true });
  await writeFile(join(path, MARK), String(erasedAt), { mode: 0o600 });
  return openLmdb(path);
}

/** Leaves the room that the club itself needs meanwhile. */
async function assertRoom(path: string): Promise<void> {
  const { bavail, bsize } = await statfs(path);
  const { size } = await stat(join(path, FILE));
  if (bavail * bsize < size + LEAST_FREE) throw new Error('Its disk has too little room for a second file.');
}

async function copyDocuments(from: Lmdb, to: Lmdb, closing: AbortSignal): Promise<void> {
  let writing: Promise<boolean>[] = [];
  for (const { key, value } of from.getRange()) {
    closing.throwIfAborted();
    await passTurn();
    writing.push(to.put(key, value));
    if (writing.length < SLICE) continue;
    await Promise.all(writing);
    writing = [];
  }
  await Promise.all(writing);
}
