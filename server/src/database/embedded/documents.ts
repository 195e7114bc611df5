/** The documents of a collection by their ids. Some are packed until they are read. */
import type { Document } from '../../store/port';
import { createReader, type Reader } from './packed';
import type { Fields } from './values';

/** A document, or its bytes. */
export type Held<T> = T | Buffer;

/** The parts of each document that a query needs. */
export interface Wish {
  /** Undefined: all fields. */
  names: ReadonlySet<string> | undefined;
  /** Whether documents that it has to unpack stay so. A query that goes through thousands would fill the memory. */
  keeps: boolean;
}

export class Documents<T extends Document> {
  readonly #held: Map<string, Held<T>>;
  readonly #reader: Reader;

  /** @param reader reads the packed ones */
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

  /** Returns what is held of a document now, for `viewHeld`. */
  held(id: string): Held<T> | undefined {
    return this.#held.get(id);
  }

  /** Returns a document, or those of its fields that are needed. */
  view(id: string, wish: Wish): T | undefined {
    const held = this.#held.get(id);
    return held && this.viewHeld(id, held, wish);
  }

  /** As `view`, of a document as it was when it was `held`. */
  viewHeld(id: string, held: Held<T>, { names, keeps }: Wish): T {
    if (!(held instanceof Uint8Array)) return held;
    const fields = names && this.#reader.peek(held, names, !keeps);
    if (fields) return fields as unknown as T;
    if (!keeps || this.#held.get(id) !== held) return this.#reader.decode(held) as T;
    const document = this.#reader.unpack(held) as T;
    this.#held.set(id, document);
    return document;
  }

  /** Returns what is held of all documents now, and how to read the named fields of each. */
  *snapshot(names: ReadonlySet<string>): Generator<readonly [id: string, read: () => Fields]> {
    const wish = { names, keeps: false };
    for (const [id, held] of [...this.#held])
      yield [id, () => this.viewHeld(id, held, wish) as unknown as Fields] as const;
  }
}
