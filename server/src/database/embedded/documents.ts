/** The documents of a collection by their ids. Some stay packed until somebody reads them. */
import type { Document } from '../../store/port';
import { createReader, type Reader } from './packed';
import type { Fields } from './values';

/** A document, or its bytes while it is packed. */
export type Held<T> = T | Buffer;

/** The fields of documents that a query reads, and whether it keeps them. */
export interface ReadPlan {
  /** The fields that it needs; undefined for all. */
  names: ReadonlySet<string> | undefined;
  /** False for a query that reads thousands: unpacked, all of them would fill the memory. */
  keepsUnpacked: boolean;
}

export class Documents<T extends Document> {
  readonly #held: Map<string, Held<T>>;
  readonly #reader: Reader;

  /** @param reader reads the packed documents */
  constructor(held: Map<string, Held<T>>, reader: Reader = createReader([])) {
    this.#held = held;
    this.#reader = reader;
  }

  get size(): number {
    return this.#held.size;
  }

  has(id: string): boolean {
    return this.#held.has(id);
  }

  keys(): IterableIterator<string> {
    return this.#held.keys();
  }

  set(id: string, document: T): void {
    this.#held.set(id, document);
  }

  delete(id: string): void {
    this.#held.delete(id);
  }

  /** Returns a document as it is held now, for `viewHeld`. */
  held(id: string): Held<T> | undefined {
    return this.#held.get(id);
  }

  /** Returns a document, or only the fields of it that the plan names. */
  view(id: string, plan: ReadPlan): T | undefined {
    const held = this.#held.get(id);
    return held && this.viewHeld(id, held, plan);
  }

  /** Like `view`, for a document as `held` returned it. */
  viewHeld(id: string, held: Held<T>, { names, keepsUnpacked }: ReadPlan): T {
    if (!(held instanceof Uint8Array)) return held;
    const fields = names && this.#reader.peek(held, names, !keepsUnpacked);
    if (fields) return fields as unknown as T;
    if (!keepsUnpacked || this.#held.get(id) !== held) return this.#reader.decode(held) as T;
    const document = this.#reader.unpack(held) as T;
    this.#held.set(id, document);
    return document;
  }

  /** Returns the ids of all documents that are held now, each with a function that reads the named fields of this document. */
  *snapshot(names: ReadonlySet<string>): Generator<readonly [id: string, read: () => Fields]> {
    const plan = { names, keepsUnpacked: false };
    for (const [id, held] of [...this.#held])
      yield [id, () => this.viewHeld(id, held, plan) as unknown as Fields] as const;
  }
}
