/**
 * What the journals of open boards hold, as this node knows it: their entries, one update of them all for those who join, and
 * what they amount to (`tally.ts`). A copy only: the journal stays what a board is (docs/decisions/0017 and 0026).
 */
import { createHash } from 'node:crypto';
import { BoardTally } from '@touchline/shared/boards/tally';
import { entryIds, type JournalStore, readEntries } from '@touchline/shared/server/boards/journal';
import { diffUpdateInPool, type Merged, mergeUpdates } from '@touchline/shared/server/boards/merge';
import * as Y from 'yjs';

/** So many answers to those who join are kept of a board: who come at the same time mostly know the same. */
const ANSWERS = 8;
/** The journal may be compacted while it is read: so often it is begun again. */
const ATTEMPTS = 10;

/** An empty document's state vector: whoever says it lacks everything. */
const KNOWS_NOTHING = Y.encodeStateVector(new Y.Doc());
const isNothing = (vector: Uint8Array) => vector.byteLength === KNOWS_NOTHING.byteLength && vector[0] === 0;

function loadInto(tally: BoardTally, update: Uint8Array): void {
  try {
    tally.load(Y.decodeUpdate(update));
  } catch {
    // What cannot be read any more is nothing that others could stand on.
  }
}

export class BoardCopy {
  readonly #store: JournalStore;
  readonly #id: string;
  readonly #entries = new Map<string, Uint8Array>();
  tally = new BoardTally();
  #bytes = 0;
  #isRead = false;
  #reading: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  /** Of all entries but the newest, unless some of them went since. */
  #merged: Promise<Merged> | undefined;
  #unmerged: Uint8Array[] = [];
  readonly #answers = new Map<string, Promise<Uint8Array>>();

  constructor(store: JournalStore, id: string) {
    this.#store = store;
    this.#id = id;
  }

  /** Of the whole journal. */
  get bytes(): number {
    return this.#bytes;
  }
  get updates(): Uint8Array[] {
    return [...this.#entries.values()];
  }

  /** Resolves when it has read the journal once. */
  async ready(): Promise<void> {
    if (!this.#isRead) await this.catchUp();
  }

  /** Resolves when it holds whatever the journal held at this moment. */
  catchUp(): Promise<void> {
    if (!this.#reading) {
      this.#reading = this.#read().finally(() => {
        this.#reading = undefined;
      });
      return this.#reading;
    }
    // What is being read now may have passed what is asked for.
    this.#next ??= this.#reading
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined;
        return this.catchUp();
      });
    return this.#next;
  }

  /** This node wrote it, after the tally had taken it. */
  wrote(id: string, update: Uint8Array): void {
    this.#put(id, update);
  }

  /** All that it holds, as one update. */
  merged(): Promise<Merged> {
    if (this.#merged && this.#unmerged.length === 0) return this.#merged;
    const [before, later] = [this.#merged, this.#unmerged];
    this.#unmerged = [];
    this.#answers.clear();
    const merging = this.#merge(before, later);
    this.#merged = merging;
    merging.catch(() => {
      if (this.#merged === merging) this.#merged = undefined;
    });
    return merging;
  }

  /** Whether what is answered to this state vector is known already. */
  isAnswered(stateVector: Uint8Array): boolean {
    const isCurrent = this.#merged !== undefined && this.#unmerged.length === 0;
    return isCurrent && (isNothing(stateVector) || this.#answers.has(this.#nameOf(stateVector)));
  }

  /** What somebody lacks who knows so much. */
  async answerTo(stateVector: Uint8Array): Promise<Merged> {
    const merging = this.merged();
    const all = await merging;
    if (isNothing(stateVector)) return all;
    const name = this.#nameOf(stateVector);
    let lacking = this.#merged === merging ? this.#answers.get(name) : undefined;
    if (!lacking) {
      lacking = diffUpdateInPool(all.update, stateVector);
      lacking.catch(() => this.#answers.delete(name));
      if (this.#merged === merging) this.#keep(name, lacking);
    }
    return { ...all, update: await lacking };
  }

  #nameOf = (stateVector: Uint8Array) => createHash('sha256').update(stateVector).digest('base64');

  #keep(name: string, answer: Promise<Uint8Array>): void {
    const [oldest] = this.#answers.keys();
    if (this.#answers.size >= ANSWERS && oldest !== undefined) this.#answers.delete(oldest);
    this.#answers.set(name, answer);
  }

  async #merge(before: Promise<Merged> | undefined, later: readonly Uint8Array[]): Promise<Merged> {
    const known = await before?.catch(() => undefined);
    if (!known) return mergeUpdates(this.updates);
    const merged = await mergeUpdates([known.update, ...later]);
    return { ...merged, unreadable: known.unreadable + merged.unreadable };
  }

  #put(id: string, update: Uint8Array): void {
    if (this.#entries.has(id)) return;
    this.#entries.set(id, update);
    this.#bytes += update.byteLength;
    this.#unmerged.push(update);
  }

  async #read(): Promise<void> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const before = [...this.#entries.keys()];
      const ids = await entryIds(this.#store, this.#id);
      const missing = ids.filter((id) => !this.#entries.has(id));
      const found = missing.length > 0 ? await readEntries(this.#store, missing) : [];
      for (const { id, update } of found) {
        if (this.#entries.has(id)) continue;
        loadInto(this.tally, update);
        this.#put(id, update);
      }
      if (found.length < missing.length) continue;
      this.#drop(before, new Set(ids));
      this.#isRead = true;
      return;
    }
    throw new Error('The journal of a board changes faster than it can be read');
  }

  /** Lets go of those entries that others stand for now. */
  #drop(before: readonly string[], there: ReadonlySet<string>): void {
    const gone = before.filter((id) => !there.has(id));
    if (gone.length === 0) return;
    for (const id of gone) {
      this.#bytes -= this.#entries.get(id)?.byteLength ?? 0;
      this.#entries.delete(id);
    }
    this.#merged = undefined;
    this.#unmerged = [];
    this.#answers.clear();
    // It counts what went as well, until that matters.
    if (!this.tally.isFull) return;
    this.tally = new BoardTally();
    for (const update of this.#entries.values()) loadInto(this.tally, update);
  }
}

export function createBoardCopies(store: JournalStore) {
  const open = new Map<string, BoardCopy>();
  return {
    of(id: string): BoardCopy {
      const held = open.get(id) ?? new BoardCopy(store, id);
      open.set(id, held);
      return held;
    },
    /** Nobody has it open here any more. */
    forget: (id: string) => void open.delete(id),
    /** Others stand for some of its entries now. */
    compacted: async (id: string): Promise<void> => open.get(id)?.catchUp(),
  };
}
