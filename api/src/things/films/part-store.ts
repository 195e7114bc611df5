/** Stores the parts of films: checked, once and for ever, and recorded. Of several makers of one part the first wins. */
import type { FilmRecord, FilmSegmentRecord } from '@touchline/server/film-records';
import type { Actor } from '@touchline/shared/access/actor';
import { notFound, Problem } from '@touchline/shared/errors';
import { CUT_CLOCK, cutOf } from '@touchline/shared/films/film-cuts';
import { framesOf, SEGMENT_SECONDS, segmentFrames } from '@touchline/shared/films/film-grid';
import { FILM_LIMITS } from '@touchline/shared/films/film-limits';
import { type FilmPart, isTaking } from '@touchline/shared/films/film-words';
import { LIVE_SECONDS } from '@touchline/shared/films/live-grid';
import { type FilmInit, writeInit } from '@touchline/shared/films/mp4-writer';
import { demand } from '@touchline/shared/films/not-film';
import { chunkBytes, containerOf } from '@touchline/shared/films/source-file';
import { changeStamp } from '../../base/publish';
import { oncePerServices } from '../../base/services';
import { filmFacts } from '../../data/films/film-facts';
import { filmsStore, initKey, segmentId, segmentKey, takeRow } from '../../data/films/films.store';
import { filmBytes, removeStored } from '../../data/films/stored-film';
import { readInit } from './check/check-init';
import { checkSegment, type Place } from './check/check-segment';
import { sha256 } from './digest';

/** A part of a film: the init of a take, segment k, or chunk k of a file. */
export interface PartName {
  id: string;
  rendition: FilmPart;
  take: number;
  k: number | 'init';
}
type NumberedPart = PartName & { k: number };

/** Bytes that arrived, and their SHA-256 (hex) where somebody computed it. */
export interface SentPart {
  bytes: Buffer;
  sha?: string;
}

/** Findings of a check. */
interface Checked {
  /** Length of its picture, and for a live film the time of its first frame (s). */
  seconds: number;
  start?: number;
  bytes: Uint8Array;
}

/** Inits in memory. */
const MAX_INITS = 200;

/** Returns the time and the frames that a segment of a film must have. */
function placeOf({ mode, seconds, fps, cuts }: FilmRecord, k: number): Place {
  if (cuts && seconds !== undefined) {
    const cut = cutOf({ seconds, cuts }, k);
    if (!cut) throw new Problem('VALIDATION', 'k: behind the end of the film');
    const { at, frames } = cut;
    return { start: at / CUT_CLOCK, fps, frames, maxFrames: frames, cut };
  }
  if (mode === 'LIVE') return { start: k * LIVE_SECONDS, fps, within: LIVE_SECONDS, maxFrames: LIVE_SECONDS * fps };
  const frames = seconds === undefined ? undefined : framesOf({ seconds, fps }, k);
  if (frames === 0) throw new Problem('VALIDATION', 'k: behind the end of the film');
  return { start: k * SEGMENT_SECONDS, fps, frames, maxFrames: segmentFrames(fps) + fps };
}

export const takesNoMore = () => new Problem('CONFLICT', 'This film takes no more.');

/** A part was refused because another maker of it was first. */
export class PartTaken extends Problem {
  constructor() {
    super('CONFLICT', 'Other bytes are stored for this part of the film.');
  }
}

/** Checks a chunk of a file: its length, and that the file begins as a film does. @throws NotFilm */
function checkChunk({ fileBytes = 0 }: FilmRecord, k: number, bytes: Buffer): Checked {
  const length = chunkBytes(fileBytes, k);
  if (length === 0) throw new Problem('VALIDATION', 'k: behind the end of the file');
  const sent = bytes.length;
  demand(sent === length, `This part of the file has ${sent} bytes instead of ${length}.`);
  demand(
    k > 0 || containerOf(bytes) !== undefined,
    'The file is of no kind that the club converts: MP4, QuickTime, Matroska, WebM, MPEG or AVI.',
  );
  return { seconds: 0, bytes };
}

