/**
 * The write-ahead log of the embedded store (docs/decisions/0023). An appended change survives a crash of the process, a synced one a
 * crash of the machine. There are two files, used alternately; each new use is a generation. A file whose changes are all in lmdb is
 * invalidated before it is used again, because replaying a part of it would bring back old values. Each checksum continues the previous
 * one, so reading stops where writing stopped, or where a crash tore a record.
 */
import { constants, existsSync, ftruncateSync, writeSync } from 'node:fs';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { restrictToOwner } from '../../restrict-to-owner';

const NAMES = ['log-1', 'log-2'] as const;
/** Generation (uint32), length of the record (uint32), checksum (uint32). */
const HEADER = 12;
/** The other file is used when this one would exceed this size (bytes). A larger record gets a file of its own. */
const MAX_FILE_BYTES = 4 * 1_048_576;
/** Files grow in steps of this size: a sync within allocated space is one disk write instead of several. */
const GROWTH_BYTES = 131_072;

interface Generation {
  generation: number;
  records: Buffer[];
}

/** Returns the records of the last generation in a file. */
function readGeneration(bytes: Buffer): Generation {
  const records: Buffer[] = [];
  const generation = bytes.length < HEADER ? 0 : bytes.readUInt32LE(0);
  let checksum = generation;
  for (let position = 0; generation > 0 && position + HEADER <= bytes.length; ) {
    const length = bytes.readUInt32LE(position + 4);
    const record = bytes.subarray(position + HEADER, position + HEADER + length);
    checksum = crc32(record, checksum);
    if (
      bytes.readUInt32LE(position) !== generation ||
      record.length < length ||
      bytes.readUInt32LE(position + 8) !== checksum
    )
      break;
    records.push(record);
    position += HEADER + length;
  }
  return { generation: records.length > 0 ? generation : 0, records };
}

/** Returns the generations in the log of a folder, oldest first. Its owner may write meanwhile. */
export async function readLog(folder: string): Promise<Generation[]> {
  const paths = NAMES.map((name) => join(folder, name)).filter((path) => existsSync(path));
  const generations = await Promise.all(paths.map(async (path) => readGeneration(await readFile(path))));
  return generations.filter(({ generation }) => generation > 0).sort((one, other) => one.generation - other.generation);
}

class LogFile {
  readonly #handle: FileHandle;
  #size: number;
  #isDirty = false;
  /** The last sync. It covers everything when the file is not dirty. */
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
   * Writes synchronously: copying a few bytes costs less than passing them to another thread. It blocks the process when the page cache
   * of the system is full.
   */
  write(bytes: Uint8Array, position: number): void {
    this.#isDirty = true;
    const end = position + bytes.length;
    if (end > this.#size) {
      const size = Math.ceil(end / GROWTH_BYTES) * GROWTH_BYTES;
      this.#put(Buffer.alloc(size - this.#size), this.#size);
      this.#size = size;
    }
    this.#put(bytes, position);
  }

  /** Resolves when all earlier writes are on disk. */
  sync(): Promise<void> {
    // Chained, so that no sync succeeds after a failed one.
    if (this.#isDirty) this.#sync = this.#sync.then(() => this.#handle.datasync());
    this.#isDirty = false;
    return this.#sync;
  }

  /** Truncates the file. What is written from this call on stays. */
  async empty(): Promise<void> {
    ftruncateSync(this.#handle.fd);
    this.#size = 0;
    await this.#handle.sync();
  }

  close(): Promise<void> {
    return this.#handle.close();
  }

  #put(bytes: Uint8Array, position: number): void {
    for (let written = 0; written < bytes.length; )
      written += writeSync(this.#handle.fd, bytes, written, bytes.length - written, position + written);
  }
}

export class ChangeLog {
  readonly #files: readonly [LogFile, LogFile];
  #generation: number;
  #position = 0;
  #checksum: number;

  private constructor(files: readonly [LogFile, LogFile], generation: number) {
    this.#files = files;
    this.#generation = generation;
    this.#checksum = generation;
  }

  /** Empties the log of a folder and opens it. Everything that `readLog` finds must be in lmdb before. */
  static async open(folder: string): Promise<ChangeLog> {
    const last = (await readLog(folder)).at(-1)?.generation ?? 0;
    const files = [await LogFile.open(join(folder, NAMES[0])), await LogFile.open(join(folder, NAMES[1]))] as const;
    const log = new ChangeLog(files, last + 1);
    // The older file first: after a crash in between, the newer changes remain, and they are in lmdb already.
    for (const generation of [last - 1, last]) await log.#fileOf(generation).empty();
    await syncFolder(folder);
    return log;
  }

  hasRoomFor(record: Uint8Array): boolean {
    return this.#position === 0 || this.#position + HEADER + record.length <= MAX_FILE_BYTES;
  }

  /** Appends a record. It is on disk once the next `sync` has resolved. */
  append(record: Uint8Array): void {
    const header = Buffer.allocUnsafe(HEADER);
    this.#checksum = crc32(record, this.#checksum);
    header.writeUInt32LE(this.#generation, 0);
    header.writeUInt32LE(record.length, 4);
    header.writeUInt32LE(this.#checksum, 8);
    this.#fileOf(this.#generation).write(Buffer.concat([header, record]), this.#position);
    this.#position += HEADER + record.length;
  }

  /** Resolves when all appended records are on disk. */
  async sync(): Promise<void> {
    const generation = this.#generation;
    await this.#fileOf(generation - 1).sync();
    await this.#fileOf(generation).sync();
  }

  /** Switches to the other file, which must have been retired since its last use. */
  rotate(): void {
    this.#generation += 1;
    this.#checksum = this.#generation;
    this.#position = 0;
  }

  /** Invalidates the previous file, on disk too. All its changes must be in lmdb. */
  async retire(): Promise<void> {
    const file = this.#fileOf(this.#generation - 1);
    file.write(Buffer.alloc(HEADER), 0);
    await file.sync();
  }

  /** Removes the bytes of retired changes from both files. All changes before the last `rotate` must be retired. */
  async removeOldBytes(): Promise<void> {
    const retired = [
      this.#fileOf(this.#generation - 1),
      ...(this.#position === 0 ? [this.#fileOf(this.#generation)] : []),
    ];
    await Promise.all(retired.map((file) => file.empty()));
  }

  async close(): Promise<void> {
    for (const file of this.#files) await file.close();
  }

  #fileOf(generation: number): LogFile {
    return this.#files[generation % 2 === 0 ? 0 : 1];
  }
}

/** Makes the names of new files survive a crash. Not every platform can open a folder. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => undefined);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}
