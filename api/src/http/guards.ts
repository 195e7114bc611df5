/** What every api request passes before its route (specification 5.5). */
import { Problem } from '@touchline/shared/errors';
import type { Request } from 'express';

/** Requests that change something come from our own pages, or from programs that send no Origin. */
export function requireOwnOrigin(request: Request, publicUrl: string | undefined): void {
  const { origin } = request.headers;
  if (origin === undefined || request.method === 'GET' || request.method === 'HEAD') return;
  const own = [`http://${request.headers.host}`, `https://${request.headers.host}`, publicUrl];
  if (!own.includes(origin)) throw new Problem('FORBIDDEN', 'This call was made from a page of another site.');
}

/** A retry key, when there is one, is short and plain. Repeated calls are recognised by the ids that clients make. */
export function requirePlainRetryKey(request: Request): void {
  const key = request.headers['idempotency-key'];
  if (key !== undefined && !/^[\w-]{1,64}$/.test(String(key))) {
    throw new Problem('VALIDATION', 'The Idempotency-Key must be at most 64 letters, digits, - or _.');
  }
}
