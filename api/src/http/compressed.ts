/** Compresses answers of 1 KB and more: JSON of the API, and the page itself. Files are compressed when they are built. */
import compression from 'compression';
import type { RequestHandler } from 'express';

/**
 * Answers that hold tokens. How well an answer is compressed says how much of a secret in it equals what the caller put beside it
 * (the BREACH attack), so these are sent as they are.
 */
const SECRETS = new Set(['/api/login', '/api/start_club', '/api/list_outbox']);

/** What is shorter is left as it is. */
export const LEAST_BYTES = 1_024;

export const compressed: RequestHandler = compression({
  threshold: LEAST_BYTES,
  filter: (request, response) =>
    !SECRETS.has(request.originalUrl.split('?', 1)[0] ?? '') && compression.filter(request, response),
});
