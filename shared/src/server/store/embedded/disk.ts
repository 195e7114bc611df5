/**
 * Group commit, in two steps. A write is acknowledged when the log has it on the disk; lmdb gets it soon after, and of a
 * document that was written many times meanwhile only the last state (docs/decisions/0023).
 */
import type { Database } from 'lmdb';
import { Packr } from 'msgpackr';
import { type Document, StoreUnavailable } from '../port';
import { ChangeLog, readLog } from './change-log';

/** A document's collection and id. */
export type DocumentKey = [collection: string, id: string];

/** A document as it is from then on; none when it was removed. */
export interface Change {
  key: DocumentKey;
  document: Document | undefined;
}
/** The last change of each document, by its key in one text. */
type Changes = Map<string, Change>;

interface Batch {
  changes: Changes;
  done: Promise<void>;
  resolve(): void;
  reject(error: Error): void;
}

/** So many batches are on their way to the disk at once: one need not wait for the whole way of another. */
const AT_ONCE = 2;
/** So many changes are given to it in one go: what else happens in the process hardly waits. */
const SLICE = 50;

/** Maps as lmdb's own: their keys are rows, not shapes worth remembering. */
const packr = new Packr({ useRecords: false });
type Packed = [collection: string, id: string, document: Document | null];

const pack = (changes: Changes): Uint8Array =>
  packr.pack([...changes.values()].map(({ key, document }): Packed => [...key, document ?? null]));

const unpack = (record: Uint8Array): Change[] =>
  (packr.unpack(record) as Packed[]).map(([collection, id, document]) => ({
    key: [collection, id],
    document: document ?? undefined,
  }));

const nameOf = (key: DocumentKey): string => key.join('\0');

/** What a folder's log holds, the last change of each document, and which turns of the log that was read from. */
export async function readChanges(folder: string): Promise<{ changes: readonly Change[]; turns: string }> {
  const turns = await readLog(folder);
  const changes: Changes = new Map();
  for (const change of turns.flatMap(({ records }) => records).flatMap(unpack)) changes.set(nameOf(change.key), change);
  return { changes: [...changes.values()], turns: turns.map((one) => one.turn).join() };
}

function newBatch(): Batch {
  let resolve = (): void => undefined;
  let reject: Batch['reject'] = () => undefined;
  const done = new Promise<void>((...ends) => {
    [resolve, reject] = ends;
  });
  // A write that nobody waits for any more must not end the process by itself: `onFatal` decides.
  done.catch(() => undefined);
  return { changes: new Map(), done, resolve, reject };
}

interface DiskOptions {
  /** What the log has is given to lmdb after this, or when the log is full. */
  settleAfterMs: number;
  /** Called once when a write fails: from then on memory is ahead of the disk. */
  onFatal: (error: Error) => void;
}

export class Disk {
  /** Why nothing can be written any more. */
  failure: Error | undefined;
  commits = 0;
  readonly #database: Database<Document, DocumentKey>;
  readonly #log: ChangeLog;
  readonly #settleAfterMs: number;
  readonly #onFatal: (error: Error) => void;
  #next: Batch | undefined;
  #running: Promise<void> | undefined;
  /** Acknowledged in this order. */
  readonly #underWay: Promise<void>[] = [];
  /** What the log has and lmdb has not. */
  #unsettled: Changes = new Map();
  #settling: Promise<void> | undefined;
  #clock: NodeJS.Timeout | undefined;

  private constructor(
    database: Database<Document, DocumentKey>,
    log: ChangeLog,
    { settleAfterMs, onFatal }: DiskOptions,
  ) {
    this.#database = database;
    this.#log = log;
    this.#settleAfterMs = settleAfterMs;
    this.#onFatal = onFatal;
  }

  /** Gives lmdb what the log of the folder still holds, then opens it. */
  static async open(folder: string, database: Database<Document, DocumentKey>, options: DiskOptions): Promise<Disk> {
    const { changes } = await readChanges(folder);
    await giveTo(database, changes);
    return new Disk(database, await ChangeLog.open(folder), options);
  }

  /** Writes a document, or removes it; resolves when that is on disk. The document must not change any more. */
  write(key: DocumentKey, document: Document | undefined): Promise<void> {
    if (this.failure) return Promise.reject(this.failure);
    this.#next ??= newBatch();
    this.#next.changes.set(nameOf(key), { key, document });
    this.#running ??= this.#run();
    return this.#next.done;
  }

  /** Resolves when everything written so far is on disk, or has failed. */
  async idle(): Promise<void> {
    await this.#running;
    await Promise.all(this.#underWay);
  }

  /** Gives lmdb what it has not yet; nothing may be written after this. */
  async close(): Promise<void> {
    await this.idle();
    clearTimeout(this.#clock);
    await this.#settling;
    await this.#settle();
    await this.#log.close();
  }

  async #run(): Promise<void> {
    for (;;) {
      // What else is written in the same breath comes along; what comes later in this turn of the event loop is not waited for.
      await undefined;
      if (this.#underWay.length >= AT_ONCE) await this.#underWay[0];
      const batch = this.#next;
      if (!batch || this.failure) break;
      this.#next = undefined;
      try {
        const record = pack(batch.changes);
        if (!this.#log.hasRoomFor(record)) await this.#settling;
        if (!this.#log.hasRoomFor(record)) void this.#settle();
        this.#keep(batch, record);
      } catch (error) {
        batch.reject(this.#fail(error));
      }
    }
    this.#running = undefined;
  }

  #keep(batch: Batch, record: Uint8Array): void {
    for (const [name, change] of batch.changes) this.#unsettled.set(name, change);
    const before = this.#underWay.at(-1);
    const kept = Promise.all([this.#log.append(record), before])
      .then(() => {
        // One before it is not there: then this one is never read.
        if (this.failure) throw this.failure;
        this.commits++;
        batch.resolve();
        this.#clock ??= setTimeout(() => void this.#settleSoon(), this.#settleAfterMs).unref();
      })
      .catch((error: unknown) => {
        batch.reject(this.#fail(error));
      })
      .finally(() => void this.#underWay.splice(this.#underWay.indexOf(kept), 1));
    this.#underWay.push(kept);
  }

  async #settleSoon(): Promise<void> {
    this.#clock = undefined;
    await this.#settling;
    await this.#settle();
  }

  #settle(): Promise<void> {
    this.#settling ??= this.#settleNow().finally(() => {
      this.#settling = undefined;
    });
    return this.#settling;
  }

  async #settleNow(): Promise<void> {
    // A turn without changes would take the files out of their order.
    if (this.failure || this.#unsettled.size === 0) return;
    const [changes, underWay] = [[...this.#unsettled.values()], [...this.#underWay]];
    this.#unsettled = new Map();
    this.#log.turn();
    try {
      await giveTo(this.#database, changes);
      // What is still on its way into that file must not come after what takes its place.
      await Promise.all(underWay);
      await this.#log.retire();
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(thrown: unknown): Error {
    if (this.failure) return this.failure;
    const cause = thrown instanceof Error ? thrown : new Error(String(thrown));
    this.failure = new StoreUnavailable('The data folder cannot be written', { cause });
    this.#next?.reject(this.failure);
    this.#onFatal(cause);
    return this.failure;
  }
}

/** Resolves when lmdb has synced them to the disk. */
async function giveTo(database: Database<Document, DocumentKey>, changes: readonly Change[]): Promise<void> {
  for (let from = 0; from < changes.length; from += SLICE) {
    const puts = changes
      .slice(from, from + SLICE)
      .map(({ key, document }) => (document ? database.put(key, document) : database.remove(key)));
    await Promise.all(puts);
  }
}
