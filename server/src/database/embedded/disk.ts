/**
 * Group commit in three steps. A write that is appended to the log survives the process. It is durable when the log is synced. A
 * checkpoint writes it to lmdb soon after; of a document that was written many times meanwhile, only the last state (docs/decisions/0023).
 */
import type { Database } from 'lmdb';
import { type Deferred, deferred } from '../../deferred';
import { type Document, StoreUnavailable } from '../../store/port';
import { ChangeLog } from './change-log';
import { type Change, type Changes, type DocumentKey, nameOf, pack, readChanges } from './changes';

/** The progress of a write. Both promises reject when it cannot be written. */
export interface Written {
  /** Resolves when the write survives the process. */
  appended: Promise<void>;
  /** Resolves when the write survives the machine. */
  durable: Promise<void>;
}

/** The step that must not wait: the append or the sync. The other step is shared with later writes. */
export type Urgency = 'append' | 'sync';

interface Batch {
  changes: Changes;
  urgent: Set<Urgency>;
  appended: Deferred;
  durable: Deferred;
}

/** Non-urgent syncs are at least this far apart (ms), so that later writes share them. */
const MIN_SYNC_INTERVAL_MS = 20;
/** Changes written to lmdb at once; between slices other work of the process runs. */
const CHECKPOINT_SLICE = 50;

const newBatch = (): Batch => ({ changes: new Map(), urgent: new Set(), appended: deferred(), durable: deferred() });

/** Writes lmdb's file again, unless the signal says that the store closes. */
type Rewrite = (
  database: Database<Document, DocumentKey>,
  closing: AbortSignal,
) => Promise<Database<Document, DocumentKey>>;

interface DiskOptions {
  /** Changes are written to lmdb after this time, or when the log is full. */
  checkpointAfterMs: number;
  /** Called once when a write fails: from then on memory is ahead of the disk. */
  onFatal: (error: Error) => void;
}

export class Disk {
  /** The error after which nothing can be written any more. */
  failure: Error | undefined;
  commits = 0;
  #database: Database<Document, DocumentKey>;
  readonly #log: ChangeLog;
  readonly #checkpointAfterMs: number;
  readonly #onFatal: (error: Error) => void;
  #next: Batch | undefined;
  #flushing: Promise<void> | undefined;
  /** Appended to the log, but maybe not synced. */
  #unsynced: Batch[] = [];
  #syncing: Promise<void> | undefined;
  #syncedAt = 0;
  #syncTimer: NodeJS.Timeout | undefined;
  /** In the log, but not in lmdb. */
  #uncheckpointed: Changes = new Map();
  #checkpointing: Promise<void> | undefined;
  #checkpointTimer: NodeJS.Timeout | undefined;
  #isRewriting = false;
  readonly #closing = new AbortController();

  private constructor(
    database: Database<Document, DocumentKey>,
    log: ChangeLog,
    { checkpointAfterMs, onFatal }: DiskOptions,
  ) {
    this.#database = database;
    this.#log = log;
    this.#checkpointAfterMs = checkpointAfterMs;
    this.#onFatal = onFatal;
  }

  /** Replays the log of the folder into lmdb, then opens the log. */
  static async open(folder: string, database: Database<Document, DocumentKey>, options: DiskOptions): Promise<Disk> {
    await replayLog(folder, database);
    return new Disk(database, await ChangeLog.open(folder), options);
  }

  /**
   * Writes or deletes a document. The document must not change any more.
   * @param urgency the step that must not wait
   */
  write(key: DocumentKey, document: Document | undefined, urgency: Urgency): Written {
    if (this.failure) {
      const failed = Promise.reject(this.failure);
      return { appended: failed, durable: failed };
    }
    this.#next ??= newBatch();
    const { changes, urgent, appended, durable } = this.#next;
    changes.set(nameOf(key), { key, document });
    urgent.add(urgency);
    this.#flushSoon();
    return { appended: appended.promise, durable: durable.promise };
  }

  /** Resolves when no write is pending, or when writing has failed. */
  async #drain(): Promise<void> {
    while (!this.failure && (this.#next || this.#syncing || this.#unsynced.length > 0)) {
      await this.#flushing;
      this.#syncNow();
      await this.#syncing;
    }
  }

