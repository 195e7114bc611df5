/** Checks that every API request passes before its route (specification 5.5). */
import { Problem } from '@touchline/shared/errors';
import type { Request } from 'express';

/** Rejects changes from pages of other sites. Programs that send no Origin header pass. */
export function requireOwnOrigin(request: Request, publicUrl: string | undefined): void {
  const { origin } = request.headers;
  if (origin === undefined || request.method === 'GET' || request.method === 'HEAD') return;
  const own = [`http://${request.headers.host}`, `https://${request.headers.host}`, publicUrl];
  if (!own.includes(origin)) throw new Problem('FORBIDDEN', 'This call was made from a page of another site.');
}

/** Rejects malformed retry keys. The key is not used otherwise: ids from clients make calls idempotent. */
export function requirePlainRetryKey(request: Request): void {
  const key = request.headers['idempotency-key'];
  if (key !== undefined && !/^[\w-]{1,64}$/.test(String(key))) {
    throw new Problem('VALIDATION', 'The Idempotency-Key must be at most 64 letters, digits, - or _.');
  }
}
