/** Parses a call by its contract, and names every invalid field (specification 5.4). */
import type { IncomingMessage } from 'node:http';
import type { Endpoint, Parsed } from '@touchline/shared/contract';
import { type FieldErrors, Problem } from '@touchline/shared/errors';
import { ignored } from '@touchline/shared/fields';
import type { Request } from 'express';
import { z } from 'zod';
import { SHORT } from '../base/byte-budgets';

type Issue = z.core.$ZodIssue;

/** Fields that a body may set only if the contract has them: identity, permissions and data of others. */
const PRIVILEGED = ['roles', 'teams', 'attendees', 'version', 'createdBy', 'password'] as const;

/** Returns the privileged fields that were sent but not accepted. */
function rejectedFields(schema: z.ZodType, sent: object, accepted: object): string[] {
  const shape = schema instanceof z.ZodObject ? schema.shape : {};
  return PRIVILEGED.filter(
    (name) => Object.hasOwn(sent, name) && (!Object.hasOwn(accepted, name) || shape[name] === ignored),
  );
}

/**
 * Parses path parameters, query and body with the endpoint's schemas.
 * @param bytes the body, from `receiveBody`
 * @param onRejected called with the privileged fields of the body that were not accepted, if any
 * @throws Problem 400 with the invalid fields
 */
export function parseCall<E extends Endpoint>(
  endpoint: E,
  request: Request,
  bytes: Buffer | undefined,
  onRejected: (fields: string[]) => void,
): Parsed<E> {
  const body = bytes && !endpoint.bytes ? parseJsonObject(bytes) : undefined;
  const results = {
    params: endpoint.params?.safeParse(request.params),
    query: endpoint.query?.safeParse(readQuery(request)),
    body: endpoint.body?.safeParse(body),
  };
  const issues = Object.values(results).flatMap((result) => (result?.success === false ? result.error.issues : []));
  if (issues.length) throw invalid(issues);
  if (endpoint.body && body) {
    const rejected = rejectedFields(endpoint.body, body, results.body?.data as object);
    if (rejected.length) onRejected(rejected);
  }
  return Object.fromEntries(
    Object.entries(results).map(([part, result]) => [part, result?.success ? result.data : undefined]),
  ) as unknown as Parsed<E>;
}

/** More than any call takes. Without a limit, the headers of one request hold thousands of values. */
const MAX_QUERY_VALUES = 100;

/**
 * Returns the query as strings. A repeated name gives a list, which only list fields accept.
 * @throws Problem 400 for a name that is not allowed, and for too many values
 */
function readQuery(request: Request): Record<string, string | string[]> {
  const start = request.originalUrl.indexOf('?');
  const query: Record<string, string | string[]> = Object.create(null);
  if (start < 0) return query;
  const values = new URLSearchParams(request.originalUrl.slice(start + 1));
  if (values.size > MAX_QUERY_VALUES)
    throw new Problem('VALIDATION', `The query has more than ${MAX_QUERY_VALUES} values.`);
  for (const [name, value] of values) {
    if (!/^\w{1,40}$/.test(name) || name === '__proto__' || name === 'constructor' || name === 'prototype') {
      throw new Problem('VALIDATION', 'The query has a name that is not allowed.');
    }
    const earlier = query[name];
    query[name] = earlier === undefined ? value : [earlier, value].flat();
  }
  return query;
}

/** Issues that a response describes at most. No form has so many fields. */
const MAX_NAMED = 50;

function invalid(issues: readonly Issue[]): Problem {
  const fields: FieldErrors = {};
  for (const issue of issues.slice(0, MAX_NAMED)) {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, MAX_NAMED) : undefined;
    const paths = keys?.map((key) => [...issue.path, key]) ?? [issue.path];
    for (const path of paths) fields[path.join('.').slice(0, 120)] ??= sentence(issue);
  }
  const [[path, message] = ['', 'Invalid input']] = Object.entries(fields);
  return new Problem('VALIDATION', path ? `${path}: ${message}` : message, { fields });
}

/** Describes an issue without echoing the input. */
function sentence(issue: Issue): string {
  if (issue.code === 'unrecognized_keys') return 'Unknown field';
  if (issue.code === 'invalid_type')
    return issue.message.startsWith('Invalid input') ? missingOr(issue.expected, issue.message) : issue.message;
  if (issue.code === 'invalid_value' && issue.message.startsWith('Invalid'))
    return `Must be one of ${issue.values.map((value) => `'${String(value)}'`).join(', ')}`;
  return issue.message;
}

