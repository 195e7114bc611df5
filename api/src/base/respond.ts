/** Sends responses: a reply with status 200, or a problem. Compresses those of 1 KB and more; the build compresses files. */
import { createHash, randomUUID } from 'node:crypto';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Logger } from '@touchline/server/log';
import { StoreConflict, StoreUnavailable } from '@touchline/server/store/port';
import { Problem } from '@touchline/shared/errors';
import compression from 'compression';
import type { Request, RequestHandler, Response } from 'express';
import { type Body, compressorFor, createBody, encodingFor, JsonList } from './body';
import { STREAM, unread } from './byte-budgets';
import { sendStream } from './stream';

/**
 * Calls whose responses hold tokens. Their responses are not compressed, because the compressed size reveals how much of a
 * secret equals text from the caller (BREACH attack).
 */
const SECRETS = new Set([
  '/api/login',
  '/api/start_club',
  '/api/list_outbox',
  '/api/show_calendars',
  '/api/renew_calendars',
]);

/** Shorter responses are not compressed (bytes). */
const LEAST_BYTES = 1_024;

/** Compresses a response that is written piece by piece. */
export const compressed: RequestHandler = compression({ threshold: LEAST_BYTES });

/** Header that holds the id of a request. */
export const REQUEST_ID = 'x-request-id';

const headers = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

const isCompressible = ({ originalUrl }: Request, { length }: Body): boolean =>
  length >= LEAST_BYTES && !SECRETS.has(originalUrl.split('?', 1)[0] ?? '');

/** Sends a body, compressed if it is long and the client takes that. */
async function send(
  response: ServerResponse,
  status: number,
  body: Body,
  extraHeaders: OutgoingHttpHeaders,
): Promise<void> {
  const request = response.req as Request;
  const isVariable = isCompressible(request, body);
  const encoding = isVariable ? encodingFor(request) : undefined;
  const copy = encoding && (await body.compressed(encoding));
  response.writeHead(status, {
    'content-length': copy?.length ?? body.length,
    ...(isVariable && { vary: 'Accept-Encoding' }),
    ...(encoding && { 'content-encoding': encoding }),
    ...headers,
    ...extraHeaders,
  });
  response.end(copy ?? body.plain());
}

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

/** Sends a list as fast as the client reads it. */
async function sendList(response: Response, list: JsonList<readonly unknown[]>): Promise<void> {
  const encoding = encodingFor(response.req as Request);
  response.writeHead(200, {
    vary: 'Accept-Encoding',
    ...(encoding && { 'content-encoding': encoding }),
    ...headers,
    ...JSON_TYPE,
  });
  await sendStream(
    response,
    Readable.from(list.pieces(), { objectMode: false }),
    ...(encoding ? [compressorFor(encoding)] : []),
  );
}

/** Sends JSON with status 200. @throws Problem 429 or 503 while the client has too much that it did not read */
export async function respond(response: ServerResponse, body: Body | JsonList<readonly unknown[]>): Promise<void> {
  const isList = body instanceof JsonList;
  unread.hold(response as Response, isList ? STREAM : body.length);
  await (isList ? sendList(response as Response, body) : send(response, 200, body, JSON_TYPE));
}

/** A body that this process prepares once, and that browsers keep until it changes. */
export interface StaticBody extends Body {
  readonly etag: string;
}

export function createStaticBody(text: string): StaticBody {
  // Weak, because the compressed copies have the same tag.
  return { ...createBody(text), etag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
}

/** Sends a prepared body, or status 304 to a client that has it. */
export async function respondWithStatic(
  response: Response,
  body: StaticBody,
  extraHeaders: OutgoingHttpHeaders,
): Promise<void> {
  response.setHeader('etag', body.etag);
  response.setHeader('cache-control', 'no-cache');
  if (response.req.headers['if-none-match']?.includes(body.etag)) return void response.status(304).end();
  await send(response, 200, body, { 'cache-control': 'no-cache', ...extraHeaders });
}

/** Converts a thrown value to a problem for the caller. Unexpected errors reveal no internals. */
function asProblem(thrown: unknown): Problem {
  if (thrown instanceof Problem) return thrown;
  if (thrown instanceof StoreUnavailable) {
    return new Problem('UNAVAILABLE', 'The club’s data cannot be reached at the moment. Please try again.', {
      retryAfterSeconds: 2,
    });
  }
  if (thrown instanceof StoreConflict) return new Problem('CONFLICT', 'Somebody else was faster. Please try again.');
  if (thrown instanceof URIError || (thrown instanceof Error && 'status' in thrown && thrown.status === 400)) {
    return new Problem('VALIDATION', 'The address of this call is malformed.');
  }
  return new Problem('INTERNAL', 'Something went wrong on our side. Please try again.');
}

/** Sends a problem body, and logs unexpected errors. */
export function respondWithProblem(response: ServerResponse, thrown: unknown, log: Logger): void {
  const problem = asProblem(thrown);
  const requestId = String(response.getHeader(REQUEST_ID) ?? randomUUID());
  if (problem.id === 'INTERNAL') log.error({ err: thrown, requestId }, 'unexpected failure');
  if (problem.id === 'UNAVAILABLE') log.warn({ requestId, reason: String(thrown) }, 'store unavailable');
  if (response.headersSent) {
    response.destroy();
    return;
  }
  // Server faults carry the request id for support. All other problems of a kind are identical to the byte.
  const body = createBody(JSON.stringify(problem.toBody(problem.status >= 500 ? requestId : undefined)));
  const { retryAfterSeconds } = problem.extras;
  send(response, problem.status, body, {
    'content-type': 'application/problem+json; charset=utf-8',
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
    // Closes the connection instead of reading the rest of an oversized body.
    ...(problem.id === 'TOO_LARGE' && { connection: 'close' }),
  }).catch(() => response.destroy());
}
