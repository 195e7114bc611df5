/** Bodies of responses. Each is encoded at most once per encoding, however often it is sent. */
import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import { mapInTurns, passTurn } from '@touchline/server/turns';
import type { Request } from 'express';

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);
/** Higher qualities take several times as long for a few percent. */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};

type Encoding = 'br' | 'gzip';

/** Node sends a short text in one packet with the headers; it would encode a long one anew for each response (bytes). */
const LONG_TEXT = 16_384;

export interface Body {
  /** The text, as UTF-8 if it is long. */
  plain(): string | Buffer;
  /** Bytes of the text in UTF-8. */
  readonly length: number;
  compressed(encoding: Encoding): Promise<Buffer>;
}

/** JSON in UTF-8 of a value that was not converted for this reply alone. */
export class EncodedJson<T> {
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  toJSON(): T {
    return JSON.parse(this.bytes.toString()) as T;
  }
}

/** Longer lists are encoded while they are sent (items). */
const SENT_AS_IT_IS_MADE = 500;
/** Least size of the pieces of such a list (bytes, or characters). */
const PIECE = 65_536;

/** A list that is encoded item by item, in turns. The JSON of a long one is never in memory as a whole. */
export class JsonList<T extends readonly unknown[]> {
  readonly #length: number;
  readonly #encode: (at: number) => string | readonly Buffer[];

  /** @param encode returns the JSON of an item, as a text or in pieces */
  constructor(length: number, encode: (at: number) => string | readonly Buffer[]) {
    this.#length = length;
    this.#encode = encode;
  }

  static of<I, V>(items: readonly I[], viewOf: (item: I) => V): JsonList<V[]> {
    return new JsonList(items.length, (at) => JSON.stringify(viewOf(items[at] as I)));
  }

  get isLong(): boolean {
    return this.#length > SENT_AS_IT_IS_MADE;
  }

  async *pieces(): AsyncGenerator<Buffer> {
    let parts: Buffer[] = [];
    let text = '[';
    let size = 0;
    /** Encodes many items at once: a buffer for each would keep the garbage collector busy. */
    const endText = () => {
      parts.push(Buffer.from(text));
      text = '';
    };
    for (let at = 0; at < this.#length; at += 1) {
      await passTurn();
      if (at > 0) text += ',';
      const item = this.#encode(at);
      if (typeof item === 'string') {
        text += item;
        size += item.length;
      } else {
        endText();
        for (const part of item) size += part.length;
        parts.push(...item);
      }
      if (size < PIECE) continue;
      endText();
      yield Buffer.concat(parts);
      parts = [];
      size = 0;
    }
    text += ']';
    endText();
    yield Buffer.concat(parts);
  }

  async whole(): Promise<EncodedJson<T>> {
    const pieces: Buffer[] = [];
    for await (const piece of this.pieces()) pieces.push(piece);
    return new EncodedJson(Buffer.concat(pieces));
  }
}

export function createBody(text: string | Buffer): Body {
  const copies = new Map<Encoding, Promise<Buffer>>();
  const length = Buffer.byteLength(text);
  let encoded: Buffer | undefined;
  return {
    plain() {
      if (typeof text !== 'string' || length < LONG_TEXT) return text;
      encoded ??= Buffer.from(text);
      return encoded;
    },
    length,
    compressed(encoding) {
      const known = copies.get(encoding);
      if (known) return known;
      // Zlib works in another thread.
      const copy = encoding === 'br' ? compressBrotli(text, BROTLI) : compressGzip(text);
      copies.set(encoding, copy);
      return copy;
    },
  };
}

/** Returns what compresses a stream for an encoding. */
export const compressorFor = (encoding: Encoding): Transform =>
  encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip();

/** Returns the best encoding that the client takes, undefined for none. */
export function encodingFor(request: Request): Encoding | undefined {
  if (request.headers['accept-encoding'] === undefined) return undefined;
  if (request.acceptsEncodings('br')) return 'br';
  return request.acceptsEncodings('gzip') ? 'gzip' : undefined;
}

/** Longer lists are converted in turns. */
const LONG = 50;

const isLong = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > LONG;
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !('toJSON' in value);

/** Returns a reply as JSON. Long lists in it, or in its fields, are converted in turns. */
export async function toJson(value: unknown): Promise<string> {
  if (isLong(value)) return `[${(await mapInTurns(value, (item) => JSON.stringify(item) ?? 'null')).join(',')}]`;
  if (!isObject(value) || Array.isArray(value) || !Object.values(value).some(isLong)) return JSON.stringify(value);
  const fields: string[] = [];
  for (const [name, field] of Object.entries(value))
    if (field !== undefined) fields.push(`${JSON.stringify(name)}:${await toJson(field)}`);
  return `{${fields.join(',')}}`;
}
