/** Handlers of `calendars.contract`, except answers (`events.routes.ts`), and the feeds themselves at `/calendar/<token>.ics`. */
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { calendarsContract } from '@touchline/shared/notices/calendars.contract';
import type { RequestHandler } from 'express';
import { STREAM, unread } from '../../base/byte-budgets';
import type { Handlers } from '../../base/handlers';
import type { Limits } from '../../base/limits';
import { respondWithProblem } from '../../base/respond';
import type { Services } from '../../base/services';
import { sendStream } from '../../base/stream';
import type { calendarsService } from './calendars.service';

type Calendars = ReturnType<typeof calendarsService>;

export function calendarsHandlers(
  calendars: Calendars,
): Pick<Handlers<typeof calendarsContract>, 'show_calendars' | 'renew_calendars'> {
  return {
    show_calendars: async ({ caller }) => calendars.show(caller),
    renew_calendars: async ({ caller }) => calendars.renew(caller),
  };
}

/** Serves the feeds. A calendar program asks every few minutes and gets 304 while nothing has changed. */
export function calendarPages({ log }: Services, calendars: Calendars, limits: Limits): RequestHandler {
  return (request, response, next) => {
    const [, token] = /^\/([\w-]{20,100})\.ics$/.exec(request.path) ?? [];
    if (token === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return next();
    // Names the call and never its path, which holds the token.
    response.once('close', () => log.debug({ call: 'calendar', status: response.statusCode }, 'call'));
    const serve = async () => {
      await limits.countForAddress(request.ip ?? '');
      const feed = await calendars.find(token);
      if (!feed) return next();
      const isPlain = request.acceptsEncodings('gzip') === false;
      // Read before the headers are set: a failure must not carry the tag.
      const body = request.headers['if-none-match']?.includes(feed.etag) ? undefined : await feed.read();
      if (body) unread.hold(response, isPlain ? STREAM : body.length);
      response.setHeader('etag', feed.etag);
      response.setHeader('cache-control', 'private, no-cache');
      response.setHeader('referrer-policy', 'no-referrer');
      response.setHeader('x-robots-tag', 'noindex');
      response.setHeader('x-content-type-options', 'nosniff');
      response.setHeader('content-security-policy', "default-src 'none'");
      if (!body) return void response.status(304).end();
      response.setHeader('content-type', 'text/calendar; charset=utf-8');
      response.setHeader('content-disposition', 'inline; filename="touchline.ics"');
      response.vary('accept-encoding');
      if (isPlain) return sendStream(response, Readable.from([body]), createGunzip());
      response.setHeader('content-encoding', 'gzip');
      response.end(body);
    };
    serve().catch((thrown: unknown) => respondWithProblem(response, thrown, log));
  };
}
