/** Sends responses: a reply with status 200, or a problem. Compresses those of 1 KB and more; the build compresses files. */
import { randomUUID } from 'node:crypto';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Problem } from '@touchline/shared/errors';
import type { Logger } from '@touchline/shared/server/log';
import { StoreConflict, StoreUnavailable } from '@touchline/shared/server/store/port';
import compression from 'compression';
import type { Request, RequestHandler, Response } from 'express';

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

export const compressed: RequestHandler = compression({
  threshold: LEAST_BYTES,
  filter: (request, response) =>
    !SECRETS.has(request.originalUrl.split('?', 1)[0] ?? '') && compression.filter(request, response),
});

/** Header that holds the id of a request. */
export const REQUEST_ID = 'x-request-id';

const headers = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

function send(response: ServerResponse, status: number, text: string, extraHeaders: OutgoingHttpHeaders): void {
  const length = Buffer.byteLength(text);
  const write = () => {
    response.writeHead(status, { 'content-length': length, ...extraHeaders, ...headers });
    response.end(text);
  };
  // Most responses are short: they skip the middleware, which would not compress them.
  if (length < LEAST_BYTES || !response.req.headers['accept-encoding']) write();
  else compressed(response.req as Request, response as Response, write);
}

/** Sends a value as JSON with status 200. */
export const respond = (response: ServerResponse, value: unknown): void =>
  send(response, 200, JSON.stringify(value), { 'content-type': 'application/json; charset=utf-8' });

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
  const text = JSON.stringify(problem.toBody(problem.status >= 500 ? requestId : undefined));
  const { retryAfterSeconds } = problem.extras;
  send(response, problem.status, text, {
    'content-type': 'application/problem+json; charset=utf-8',
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
    // Closes the connection instead of reading the rest of an oversized body.
    ...(problem.id === 'TOO_LARGE' && { connection: 'close' }),
  });
}
