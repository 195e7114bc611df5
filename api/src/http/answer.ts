/** The two ways out: a reply with status 200, or a problem. */
import { randomUUID } from 'node:crypto';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Problem } from '@touchline/shared/errors';
import type { Logger } from '@touchline/shared/server/log';
import { StoreConflict, StoreUnavailable } from '@touchline/shared/server/store/port';
import type { Request, Response } from 'express';
import { compressed, LEAST_BYTES } from './compressed';

/** The header that names a request. */
export const REQUEST_ID = 'x-request-id';

const headers = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

function send(response: ServerResponse, status: number, text: string, more: OutgoingHttpHeaders): void {
  const length = Buffer.byteLength(text);
  const write = () => {
    response.writeHead(status, { 'content-length': length, ...more, ...headers });
    response.end(text);
  };
  // Most answers are short: they do not pay for the middleware that would leave them as they are.
  if (length < LEAST_BYTES || !response.req.headers['accept-encoding']) write();
  else compressed(response.req as Request, response as Response, write);
}

/** Answers 200 with a value as JSON. */
export const answer = (response: ServerResponse, value: unknown): void =>
  send(response, 200, JSON.stringify(value), { 'content-type': 'application/json; charset=utf-8' });

/** Anything thrown, as a failure that its caller may read. What nobody foresaw says nothing of the inside. */
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

/** Answers a failure as a problem body, and logs what nobody foresaw. */
export function answerProblem(response: ServerResponse, thrown: unknown, log: Logger): void {
  const problem = asProblem(thrown);
  const requestId = String(response.getHeader(REQUEST_ID) ?? randomUUID());
  if (problem.id === 'INTERNAL') log.error({ err: thrown, requestId }, 'unexpected failure');
  if (problem.id === 'UNAVAILABLE') log.warn({ requestId, reason: String(thrown) }, 'store unavailable');
  if (response.headersSent) {
    response.destroy();
    return;
  }
  // Only for what somebody must look up: all other failures of a kind are the same to the byte.
  const text = JSON.stringify(problem.toBody(problem.status >= 500 ? requestId : undefined));
  const { retryAfterSeconds } = problem.extras;
  send(response, problem.status, text, {
    'content-type': 'application/problem+json; charset=utf-8',
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
    // What is left of an oversized body is not waited for.
    ...(problem.id === 'TOO_LARGE' && { connection: 'close' }),
  });
}
