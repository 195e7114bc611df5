/** Bodies of responses. Each is encoded at most once per encoding, however often it is sent. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { mapInTurns } from '@touchline/server/turns';
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
