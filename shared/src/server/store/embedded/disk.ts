/**
 * Group commit, in three steps. A write that is in the log outlives the process; it is durable when the log is synced; lmdb gets
 * it soon after, and of a document that was written many times meanwhile only the last state (docs/decisions/0023 and 0024).
 */
import type { Database } from 'lmdb';
import { type Deferred, deferred } from '../../deferred';
import { type Document, StoreUnavailable } from '../port';
import { ChangeLog } from './change-log';
import { type Change, type Changes, type DocumentKey, nameOf, pack, readChanges } from './changes';

/** How far a change has come; both reject when it cannot be written. */
export interface Written {
  /** It outlives this process. */
  appended: Promise<void>;
  /** It outlives the machine. */
  durable: Promise<void>;
}

/** What is done at once for a change: it is put into the log, or the log is synced. The other one it shares with what comes meanwhile. */
export type Urgent = 'append' | 'sync';

interface Batch {
  changes: Changes;
  urgent: Set<Urgent>;
  appended: Deferred;
  durable: Deferred;
}

/** For so long (ms) after a sync there is no other one unless it is urgent: whatever comes meanwhile shares the next. */
const SHARED_MS = 20;
/** So many changes are given to it in one go: what else happens in the process hardly waits. */
const SLICE = 50;

const newBatch = (): Batch => ({ changes: new Map(), urgent: new Set(), appended: deferred(), durable: deferred() });

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
  #flushing: Promise<void> | undefined;
  /** In the log, and not known to be on the disk. */
  #unsynced: Batch[] = [];
  #syncing: Promise<void> | undefined;
  #syncedAt = 0;
  #pause: NodeJS.Timeout | undefined;
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

  /**
   * Writes a document, or removes it. The document must not change any more.
   * @param now what is not put off for it
   */
  write(key: DocumentKey, document: Document | undefined, now: Urgent): Written {
    if (this.failure) {
      const failed = Promise.reject(this.failure);
      return { appended: failed, durable: failed };
    }
    this.#next ??= newBatch();
    const { changes, urgent, appended, durable } = this.#next;
    changes.set(nameOf(key), { key, document });
    urgent.add(now);
    this.#flushSoon();
    return { appended: appended.promise, durable: durable.promise };
  }

  /** Resolves when nothing waits to be written any more, or nothing can be. */
  async #drain(): Promise<void> {
    while (!this.failure && (this.#next || this.#syncing || this.#unsynced.length > 0)) {
      await this.#flushing;
      this.#syncNow();
      await this.#syncing;
    }
  }

  /** Gives lmdb what it has not yet; nothing may be written after this. */
  async close(): Promise<void> {
    await this.#drain();
    clearTimeout(this.#clock);
    await this.#settling;
    await this.#settle();
    await this.#log.close();
  }

  /**
   * What needs a sync would wait for the end of one that runs. Until then it stays out of the log: of a document that is written
   * a thousand times meanwhile only the last state goes there.
   */
  #mayFlush(): boolean {
    return !this.failure && this.#next !== undefined && (!this.#syncing || this.#next.urgent.has('append'));
  }

  #flushSoon(): void {
    if (this.#flushing || !this.#mayFlush()) return;
    this.#flushing = this.#flush().finally(() => {
      this.#flushing = undefined;
      this.#flushSoon();
    });
  }

  /** Puts what is next into the log. */
  async #flush(): Promise<void> {
    // What else is written in the same breath comes along; what comes later in this turn of the event loop is not waited for.
    await undefined;
    const batch = this.#next;
    if (!batch || !this.#mayFlush()) return;
    try {
      let record = pack(batch.changes);
      if (!this.#log.hasRoomFor(record)) {
        await this.#settling;
        if (this.failure) return;
        void this.#settle();
        record = pack(batch.changes);
      }
      this.#next = undefined;
      for (const [name, change] of batch.changes) this.#unsettled.set(name, change);
      this.#log.append(record);
      this.#unsynced.push(batch);
      batch.appended.resolve();
      this.#syncSoon();
    } catch (error) {
      this.#fail(error, [batch]);
    }
  }

  #syncSoon(): void {
    if (this.#syncing) return;
    if (this.#unsynced.some(({ urgent }) => urgent.has('sync'))) this.#syncNow();
    else if (this.#unsynced.length > 0) {
      const wait = this.#syncedAt + SHARED_MS - performance.now();
      if (wait <= 0) this.#syncNow();
      else this.#pause ??= setTimeout(() => this.#syncNow(), wait);
    }
  }

  #syncNow(): void {
    clearTimeout(this.#pause);
    this.#pause = undefined;
    if (this.#syncing || this.failure || this.#unsynced.length === 0) return;
    this.#syncing = this.#sync().finally(() => {
      this.#syncing = undefined;
      this.#syncedAt = performance.now();
      this.#flushSoon();
      // What waited for this one is in the log by then, and comes along.
      queueMicrotask(() => this.#syncSoon());
    });
  }

  async #sync(): Promise<void> {
    const batches = this.#unsynced;
    this.#unsynced = [];
    try {
      await this.#log.sync();
      this.commits++;
      for (const { durable } of batches) durable.resolve();
      this.#clock ??= setTimeout(() => void this.#settleSoon(), this.#settleAfterMs).unref();
    } catch (error) {
      this.#fail(error, batches);
    }
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
    const changes = [...this.#unsettled.values()];
    this.#unsettled = new Map();
    this.#log.turn();
    try {
      // lmdb must not be ahead of what the disk has of the log: read again, that would take back a part of what lmdb has.
      await this.#log.sync();
      if (this.failure) return;
      await giveTo(this.#database, changes);
      await this.#log.retire();
    } catch (error) {
      this.#fail(error);
    }
  }

  /** @param batches beside those that are known here */
  #fail(thrown: unknown, batches: readonly Batch[] = []): void {
    const cause = thrown instanceof Error ? thrown : new Error(String(thrown));
    const isFirst = !this.failure;
    this.failure ??= new StoreUnavailable('The data folder cannot be written', { cause });
    for (const { appended, durable } of [...batches, ...this.#unsynced, ...(this.#next ? [this.#next] : [])]) {
      appended.reject(this.failure);
      durable.reject(this.failure);
    }
    if (isFirst) this.#onFatal(cause);
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
