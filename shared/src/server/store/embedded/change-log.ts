/**
 * What was changed and lmdb need not have yet (docs/decisions/0023): a change outlives the process once it is appended here, and
 * the machine once it is synced. Two files by turns. One that lmdb has all of is made unreadable before anything else is written
 * into it: read again in part, it would bring back what was changed since. Every sum is carried on from the one before, so reading
 * ends where writing did, or where a crash tore it.
 */
import { constants, existsSync, writeSync } from 'node:fs';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { restrictToOwner } from '../../restrict-to-owner';

const NAMES = ['log-1', 'log-2'] as const;
/** Turn (uint32), length of the record (uint32), sum (uint32). */
const HEADER = 12;
/** The other file is taken when one would grow beyond this (bytes); a record that is larger by itself is alone in its file. */
const LARGEST = 4 * 1_048_576;
/** Files grow by so much at once: to sync where there is a place already is one write of the disk, not several. */
const GROWTH = 131_072;

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
  #isDirty = false;
  /** The last one: of a file that is not dirty it holds everything. */
  #sync: Promise<void> = Promise.resolve();

  constructor(handle: FileHandle, size: number) {
    this.#handle = handle;
    this.#size = size;
  }

  static async open(path: string): Promise<LogFile> {
    const handle = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600);
    restrictToOwner(path);
    return new LogFile(handle, (await handle.stat()).size);
  }

  /**
   * At once: to copy a few bytes costs less than to hand them to another thread. Where the system has no memory left for what the
   * disk has not taken yet, the process waits.
   */
  write(bytes: Uint8Array, at: number): void {
    this.#isDirty = true;
    const end = at + bytes.length;
    if (end > this.#size) {
      const size = Math.ceil(end / GROWTH) * GROWTH;
      this.#put(Buffer.alloc(size - this.#size), this.#size);
      this.#size = size;
    }
    this.#put(bytes, at);
  }

  /** Resolves when all that was written before is on the disk. */
  sync(): Promise<void> {
    // One after another: when one failed, none behind it is said to have gone well.
    if (this.#isDirty) this.#sync = this.#sync.then(() => this.#handle.datasync());
    this.#isDirty = false;
    return this.#sync;
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

  #put(bytes: Uint8Array, at: number): void {
    for (let done = 0; done < bytes.length; )
      done += writeSync(this.#handle.fd, bytes, done, bytes.length - done, at + done);
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

  /** Adds a record behind all others. It is on the disk once the next `sync` has resolved. */
  append(record: Uint8Array): void {
    const header = Buffer.allocUnsafe(HEADER);
    this.#sum = crc32(record, this.#sum);
    header.writeUInt32LE(this.#turn, 0);
    header.writeUInt32LE(record.length, 4);
    header.writeUInt32LE(this.#sum, 8);
    this.#fileOf(this.#turn).write(Buffer.concat([header, record]), this.#at);
    this.#at += HEADER + record.length;
  }

  /** Resolves when all that was appended before is on the disk. */
  async sync(): Promise<void> {
    const turn = this.#turn;
    await this.#fileOf(turn - 1).sync();
    await this.#fileOf(turn).sync();
  }

  /** Goes on in the other file, which must have been retired since its last turn. */
  turn(): void {
    this.#turn += 1;
    this.#sum = this.#turn;
    this.#at = 0;
  }

  /** Makes what was appended before the last turn unreadable, on the disk too: all of it must be in lmdb. */
  async retire(): Promise<void> {
    const file = this.#fileOf(this.#turn - 1);
    file.write(Buffer.alloc(HEADER), 0);
    await file.sync();
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
