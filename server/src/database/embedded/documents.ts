/** The documents of a collection by their ids. Some are packed until they are read. */
import type { Document } from '../../store/port';
import { createReader, type Reader } from './packed';
import type { Fields } from './values';

/** A document, or its bytes. */
export type Held<T> = T | Buffer;

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

  /** Returns a document, and keeps it unpacked. */
  get(id: string): T | undefined {
    const held = this.#held.get(id);
    if (!(held instanceof Uint8Array)) return held;
    const document = this.#unpack(held);
    this.#held.set(id, document);
    return document;
  }

  /** Returns a document, or some of its fields: those with these names, when they can be read without the rest. */
  view(id: string, names: ReadonlySet<string> | undefined): T | undefined {
    const held = this.#held.get(id);
    return held && names ? (this.#view(held, names) ?? this.get(id)) : this.get(id);
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

  /** As `view`, of a document as it was when it was `held`. */
  viewHeld(id: string, held: Held<T>, names: ReadonlySet<string> | undefined): T {
    const viewed = this.#held.get(id) === held ? this.view(id, names) : undefined;
    return viewed ?? (held instanceof Uint8Array ? this.#unpack(held) : held);
  }

  /** Returns what is held of all documents now, and how to read the named fields of each. */
  snapshot(names: ReadonlySet<string>): Iterable<readonly [id: string, read: () => Fields]> {
    const reader = this.#reader;
    const all = [...this.#held];
    return {
      *[Symbol.iterator]() {
        for (const [id, held] of all)
          yield [
            id,
            () =>
              (held instanceof Uint8Array
                ? (reader.peek(held, names) ?? reader.unpack(held))
                : held) as unknown as Fields,
          ] as const;
      },
    };
  }

  #view(held: Held<T>, names: ReadonlySet<string>): T | undefined {
    return held instanceof Uint8Array ? (this.#reader.peek(held, names) as T | undefined) : held;
  }

  #unpack(bytes: Buffer): T {
    return this.#reader.unpack(bytes) as T;
  }
}
