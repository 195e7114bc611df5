/**
 * What was changed and lmdb need not have yet: a change is durable once it is here (docs/decisions/0023). Two files by turns. One
 * that lmdb has all of is made unreadable before anything else is written into it: read again in part, it would bring back what
 * was changed since. Every sum is carried on from the one before, so reading ends where writing did, or where a crash tore it.
 */
import { constants, existsSync } from 'node:fs';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { keepPrivate } from '../../keep-private';

const NAMES = ['log-1', 'log-2'] as const;
/** Turn (uint32), length of the record (uint32), sum (uint32). */
const HEADER = 12;
/** The other file is taken when one would grow beyond this (bytes); a record that is larger by itself is alone in its file. */
const LARGEST = 4 * 1_048_576;
/** Files grow by so much at once: to write where there is a place already is one write of the disk, not several. */
const GROWTH = 131_072;
/** Where a platform has no such flag, or means less by it than the disk, each write is synced by hand. */
const SYNCED = process.platform === 'darwin' ? 0 : (constants.O_DSYNC ?? 0);

interface Turn {
  turn: number;
  records: Buffer[];
}

/** What one file holds of the turn that began it last. */
function turnIn(bytes: Buffer): Turn {
  const records: Buffer[] = [];
  const turn = bytes.length < HEADER ? 0 : bytes.readUInt32LE(0);
  let sum = turn;
  for (let at = 0; turn > 0 && at + HEADER <= bytes.length; ) {
    const length = bytes.readUInt32LE(at + 4);
    const record = bytes.subarray(at + HEADER, at + HEADER + length);
    sum = crc32(record, sum);
    if (bytes.readUInt32LE(at) !== turn || record.length < length || bytes.readUInt32LE(at + 8) !== sum) break;
    records.push(record);
    at += HEADER + length;
  }
  return { turn: records.length > 0 ? turn : 0, records };
}

/** The turns that a folder's log holds, oldest first. Its owner may be writing meanwhile. */
export async function readLog(folder: string): Promise<Turn[]> {
  const paths = NAMES.map((name) => join(folder, name)).filter((path) => existsSync(path));
  const turns = await Promise.all(paths.map(async (path) => turnIn(await readFile(path))));
  return turns.filter(({ turn }) => turn > 0).sort((one, other) => one.turn - other.turn);
}

class LogFile {
  readonly #handle: FileHandle;
  #size: number;
  #growing: Promise<void> = Promise.resolve();

  constructor(handle: FileHandle, size: number) {
    this.#handle = handle;
    this.#size = size;
  }

  static async open(path: string): Promise<LogFile> {
    const handle = await open(path, constants.O_RDWR | constants.O_CREAT | SYNCED, 0o600);
    keepPrivate(path);
    return new LogFile(handle, (await handle.stat()).size);
  }

  /** Resolves when the bytes are on the disk. */
  async write(bytes: Uint8Array, at: number): Promise<void> {
    const end = at + bytes.length;
    if (end > this.#size) {
      const size = Math.ceil(end / GROWTH) * GROWTH;
      const nothing = Buffer.alloc(size - this.#size);
      const from = this.#size;
      this.#size = size;
      this.#growing = this.#growing.then(() => this.#put(nothing, from));
    }
    await this.#growing;
    await this.#put(bytes, at);
  }

  /** Nothing of what it held can be read any more. */
  async empty(): Promise<void> {
    await this.#handle.truncate(0);
    await this.#handle.sync();
    this.#size = 0;
  }

  close(): Promise<void> {
    return this.#handle.close();
  }

  async #put(bytes: Uint8Array, at: number): Promise<void> {
    for (let done = 0; done < bytes.length; ) {
      const { bytesWritten } = await this.#handle.write(bytes, done, bytes.length - done, at + done);
      done += bytesWritten;
    }
    if (!SYNCED) await this.#handle.datasync();
  }
}

export class ChangeLog {
  readonly #files: readonly [LogFile, LogFile];
  #turn: number;
  #at = 0;
  #sum: number;

  private constructor(files: readonly [LogFile, LogFile], turn: number) {
    this.#files = files;
    this.#turn = turn;
    this.#sum = turn;
  }

  /** Empties a folder's log and opens it: whatever `readLog` finds there must be in lmdb. */
  static async open(folder: string): Promise<ChangeLog> {
    const last = (await readLog(folder)).at(-1)?.turn ?? 0;
    const files = [await LogFile.open(join(folder, NAMES[0])), await LogFile.open(join(folder, NAMES[1]))] as const;
    const log = new ChangeLog(files, last + 1);
    // The older one first: a crash between them leaves the later changes, which repeat nothing but what lmdb has.
    for (const turn of [last - 1, last]) await log.#fileOf(turn).empty();
    await syncFolder(folder);
    return log;
  }

  hasRoomFor(record: Uint8Array): boolean {
    return this.#at === 0 || this.#at + HEADER + record.length <= LARGEST;
  }

  /**
   * Adds a record behind all others; resolves when it is on the disk. Those before it may not be yet, and if they never are
   * it is never read.
   */
  append(record: Uint8Array): Promise<void> {
    const header = Buffer.allocUnsafe(HEADER);
    this.#sum = crc32(record, this.#sum);
    header.writeUInt32LE(this.#turn, 0);
    header.writeUInt32LE(record.length, 4);
    header.writeUInt32LE(this.#sum, 8);
    const at = this.#at;
    this.#at += HEADER + record.length;
    return this.#fileOf(this.#turn).write(Buffer.concat([header, record]), at);
  }

  /** Goes on in the other file, which must have been retired since its last turn. */
  turn(): void {
    this.#turn += 1;
    this.#sum = this.#turn;
    this.#at = 0;
  }

  /** Makes what was appended before the last turn unreadable: all of it must be in lmdb, and no write of it under way. */
  retire(): Promise<void> {
    return this.#fileOf(this.#turn - 1).write(Buffer.alloc(HEADER), 0);
  }

  async close(): Promise<void> {
    for (const file of this.#files) await file.close();
  }

  #fileOf(turn: number): LogFile {
    return this.#files[turn % 2 === 0 ? 0 : 1];
  }
}

/** So that the names of new files outlive a crash; not every platform opens a folder. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => undefined);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}
