/**
 * Documents that stay as bytes until somebody reads them: most events of a large club are past, and decoding them all is most of a start
 * (docs/decisions/0001-embedded-store.md).
 */
import { Unpackr } from 'msgpackr';
import type { Document } from '../../store/port';
import { textSharer } from './share-texts';
import type { Fields } from './values';

/** Documents of fewer bytes are decoded at once: kept as bytes they would take more memory. */
export const PACKED_FROM = 1_024;

type Shapes = readonly (readonly string[])[];

/** Thrown for a value that is not read here, and at the end of the bytes. One object serves all: its stack does not matter. */
const UNREAD = new Error('The value is not read here');

function raise(error: Error): never {
  throw error;
}

/** Shapes from this number on have a second byte. */
const TWO_BYTES = 32;
/** The token of bytes whose length has one byte. */
const BYTES = 0xc4;

/** Reads stored bytes from front to back. */
class Cursor {
  readonly #bytes: Buffer;
  readonly #shapes: Shapes;
  #at = 0;

  constructor(bytes: Buffer, shapes: Shapes) {
    this.#bytes = bytes;
    this.#shapes = shapes;
  }

  /** Returns the names of the fields of the object that begins here. */
  shape(): readonly string[] {
    const token = this.#byte();
    if (token < 0x40 || token >= 0x80) throw UNREAD;
    const low = token & 0x3f;
    const number = low < TWO_BYTES ? low : low + (this.#byte() << 5);
    const shape = this.#shapes[number];
    if (!shape) throw UNREAD;
    return shape;
  }

  /** Reads the next value. @param objects whether it may be or hold objects */
  read(objects: boolean): unknown {
    const from = this.#at;
    const token = this.#byte();
    if (token < 0x40) return token;
    if (token >= 0x90 && token < 0xa0) return this.#list(token - 0x90, objects);
    if (token === 0xdc) return this.#list(this.#unsigned(2), objects);
    if (token >= 0xe0) return token - 0x100;
    if (token === 0xc0) return null;
    if (token === 0xc2 || token === 0xc3) return token === 0xc3;
    if (token === 0xcb) return this.#bytes.readDoubleBE(this.#skip(8));
    if (token >= 0xcc && token <= 0xce) return this.#unsigned(1 << (token - 0xcc));
    if (token >= 0xd0 && token <= 0xd2) return this.#signed(1 << (token - 0xd0));
    this.#at = from;
    const text = this.#text();
    if (text !== undefined) return text;
    return objects ? this.#object(token) : raise(UNREAD);
  }

  #text(): string | undefined {
    const length = this.#textLength();
    if (length === undefined) return undefined;
    const begin = this.#skip(length);
    return this.#bytes.toString('utf8', begin, begin + length);
  }

  #object(token: number): Fields {
    const fields: Fields = {};
    if (token === 0xde) {
      this.#at += 1;
      for (let left = this.#unsigned(2); left > 0; left -= 1) fields[this.#text() ?? raise(UNREAD)] = this.read(true);
    } else for (const name of this.shape()) fields[name] = this.read(true);
    return fields;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  /** Skips the next value, with all that it holds. */
  skipValue(): void {
    let left = 1;
    while (left > 0) left += this.#skipHead() - 1;
  }

  /** Skips a value, but not the values that it holds. @returns how many it holds */
  #skipHead(): number {
    const token = this.#bytes[this.#at];
    if (token === undefined) throw UNREAD;
    if (token >= 0x40 && token < 0x80) return this.shape().length;
    const length = this.#textLength() ?? this.#lengthAfter(BYTES);
    if (length !== undefined) {
      this.#skip(length);
      return 0;
    }
    this.#at += 1;
    if (token < 0x40 || token >= 0xe0 || token === 0xc0 || token === 0xc2 || token === 0xc3) return 0;
    if (token >= 0x90 && token < 0xa0) return token - 0x90;
    if (token === 0xdc) return this.#unsigned(2);
    if (token === 0xde) return this.#unsigned(2) * 2;
    const size = SIZES[token];
    if (size === undefined) throw UNREAD;
    this.#skip(size);
    return 0;
  }

