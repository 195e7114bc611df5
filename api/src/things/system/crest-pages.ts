import { Problem } from '@touchline/shared/errors';
import type { RequestHandler } from 'express';
import type { Services } from '../../base/services';
import { clubsStore } from '../../data/system/clubs.store';

/** Serves `/api/crest/<id>.webp`. The id is a hash of the image, so browsers keep it. */
export function crestPages({ store, log }: Services): RequestHandler {
  const clubs = clubsStore(store);
  return (request, response, next) => {
    const [, id] = /^\/([0-9a-f]{32})\.webp$/.exec(request.path) ?? [];
    if (id === undefined || request.method !== 'GET') return next();
    clubs.crest(id).then(
      (image) => {
        if (!image) return next();
        response.setHeader('content-type', 'image/webp');
        response.setHeader('x-content-type-options', 'nosniff');
        response.setHeader('content-security-policy', "default-src 'none'");
        response.setHeader('cross-origin-resource-policy', 'same-origin');
        response.setHeader('cache-control', 'public, max-age=31536000, immutable');
        response.end(Buffer.from(image));
      },
      (error: unknown) => {
        log.error({ err: error }, 'A crest could not be read');
        next(new Problem('UNAVAILABLE', 'Temporarily unavailable. Please try again.', { retryAfterSeconds: 1 }));
      },
    );
  };
}