export const partStore = oncePerServices((services) => {
  const films = filmsStore(services.store);
  const bytes = filmBytes(services);
  const removeBytes = removeStored(services);
  const publish = filmFacts(services);
  const inits = new Map<string, FilmInit>();

  async function initOf(film: FilmRecord, name: PartName): Promise<FilmInit> {
    const hash = film.inits?.[takeRow(name)];
    if (hash === undefined) throw new Problem('CONFLICT', 'Send the init of this take first.');
    const key = initKey(film._id, hash);
    const known = inits.get(key);
    if (known) return known;
    const stored = await bytes.get(key);
    if (!stored) throw new Problem('UNAVAILABLE', 'This film cannot be read at the moment.', { retryAfterSeconds: 5 });
    const init = readInit(stored);
    if (inits.size >= MAX_INITS) inits.clear();
    inits.set(key, init);
    return init;
  }

  /** Returns the check of a part. */
  async function checkOf(film: FilmRecord, name: NumberedPart): Promise<(content: Buffer) => Checked> {
    if (name.rendition === 'source') return (content) => checkChunk(film, name.k, content);
    const place = placeOf(film, name.k);
    const init = await initOf(film, name);
    return (content) => checkSegment(content, init, place);
  }

  const recordOf = (
    film: FilmRecord,
    { rendition, take, k }: NumberedPart,
    { bytes: content, start, seconds }: Checked,
    sha = sha256(content).toString('hex'),
  ): FilmSegmentRecord => ({
    _id: segmentId(film._id, { rendition, take }, k),
    film: film._id,
    rendition,
    take,
    k,
    seconds,
    ...(film.mode === 'LIVE' && start !== undefined && { start }),
    size: content.length,
    sha,
    at: Date.now(),
  });

  /** Removes bytes that came when their film was gone: its removal may have listed the bytes before. @throws Problem 404 */
  async function removeLate(film: FilmRecord): Promise<never> {
    await removeBytes(film._id);
    throw notFound('film');
  }

  /** Records a stored segment. Returns false when it was recorded before. */
  async function record(actor: Actor, film: FilmRecord, segment: FilmSegmentRecord): Promise<boolean> {
    if (!(await films.addSegment(segment))) return false;
    const after = await films.grow(film._id, segment);
    if (after) publish.grew(after, changeStamp(actor));
    else if (!(await films.byId(film._id))) return removeLate(film);
    return true;
  }

  return {
    /** Stores the init of a take. Returns whether it is new. @throws NotFilm; Problem 409 when the take has another one, 404 */
    async putInit(film: FilmRecord, name: PartName, sent: Uint8Array): Promise<boolean> {
      const own = writeInit(readInit(sent));
      const hash = sha256(own).toString('hex').slice(0, 16);
      const row = takeRow(name);
      const known = film.inits?.[row];
      if (known !== undefined && known !== hash) throw new PartTaken();
      // Also for a known one: a crash may have come between the bytes and the record.
      await bytes.put(initKey(film._id, hash), own);
      const begun = film.mode === 'LIVE' && film.recordedAt === undefined ? { recordedAt: Date.now() } : {};
      if (known === undefined && (await films.addInit(film._id, name, hash, begun))) return true;
      const stored = await films.byId(film._id);
      if (!stored) return removeLate(film);
      if (stored.inits?.[row] === hash) return false;
      throw isTaking(stored.state) ? new PartTaken() : takesNoMore();
    },

    /** Stores a segment or a chunk. Returns whether it is new. @throws NotFilm; Problem 409 when other bytes are stored, 404, 507 */
    async putPart(
      actor: Actor,
      film: FilmRecord,
      name: NumberedPart,
      { bytes: sent, sha }: SentPart,
    ): Promise<boolean> {
      const { rendition, take, k } = name;
      if (!film.cuts && rendition !== 'source' && sent.length > FILM_LIMITS.segment)
        throw new Problem('TOO_LARGE', 'A segment may hold at most 4 MB.');
      const check = await checkOf(film, name);
      const checked = check(sent);
      // A check that drops nothing keeps the sent bytes: their hash is known.
      const own = recordOf(film, name, checked, checked.bytes.length === sent.length ? sha : undefined);
      const known = await films.segment(own._id);
      if (known) {
        if (known.sha !== own.sha) throw new PartTaken();
        return false;
      }
      const key = segmentKey(film._id, { rendition, take }, k);
      const isFirst = await bytes.put(key, checked.bytes);
      if (isFirst) return record(actor, film, own);
      // Another sender was first, or one that broke off before its record.
      const first = await bytes.get(key);
      if (!first) throw new Problem('UNAVAILABLE', 'Please send this part again.', { retryAfterSeconds: 1 });
      const stored = recordOf(film, name, check(first));
      const isNew = await record(actor, film, stored);
      if (stored.sha !== own.sha) throw new PartTaken();
      return isNew;
    },
  };
});