  /** Skips the head of a text. @returns the length of the text in bytes; undefined when another value begins here */
  #textLength(): number | undefined {
    const token = this.#bytes[this.#at] ?? 0;
    if (token >= 0xa0 && token < 0xc0) {
      this.#at += 1;
      return token - 0xa0;
    }
    return this.#lengthAfter(0xd9);
  }

  /** Skips a token and the length behind it, of 1, 2 or 4 bytes. @param first the token before a length of 1 byte */
  #lengthAfter(first: number): number | undefined {
    const power = (this.#bytes[this.#at] ?? 0) - first;
    if (power < 0 || power > 2) return undefined;
    this.#at += 1;
    return this.#unsigned(1 << power);
  }

  #list(length: number, objects: boolean): unknown[] {
    const values: unknown[] = [];
    for (let left = length; left > 0; left -= 1) values.push(this.read(objects));
    return values;
  }

  #byte(): number {
    const value = this.#bytes[this.#at];
    if (value === undefined) throw UNREAD;
    this.#at += 1;
    return value;
  }

  #unsigned(bytes: number): number {
    return this.#bytes.readUIntBE(this.#skip(bytes), bytes);
  }

  #signed(bytes: number): number {
    return this.#bytes.readIntBE(this.#skip(bytes), bytes);
  }

  /** Skips bytes. @returns where they begin */
  #skip(length: number): number {
    const from = this.#at;
    this.#at += length;
    if (this.#at > this.#bytes.length) throw UNREAD;
    return from;
  }
}

/** Values of a fixed size (bytes) by their token: floats and whole numbers. */
const SIZES: Readonly<Record<number, number>> = {
  202: 4,
  203: 8,
  204: 1,
  205: 2,
  206: 4,
  207: 8,
  208: 1,
  209: 2,
  210: 4,
  211: 8,
};

/** Memory that is allocated at once for the bytes of several documents. */
const SLAB = 65_536;

/** Returns a function that copies bytes into memory of their own. */
export function createByteCopier(): (bytes: Buffer) => Buffer {
  let slab = Buffer.alloc(0);
  let used = 0;
  return (bytes) => {
    if (bytes.length > SLAB / 4) return Buffer.from(bytes);
    if (used + bytes.length > slab.length) {
      slab = Buffer.allocUnsafeSlow(SLAB);
      used = 0;
    }
    const kept = slab.subarray(used, used + bytes.length);
    kept.set(bytes);
    used += bytes.length;
    return kept;
  };
}

/** Returns undefined when the work meets a value that is not read here. */
function unlessUnread<R>(work: () => R): R | undefined {
  try {
    return work();
  } catch (error) {
    if (error === UNREAD) return undefined;
    throw error;
  }
}

/** Reads packed documents. */
export interface Reader {
  /** Returns whether the tokens and lengths in the bytes of a document fit together, to the last byte. */
  isWhole(bytes: Buffer): boolean;
  /**
   * Reads the named fields only.
   * @param objects whether their values may be or hold objects
   * @returns undefined when one of them has a value that is not read here
   */
  peek(bytes: Buffer, names: ReadonlySet<string>, objects?: boolean): Fields | undefined;
  /** Reads a document that stays in memory: it shares equal texts with others. */
  unpack(bytes: Buffer): Document;
  /** Reads a document that does not stay in memory. */
  decode(bytes: Buffer): Document;
}

/** @param shapes the names of the fields of objects that are stored by a number, in the order of these numbers */
export function createReader(shapes: Shapes): Reader {
  const unpackr = new Unpackr({
    getStructures: () => shapes.map((names) => [...names]),
    mapsAsObjects: true,
    copyBuffers: true,
  } as ConstructorParameters<typeof Unpackr>[0]);
  const share = textSharer();
  return {
    decode: (bytes) => unpackr.decode(bytes),
    unpack(bytes) {
      const document: Document = unpackr.decode(bytes);
      share(document);
      return document;
    },
    isWhole: (bytes) =>
      unlessUnread(() => {
        const cursor = new Cursor(bytes, shapes);
        cursor.skipValue();
        return cursor.isAtEnd;
      }) ?? false,
    peek(bytes, names, objects = false) {
      return unlessUnread(() => {
        const cursor = new Cursor(bytes, shapes);
        const found: Fields = {};
        let left = names.size;
        for (const name of cursor.shape()) {
          if (!names.has(name)) cursor.skipValue();
          else {
            found[name] = cursor.read(objects);
            left -= 1;
            if (left === 0) break;
          }
        }
        return found;
      });
    },
  };
}
