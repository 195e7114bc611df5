/** The port of film bytes, and its adapter for a folder. Several nodes may share the folder. */
import { randomUUID } from 'node:crypto';
import { type FileHandle, link, open, readdir, rm, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { makeFolder } from '../make-folder';
import { freeShareOf } from './disk-room';
import { partsOf } from './film-keys';

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface FilmBytes {
  /** Stores bytes under a key, durably and for ever the same. Returns false when the key has bytes already: the first ones stay. */
  put(key: string, bytes: Uint8Array): Promise<boolean>;
  /** Returns null for a key without bytes. */
  get(key: string, range?: ByteRange): Promise<Buffer<ArrayBuffer> | null>;
  /** Returns the bytes as they are read from it, null for a key without bytes. */
  read(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Returns the number of bytes, or null. */
  head(key: string): Promise<number | null>;
  /** Returns the names directly below a prefix, with the time (ms) of their last change. */
  list(prefix: string): Promise<{ name: string; at: number }[]>;
  /** Removes everything below a prefix. */
  remove(prefix: string): Promise<void>;
  /** Returns the share of the disk that is free. */
  freeShare(): Promise<number>;
}

/** Unfinished files. Names that begin with `_` are no films. */
const UNFINISHED = '_tmp';
/** An unfinished file of this age (ms) has no writer any more. */
const ABANDONED_AFTER = 3_600_000;

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;
const unlessMissing = (error: unknown): null => {
  if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'ENOTDIR') throw error;
  return null;
};

/** Writes the names in a folder to the disk, where the system can do that. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => undefined);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}

/** Writes all bytes, at once where the system takes them so: `writeFile` asks a thread for each half megabyte. */
async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += (await file.write(bytes, at, bytes.length - at, at)).bytesWritten;
}

/** Does what needs a folder, and makes the folder only if it is missing. */
async function inFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    await makeFolder(folder);
    return work();
  }
}

/** Stores film in a folder. */
export function createFilmFolder(folder: string): FilmBytes {
  const pathOf = (key: string): string => join(folder, ...partsOf(key));

  async function writeUnfinished(bytes: Uint8Array): Promise<string> {
    const path = join(folder, UNFINISHED, randomUUID());
    const file = await inFolder(dirname(path), () => open(path, 'wx', 0o600));
    try {
      await writeAll(file, bytes);
      await file.sync();
    } catch (error) {
      await unlink(path).catch(unlessMissing);
      throw error;
    } finally {
      await file.close();
    }
    return path;
  }

  return {
    async put(key, bytes) {
      const path = pathOf(key);
      const unfinished = await writeUnfinished(bytes);
      try {
        // Unlike a rename, a link never replaces: of two nodes one wins.
        await inFolder(dirname(path), () => link(unfinished, path));
        await syncFolder(dirname(path));
        return true;
      } catch (error) {
        if (codeOf(error) === 'EEXIST') return false;
        throw error;
      } finally {
        await unlink(unfinished).catch(unlessMissing);
      }
    },

    async get(key, range) {
      const file = await open(pathOf(key), 'r').catch(unlessMissing);
      if (!file) return null;
      try {
        if (!range) return (await file.readFile()) as Buffer<ArrayBuffer>;
        const bytes = Buffer.alloc(range.end - range.start + 1);
        const { bytesRead } = await file.read(bytes, 0, bytes.length, range.start);
        return bytes.subarray(0, bytesRead);
      } finally {
        await file.close();
      }
    },

    async read(key, range) {
      const file = await open(pathOf(key), 'r').catch(unlessMissing);
      return file?.createReadStream(range) ?? null;
    },

    head: async (key) => (await stat(pathOf(key)).catch(unlessMissing))?.size ?? null,

    async list(prefix) {
      const path = prefix === '' ? folder : pathOf(prefix);
      const names = (await readdir(path).catch(unlessMissing)) ?? [];
      const found = await Promise.all(
        names
          .filter((name) => !name.startsWith('_'))
          .map(async (name) => ({ name, found: await stat(join(path, name)).catch(unlessMissing) })),
      );
      return found.flatMap(({ name, found: entry }) => (entry ? [{ name, at: entry.mtimeMs }] : []));
    },

    remove: (prefix) => rm(pathOf(prefix), { recursive: true, force: true }),

    freeShare: () => inFolder(folder, () => freeShareOf(folder)),
  };
}

/** Removes what interrupted writers left. Call it at start. */
export async function sweepUnfinished(folder: string, now: number): Promise<number> {
  const path = join(folder, UNFINISHED);
  const names = (await readdir(path).catch(unlessMissing)) ?? [];
  let removed = 0;
  for (const name of names) {
    const found = await stat(join(path, name)).catch(unlessMissing);
    if (!found || now - found.mtimeMs < ABANDONED_AFTER) continue;
    await rm(join(path, name), { force: true });
    removed += 1;
  }
  return removed;
}