const missingOr = (expected: string, message: string) =>
  message.endsWith('received undefined') ? 'Required' : `Must be of type ${expected}`;

/** 256 KB. */
const MAX_BODY_BYTES = 262_144;
const MAX_DEPTH = 16;
/** Fields of an object at most, far above those of any contract. */
const MAX_FIELDS = 1_000;
/** Objects and lists in a body at most, several times those of the longest form. */
const MAX_PARTS = 20_000;
/** Allowed field names. */
export const FIELD_NAME = { pattern: /^([^$.\u0000][^.\u0000]*)?$/u, not: ['__proto__', 'constructor', 'prototype'] };

const utf8 = new TextDecoder('utf-8', { fatal: true });

const NO_FIELDS = Buffer.from('{}');
const NO_BYTES = Buffer.alloc(0);

/**
 * Waits for the whole body of a call. Returns undefined for a call that has none. A request that leaves it out has no fields.
 * @param hold called before there is room for so many bytes; it throws a Problem when there may be none
 * @throws Problem 415 for another content type or encoding, 413 over the limit, 400 when the request breaks off
 */
export async function receiveBody(
  endpoint: Endpoint,
  request: IncomingMessage,
  hold: (bytes: number) => void,
): Promise<Buffer | undefined> {
  if (endpoint.bytes) return readBytes(request, endpoint.bytes, hold);
  if (!endpoint.body) return undefined;
  if (isWithoutBody(request)) return NO_FIELDS;
  assertJson(request);
  return readBytes(request, endpoint.bodyLimit ?? MAX_BODY_BYTES, hold);
}

const isWithoutBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-type'] === undefined &&
  headers['transfer-encoding'] === undefined &&
  Number(headers['content-length'] ?? 0) === 0;

/**
 * Returns the JSON object of a body (specification 5.2). The parser of Express costs a third more per request.
 * @throws Problem 400 for anything but a plain object
 */
function parseJsonObject(bytes: Buffer): Record<string, unknown> {
  const value = parse(bytes);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Problem('BAD_JSON', 'The body must be a JSON object.');
  }
  assertPlain(value);
  return value as Record<string, unknown>;
}

function assertJson({ headers }: IncomingMessage): void {
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

/** Gathers a body in one piece of memory: many small chunks would take a multiple of it. */
async function readBytes(request: IncomingMessage, limit: number, hold: (bytes: number) => void): Promise<Buffer> {
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > limit) throw tooLarge(limit);
  hold(declared);
  let gathered: Buffer = NO_BYTES;
  let size = 0;
  const add = (chunk: Buffer) => {
    const needed = size + chunk.length;
    if (needed > limit) throw tooLarge(limit);
    if (needed === declared && size === 0) gathered = chunk;
    else if (needed > gathered.length) {
      const room = declared || Math.min(limit, Math.max(needed, 2 * gathered.length, SHORT));
      hold(room);
      const larger = Buffer.allocUnsafe(room);
      gathered.copy(larger, 0, 0, size);
      gathered = larger;
    }
    if (gathered !== chunk) chunk.copy(gathered, size);
    size = needed;
  };
  return new Promise((resolve, reject) => {
    request.on('data', (chunk: Buffer) => {
      try {
        add(chunk);
      } catch (error) {
        request.removeAllListeners('data');
        request.resume();
        reject(error);
      }
    });
    request.once('end', () => resolve(gathered.subarray(0, size)));
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

/** Checks depth, size and field names. Does not recurse, because a deep body could overflow the stack. */
function assertPlain(root: object): void {
  let level: object[] = [root];
  let parts = 1;
  for (let depth = 1; level.length; depth += 1) {
    if (depth > MAX_DEPTH) throw new Problem('TOO_DEEP', 'The body is nested too deeply.');
    const next: object[] = [];
    for (const value of level) {
      if (!Array.isArray(value)) assertFieldNames(Object.keys(value));
      for (const child of Array.isArray(value) ? value : Object.values(value))
        if (typeof child === 'object' && child !== null) next.push(child);
      if (parts + next.length > MAX_PARTS) throw new Problem('VALIDATION', 'The body has too many parts.');
    }
    parts += next.length;
    level = next;
  }
}

/** @throws Problem 400 for too many names, or one that is not allowed */
function assertFieldNames(names: readonly string[]): void {
  if (names.length > MAX_FIELDS)
    throw new Problem('VALIDATION', `An object of the body has more than ${MAX_FIELDS} fields.`);
  if (!names.every(isFieldName))
    throw new Problem('VALIDATION', 'The body has a field with a name that is not allowed.');
}
