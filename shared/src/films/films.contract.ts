/** Films that the club keeps. A browser makes the segments, and the server checks, stores and lists them. */
import { z } from 'zod';
import { defineContract } from '../contract';
import { eventKey } from '../events/event.model';
import { itemId, teamId } from '../fields';
import { type FilmView, filmInput, filmPart, filmView } from './film.model';
import { exampleFilm } from './film-example';
import { FILM_LIMITS } from './film-limits';
import { FILM_MODES } from './film-words';
import { LIVE_SECONDS } from './live-grid';

const film: FilmView = {
  ...exampleFilm,
  state: 'GROWING',
  recordedAt: Date.UTC(2026, 4, 9, 9, 30),
  prints: ['00ff10'],
  bytes: 12_600_000,
  version: 11,
  stored: 10,
  own: true,
};
const whole: FilmView = { ...film, missing: [{ rendition: '720p', from: 10, to: 674 }], takes: 1 };
/** Room for film. */
export const filmUsageView = z
  .object({
    /** Bytes of all films of the club. */
    bytes: z.number().int(),
    /** Bytes that the club keeps at most. */
    quota: z.number(),
    /** Free share of the disk, from 0 to 1. */
    free: z.number(),
    /** Below this free share no film is taken. */
    leastFree: z.number(),
    /** Months that a film is kept. */
    months: z.number().int(),
    /** A film of two teams counts for both. */
    teams: z.array(z.object({ tag: teamId, bytes: z.number().int(), films: z.number().int() })),
    /** The oldest one is first. */
    films: z.array(filmView),
  })
  .meta({ id: 'FilmUsage' });
export type FilmUsageView = z.infer<typeof filmUsageView>;

const usage: FilmUsageView = {
  bytes: 41_300_000_000,
  quota: 100_000_000_000,
  free: 0.42,
  leastFree: 0.1,
  months: 12,
  teams: [{ tag: '26618', bytes: 12_600_000, films: 1 }],
  films: [film],
};
const params = z.object({ id: itemId });
const body = z.object({ id: itemId });
const index = (max: number) =>
  z
    .string()
    .regex(/^(0|[1-9][0-9]{0,4})$/, `Must be a number from 0 to ${max}`)
    .transform(Number)
    .refine((value) => value <= max, `At most ${max}`);

const skip = z
  .string()
  .regex(/^[0-9]{1,6}$/, 'Must be a number')
  .transform(Number);

