/**
 * Copies of the journals of open boards on this node: their entries, one merged update for joins, and the tally (`tally.ts`). The journal
 * remains the source of truth (docs/decisions/0017).
 */
import { createHash } from 'node:crypto';
import { entryIds, type JournalStore, readEntries } from '@touchline/server/boards/journal';
import { diffUpdateInPool, type Merged, mergeUpdates } from '@touchline/server/boards/merge';
import { BoardTally } from '@touchline/shared/boards/tally';
import * as Y from 'yjs';

/** Number of cached join responses per board: clients that join at the same time mostly have the same state. */
const MAX_RESPONSES = 8;
/** Attempts to read a journal that is compacted meanwhile. */
const MAX_READ_ATTEMPTS = 10;

/** The state vector of an empty document: its client lacks everything. */
const EMPTY_STATE_VECTOR = Y.encodeStateVector(new Y.Doc());
const isEmptyVector = (vector: Uint8Array) => vector.byteLength === EMPTY_STATE_VECTOR.byteLength && vector[0] === 0;

function loadInto(tally: BoardTally, update: Uint8Array): void {
  try {
    tally.load(Y.decodeUpdate(update));
  } catch {
    // Later updates cannot depend on an unreadable one.
  }
}

export class BoardCopy {
  readonly #store: JournalStore;
  readonly #id: string;
  readonly #entries = new Map<string, Uint8Array>();
  tally = new BoardTally();
  #bytes = 0;
  #isRead = false;
  #currentRead: Promise<void> | undefined;
  #nextRead: Promise<void> | undefined;
  /** The merge of all entries but the newest ones, unless some entries were removed since. */
  #merged: Promise<Merged> | undefined;
  #unmerged: Uint8Array[] = [];
  readonly #responses = new Map<string, Promise<Uint8Array>>();

  constructor(store: JournalStore, id: string) {
    this.#store = store;
    this.#id = id;
  }

  /** Bytes of the whole journal. */
  get bytes(): number {
    return this.#bytes;
  }
  get updates(): Uint8Array[] {
    return [...this.#entries.values()];
  }

  /** Resolves when the journal was read at least once. */
  async ready(): Promise<void> {
    if (!this.#isRead) await this.catchUp();
  }

  /**
   * Resolves when the copy contains everything that the journal contained at the time of the call. Reads are coalesced by hand:
   * DataLoader batches keys, but this is one read without a key.
   */
  catchUp(): Promise<void> {
    if (!this.#currentRead) {
      this.#currentRead = this.#read().finally(() => {
        this.#currentRead = undefined;
      });
      return this.#currentRead;
    }
    // The running read may already be past the newest entry.
    this.#nextRead ??= this.#currentRead
      .catch(() => undefined)
      .then(() => {
        this.#nextRead = undefined;
        return this.catchUp();
      });
    return this.#nextRead;
  }

  /** Adds an entry that this node wrote. The tally has counted it already. */
  added(id: string, update: Uint8Array): void {
    this.#put(id, update);
  }

  /** Returns all entries as one update. */
  merged(): Promise<Merged> {
    if (this.#merged && this.#unmerged.length === 0) return this.#merged;
    const earlier = this.#merged;
    const later = this.#unmerged;
    this.#unmerged = [];
    this.#responses.clear();
    const merging = this.#merge(earlier, later);
    this.#merged = merging;
    merging.catch(() => {
      if (this.#merged === merging) this.#merged = undefined;
    });
    return merging;
  }

  /** Returns whether the response for this state vector is cached. */
  hasResponse(stateVector: Uint8Array): boolean {
    const isCurrent = this.#merged !== undefined && this.#unmerged.length === 0;
    return isCurrent && (isEmptyVector(stateVector) || this.#responses.has(this.#keyOf(stateVector)));
  }

  /** Returns what a client with this state vector lacks. */
  async responseTo(stateVector: Uint8Array): Promise<Merged> {
    const merging = this.merged();
    const all = await merging;
    if (isEmptyVector(stateVector)) return all;
    const key = this.#keyOf(stateVector);
    let missingPart = this.#merged === merging ? this.#responses.get(key) : undefined;
    if (!missingPart) {
      missingPart = diffUpdateInPool(all.update, stateVector);
      missingPart.catch(() => this.#responses.delete(key));
      if (this.#merged === merging) this.#cacheResponse(key, missingPart);
    }
    return { ...all, update: await missingPart };
  }

  #keyOf = (stateVector: Uint8Array) => createHash('sha256').update(stateVector).digest('base64');

  #cacheResponse(key: string, response: Promise<Uint8Array>): void {
    const [oldest] = this.#responses.keys();
    if (this.#responses.size >= MAX_RESPONSES && oldest !== undefined) this.#responses.delete(oldest);
    this.#responses.set(key, response);
  }

  async #merge(earlier: Promise<Merged> | undefined, later: readonly Uint8Array[]): Promise<Merged> {
    const earlierMerge = await earlier?.catch(() => undefined);
    if (!earlierMerge) return mergeUpdates(this.updates);
    const merged = await mergeUpdates([earlierMerge.update, ...later]);
    return { ...merged, unreadable: earlierMerge.unreadable + merged.unreadable };
  }

  #put(id: string, update: Uint8Array): void {
    if (this.#entries.has(id)) return;
    this.#entries.set(id, update);
    this.#bytes += update.byteLength;
    this.#unmerged.push(update);
  }

  async #read(): Promise<void> {
    for (let attempt = 0; attempt < MAX_READ_ATTEMPTS; attempt += 1) {
      const previousIds = [...this.#entries.keys()];
      const ids = await entryIds(this.#store, this.#id);
      const missing = ids.filter((id) => !this.#entries.has(id));
      const entries = missing.length > 0 ? await readEntries(this.#store, missing) : [];
      for (const { id, update } of entries) {
        if (this.#entries.has(id)) continue;
        loadInto(this.tally, update);
        this.#put(id, update);
      }
      if (entries.length < missing.length) continue;
      this.#drop(previousIds, new Set(ids));
      this.#isRead = true;
      return;
    }
    throw new Error('The journal changes faster than it can be read');
  }

  /** Drops entries that a compaction replaced. */
  #drop(previousIds: readonly string[], currentIds: ReadonlySet<string>): void {
    const gone = previousIds.filter((id) => !currentIds.has(id));
    if (gone.length === 0) return;
    for (const id of gone) {
      this.#bytes -= this.#entries.get(id)?.byteLength ?? 0;
      this.#entries.delete(id);
    }
    this.#merged = undefined;
    this.#unmerged = [];
    this.#responses.clear();
    // The tally still counts the dropped entries, which matters only when it is full.
    if (!this.tally.isFull) return;
    this.tally = new BoardTally();
    for (const update of this.#entries.values()) loadInto(this.tally, update);
  }
}

export function createBoardCopies(store: JournalStore) {
  const openCopies = new Map<string, BoardCopy>();
  return {
    of(id: string): BoardCopy {
      const copy = openCopies.get(id) ?? new BoardCopy(store, id);
      openCopies.set(id, copy);
      return copy;
    },
    /** Call it when no socket of this node has the board open. */
    forget: (id: string) => void openCopies.delete(id),
    /** Call it after a compaction. */
    compacted: async (id: string): Promise<void> => openCopies.get(id)?.catchUp(),
  };
}
