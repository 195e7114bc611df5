/** Reads small JSON bodies strictly (specification 5.2). The parser of Express costs a third more per request. */
import type { IncomingMessage } from 'node:http';
import { Problem } from '@touchline/shared/errors';

/** 256 KB. */
export const MAX_BODY_BYTES = 262_144;
const MAX_DEPTH = 16;
/** Allowed field names. */
export const FIELD_NAME = { pattern: /^([^$.\u0000][^.\u0000]*)?$/u, not: ['__proto__', 'constructor', 'prototype'] };

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Returns the JSON object of a request.
 * @param limit most bytes
 * @throws Problem 415 for another content type or encoding, 413 over the limit, 400 for anything but a plain object
 */
export async function readJsonBody(request: IncomingMessage, limit = MAX_BODY_BYTES): Promise<Record<string, unknown>> {
  demandJson(request);
  const value = parse(await readBytes(request, limit));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Problem('BAD_JSON', 'The body must be a JSON object.');
  }
  demandPlain(value);
  return value as Record<string, unknown>;
}

function demandJson({ headers }: IncomingMessage): void {
  const [type = '', ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';');
  const charset = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('charset='));
  const isUtf8 = charset === undefined || /^charset="?utf-?8"?$/.test(charset);
  const encoding = headers['content-encoding'] ?? 'identity';
  if (type.trim() !== 'application/json' || !isUtf8 || encoding !== 'identity') {
    throw new Problem('UNSUPPORTED_MEDIA', 'The body must be application/json in UTF-8, not compressed.');
  }
}

const tooLarge = (limit: number) =>
  new Problem('TOO_LARGE', `A request may hold at most ${Math.floor(limit / 1_024)} KB.`);

function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return Promise.reject(tooLarge(limit));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) {
        request.removeAllListeners('data');
        request.resume();
        reject(tooLarge(limit));
      } else chunks.push(chunk);
    });
    request.once('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    request.once('error', () => reject(new Problem('BAD_JSON', 'The request broke off.')));
  });
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    // Hides the parser's message, because it echoes the input.
    throw new Problem('BAD_JSON', 'The body is not valid JSON in UTF-8.');
  }
}

const isFieldName = (name: string) => FIELD_NAME.pattern.test(name) && !FIELD_NAME.not.includes(name);

/** Checks depth and field names. Does not recurse, because a deep body could overflow the stack. */
function demandPlain(root: object): void {
  let level: object[] = [root];
  for (let depth = 1; level.length; depth += 1) {
    if (depth > MAX_DEPTH) throw new Problem('TOO_DEEP', 'The body is nested too deeply.');
    const next: object[] = [];
    for (const value of level) {
      if (!Array.isArray(value) && !Object.keys(value).every(isFieldName)) {
        throw new Problem('VALIDATION', 'The body has a field with a name that is not allowed.');
      }
      for (const child of Object.values(value)) if (typeof child === 'object' && child !== null) next.push(child);
    }
    level = next;
  }
}