  /** Writes the remaining changes to lmdb, and closes it. No write may follow. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#drain();
    clearTimeout(this.#checkpointTimer);
    await this.#checkpointing;
    await this.#checkpoint();
    await this.#log.close();
    await this.#database.close();
  }

  /**
   * Writes lmdb again and empties the log, so that neither holds bytes of former changes. Writes go on meanwhile: they stay in the log,
   * which grows, and reach lmdb afterwards. Both files of lmdb hold what was there before, so a crash may leave either.
   * @param again writes the file again, and returns it or, when that failed, the old one
   */
  async rewrite(again: Rewrite): Promise<void> {
    while (this.#checkpointing) await this.#checkpointing;
    if (this.failure || this.#closing.signal.aborted) return;
    this.#isRewriting = true;
    this.#checkpointing = this.#runRewrite(again).finally(() => {
      this.#isRewriting = false;
      this.#checkpointing = undefined;
    });
    await this.#checkpointing;
  }

  /** Leaves nothing in the log but changes that come meanwhile. */
  async #emptyLog(): Promise<void> {
    await this.#runCheckpoint();
    if (!this.failure) await this.#log.removeOldBytes();
  }

  async #runRewrite(again: Rewrite): Promise<void> {
    try {
      await this.#emptyLog();
      if (this.failure) return;
      this.#database = await again(this.#database, this.#closing.signal);
      // One of its files was in use before.
      await this.#emptyLog();
    } catch (error) {
      this.#fail(error);
    }
  }

  /**
   * A batch that needs a sync would wait for a running one anyway. It stays out of the log until then, so that only the last state of a
   * document written a thousand times is appended.
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

  /** Appends the next batch to the log. */
  async #flush(): Promise<void> {
    // Includes the writes of the same microtask queue, but does not wait for the rest of this event loop turn.
    await undefined;
    const batch = this.#next;
    if (!batch || !this.#mayFlush()) return;
    try {
      let record = pack(batch.changes);
      if (!this.#isRewriting && !this.#log.hasRoomFor(record)) {
        await this.#checkpointing;
        if (this.failure) return;
        void this.#checkpoint();
        record = pack(batch.changes);
      }
      this.#next = undefined;
      for (const [name, change] of batch.changes) this.#uncheckpointed.set(name, change);
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
      const wait = this.#syncedAt + MIN_SYNC_INTERVAL_MS - performance.now();
      if (wait <= 0) this.#syncNow();
      else this.#syncTimer ??= setTimeout(() => this.#syncNow(), wait);
    }
  }

  #syncNow(): void {
    clearTimeout(this.#syncTimer);
    this.#syncTimer = undefined;
    if (this.#syncing || this.failure || this.#unsynced.length === 0) return;
    this.#syncing = this.#sync().finally(() => {
      this.#syncing = undefined;
      this.#syncedAt = performance.now();
      this.#flushSoon();
      // The batches that waited for this sync are appended by then and share the next one.
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
      this.#checkpointTimer ??= setTimeout(() => void this.#checkpointAfterRunning(), this.#checkpointAfterMs).unref();
    } catch (error) {
      this.#fail(error, batches);
    }
  }

  async #checkpointAfterRunning(): Promise<void> {
    this.#checkpointTimer = undefined;
    await this.#checkpointing;
    await this.#checkpoint();
  }

  #checkpoint(): Promise<void> {
    this.#checkpointing ??= this.#runCheckpoint().finally(() => {
      this.#checkpointing = undefined;
    });
    return this.#checkpointing;
  }

  async #runCheckpoint(): Promise<void> {
    // A generation without changes would break the order of the files.
    if (this.failure || this.#uncheckpointed.size === 0) return;
    const changes = [...this.#uncheckpointed.values()];
    this.#uncheckpointed = new Map();
    this.#log.rotate();
    try {
      // lmdb must not be ahead of the log on disk: a replay of the log would undo a part of what lmdb has.
      await this.#log.sync();
      if (this.failure) return;
      await writeToLmdb(this.#database, changes);
      await this.#log.retire();
    } catch (error) {
      this.#fail(error);
    }
  }

  /** @param batches batches that are in no list of this class */
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

/** Writes what the log of a folder holds into lmdb. Can be repeated. */
export async function replayLog(folder: string, database: Database<Document, DocumentKey>): Promise<void> {
  const { changes } = await readChanges(folder);
  await writeToLmdb(database, changes);
}

/** Resolves when lmdb has synced the changes to disk. */
async function writeToLmdb(database: Database<Document, DocumentKey>, changes: readonly Change[]): Promise<void> {
  for (let from = 0; from < changes.length; from += CHECKPOINT_SLICE) {
    const puts = changes
      .slice(from, from + CHECKPOINT_SLICE)
      .map(({ key, document }) => (document ? database.put(key, document) : database.remove(key)));
    await Promise.all(puts);
  }
}
