import { Problem } from '@touchline/shared/errors';
import type { RequestHandler } from 'express';
import { unread } from '../../base/byte-budgets';
import type { Limits } from '../../base/limits';
import { respondWithProblem } from '../../base/respond';
import type { Services } from '../../base/services';
import { clubsStore } from '../../data/system/clubs.store';

/** Serves `/api/crest/<id>.webp`. The id is a hash of the image, so browsers keep it. */
export function crestPages({ store, log }: Services, limits: Limits): RequestHandler {
  const clubs = clubsStore(store);
  const read = (id: string) =>
    clubs.crest(id).catch((error: unknown) => {
      log.error({ err: error }, 'A crest could not be read');
      throw new Problem('UNAVAILABLE', 'Temporarily unavailable. Please try again.', { retryAfterSeconds: 1 });
    });
  return (request, response, next) => {
    const [, id] = /^\/([0-9a-f]{32})\.webp$/.exec(request.path) ?? [];
    if (id === undefined || request.method !== 'GET') return next();
    const serve = async () => {
      await limits.countForAddress(request.ip ?? '');
      const image = await read(id);
      if (!image) return next();
      unread.hold(response, image.length);
      response.setHeader('content-type', 'image/webp');
      response.setHeader('x-content-type-options', 'nosniff');
      response.setHeader('content-security-policy', "default-src 'none'");
      response.setHeader('cross-origin-resource-policy', 'same-origin');
      response.setHeader('cache-control', 'public, max-age=31536000, immutable');
      response.end(Buffer.from(image));
    };
    serve().catch((thrown: unknown) => respondWithProblem(response, thrown, log));
  };
}