export const filmsContract = defineContract({
  check_film: {
    method: 'POST',
    path: '/api/check_film',
    action: 'film.add',
    summary:
      'Says whether the club would take a film of an event now: fails as `start_film` would, begins nothing and counts nothing. Returns the event’s id.',
    body: z.object({ event: eventKey, mode: z.enum(FILM_MODES) }),
    reply: z.string(),
    fails: ['NO_ROOM'],
    example: { body: { event: film.event, mode: 'LIVE' }, reply: film.event.id },
  },
  start_film: {
    method: 'POST',
    path: '/api/start_film',
    action: 'film.add',
    summary:
      'Begins a film of an event. Fails with 409 when the event or a team holds as many files, or live films of the caller, as it may; for a file, when two of the caller, or ten of the club, are being sent; for the way `CONVERT`, when three of the caller wait for it, or the club has no ffmpeg; with 429 after 40 files, or 40 live films, of an account a day; and with 507 when the disk or the quota of film is full.',
    body: filmInput,
    reply: filmView,
    fails: ['NO_ROOM'],
    example: {
      body: {
        event: film.event,
        id: film.id,
        title: film.title,
        mode: film.mode,
        seconds: film.seconds,
        fps: film.fps,
        width: film.width,
        height: film.height,
      },
      reply: film,
    },
  },
  list_films: {
    method: 'GET',
    path: '/api/list_films',
    action: 'film.list',
    summary: `Lists the films of a team's events, newest first: ${FILM_LIMITS.page} behind the first \`skip\` ones. A shorter list is the last one. A volunteer's own film is listed also while they may not watch it.`,
    query: z.object({ tag: teamId, skip: skip.optional() }),
    reply: z.array(filmView),
    example: { query: { tag: '26618' }, reply: [film] },
  },
  get_film: {
    method: 'GET',
    path: '/api/get_film',
    action: 'film.read',
    summary: 'Returns a film with the segments that are missing.',
    query: z.object({ id: itemId }),
    reply: filmView,
    example: { query: { id: film.id }, reply: whole },
  },
  film_segment: {
    method: 'PUT',
    path: '/api/film_segment/:id/:rendition/:take/:k',
    action: 'film.change',
    summary:
      'Stores a segment, or the `init` of a take: CMAF with H.264 and AAC, on the grid of 4 s, or of 2 s for a live film, or where the film says that it is cut (at most 12 MB, otherwise 4 MB). Of a film of the way `CONVERT`: a chunk of the file (`source`, take 0, exactly 8,388,608 bytes but for the last one), which the club converts when it is whole. The header Content-Digest holds its SHA-256 (RFC 9530). A repetition of the same bytes succeeds; 409 when other bytes are stored. Only its maker sends parts, and staff once nothing came for three days.',
    params: z.object({
      id: itemId,
      rendition: filmPart,
      /** One encoder of one browser; of a live film one start of its camera. */
      take: index(FILM_LIMITS.takes - 1),
      k: z.union([z.literal('init'), index(FILM_LIMITS.liveSeconds / LIVE_SECONDS)]),
    }),
    bytes: FILM_LIMITS.passed,
    reply: z.object({ isNew: z.boolean() }),
    fails: ['NO_ROOM', 'WRONG_DIGEST'],
    example: { params: { id: film.id, rendition: '720p', take: '0', k: '12' }, reply: { isNew: true } },
  },
  end_film: {
    method: 'POST',
    path: '/api/end_film',
    action: 'film.change',
    summary:
      'Says that all of a film was sent. It is complete, or else the club converts its file. With `isHere` the film of a file ends behind the segments that are here without a hole: the rest cannot be made. Only its maker may, and staff once nothing came for three days. Fails with 409 while parts are missing.',
    body: body.extend({ isHere: z.literal(true).optional() }),
    reply: filmView,
    example: { body: { id: film.id }, reply: { ...film, state: 'COMPLETE', stored: 675 } },
  },
  watch_film: {
    method: 'POST',
    path: '/api/watch_film',
    action: 'film.read',
    summary:
      'Returns the path of the film’s playlist (HLS), which the caller alone may use. It holds for ten minutes: ask again while watching. Behind a `#` it says `t=`, the first and the last second that the caller sees of a trimmed film, and `poster=`, the picture that stands for it, relative to the playlist.',
    body,
    reply: z.string(),
    example: {
      body: { id: film.id },
      reply: `/film/v/0d9f0c1e-2f55-4a40-9a3f-6f2b3f1f5a11.1778351400.c2lnbmVk/${film.id}/film.m3u8`,
    },
  },
  film_usage: {
    method: 'GET',
    path: '/api/film_usage',
    action: 'film.usage',
    summary:
      'Returns how much room film takes, how much there is, and the 200 oldest films: of a team for its staff, of the whole club for ADMIN.',
    query: z.object({ tag: teamId.optional() }),
    reply: filmUsageView,
    example: { query: { tag: '26618' }, reply: usage },
  },
  remove_film: {
    method: 'DELETE',
    path: '/api/remove_film/:id',
    action: 'film.remove',
    limit: 'people',
    summary: 'Removes a film for good. The person who made it (also a volunteer), leaders of its teams and ADMIN may.',
    params,
    reply: z.string(),
    example: { params: { id: film.id }, reply: film.id },
  },
});
