/** Compresses responses of 1 KB and more: JSON of the API, and the page itself. The build compresses files. */
import compression from 'compression';
import type { RequestHandler } from 'express';

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
export const LEAST_BYTES = 1_024;

export const compressed: RequestHandler = compression({
  threshold: LEAST_BYTES,
  filter: (request, response) =>
    !SECRETS.has(request.originalUrl.split('?', 1)[0] ?? '') && compression.filter(request, response),
});
