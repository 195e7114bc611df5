/**
 * Group commit: writes that arrive while one commit is under way share the next one, and of a document that was
 * written many times meanwhile only the last state is written.
 */
import { setImmediate as turn } from 'node:timers/promises';
import type { Database } from 'lmdb';
import { type Document, StoreUnavailable } from '../port';

/** A document's collection and id. */
export type DocumentKey = [collection: string, id: string];

interface Batch {
  changes: Map<string, { key: DocumentKey; document: Document | undefined }>;
  done: Promise<void>;
  resolve(): void;
  reject(error: Error): void;
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

export class Disk {
  /** Why nothing can be written any more. */
  failure: Error | undefined;
  commits = 0;
  readonly #database: Database<Document, DocumentKey>;
  readonly #onFatal: (error: Error) => void;
  #next: Batch | undefined;
  #running: Promise<void> | undefined;

  /** @param onFatal called once when a write fails: from then on memory is ahead of the disk */
  constructor(database: Database<Document, DocumentKey>, onFatal: (error: Error) => void) {
    this.#database = database;
    this.#onFatal = onFatal;
  }

  /** Writes a document, or removes it; resolves when that is on disk. The document must not change any more. */
  write(key: DocumentKey, document: Document | undefined): Promise<void> {
    if (this.failure) return Promise.reject(this.failure);
    this.#next ??= newBatch();
    this.#next.changes.set(key.join('\0'), { key, document });
    this.#running ??= this.#run();
    return this.#next.done;
  }

  /** Resolves when everything written so far is on disk, or has failed. */
  idle(): Promise<void> {
    return this.#running ?? Promise.resolve();
  }

  async #run(): Promise<void> {
    for (;;) {
      // What else this turn of the event loop writes comes along.
      await turn();
      const batch = this.#next;
      this.#next = undefined;
      if (!batch) break;
      try {
        await this.#commit(batch);
        this.commits++;
        batch.resolve();
      } catch (error) {
        this.#fail(error instanceof Error ? error : new Error(String(error)), batch);
        break;
      }
    }
    this.#running = undefined;
  }

  /** One transaction of lmdb, synced to the disk before it resolves. */
  async #commit({ changes }: Batch): Promise<void> {
    const puts = [...changes.values()].map(({ key, document }) =>
      document ? this.#database.put(key, document) : this.#database.remove(key),
    );
    await Promise.all(puts);
  }

  #fail(cause: Error, batch: Batch): void {
    this.failure = new StoreUnavailable('The data folder cannot be written', { cause });
    batch.reject(this.failure);
    this.#next?.reject(this.failure);
    this.#onFatal(cause);
  }
}
