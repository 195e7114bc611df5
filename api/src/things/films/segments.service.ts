/** Takes the parts of films: checked, stored once and for ever, listed. Of several senders of one part the first wins. */
import type { Caller } from '@touchline/server/access/caller';
import type { FilmRecord, FilmSegmentRecord } from '@touchline/server/records';
import type { Presented } from '@touchline/shared/contract';
import { notFound, Problem } from '@touchline/shared/errors';
import { CUT_CLOCK, cutOf } from '@touchline/shared/films/film-cuts';
import { framesOf, SEGMENT_SECONDS, segmentFrames } from '@touchline/shared/films/film-grid';
import { FILM_LIMITS } from '@touchline/shared/films/film-limits';
import { isTaking, type Rendition } from '@touchline/shared/films/film-words';
import { LIVE_SECONDS } from '@touchline/shared/films/live-grid';
import { type FilmInit, writeInit } from '@touchline/shared/films/mp4-writer';
import { NotFilm } from '@touchline/shared/films/not-film';
import type { SentBytes } from '../../base/handlers';
import { consumePoint } from '../../base/limits';
import { changeStamp } from '../../base/publish';
import type { Services } from '../../base/services';
import { filmFacts } from '../../data/films/film-facts';
import { filmsStore, initKey, segmentId, segmentKey, takeRow } from '../../data/films/films.store';
import { presentStored } from '../../data/films/films-presenter';
import { filmBytes, filmRoom, removeStored } from '../../data/films/stored-film';
import { readInit } from './check/check-init';
import { type CheckedSegment, checkSegment, type Place } from './check/check-segment';
import { assertDigest, sha256 } from './digest';
import { assertFilm } from './films.service';

/** A part of a film: the init of a take, or segment k. */
export interface PartName {
  id: string;
  rendition: Rendition;
  take: number;
  k: number | 'init';
}

/** Parts of a film: 8 a second, over ten seconds. */
const RATE = { points: 80, duration: 10 };
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

const taken = () => new Problem('CONFLICT', 'Other bytes are stored for this part of the film.');

export function segmentsService(services: Services) {
  const films = filmsStore(services.store);
  const bytes = filmBytes(services);
  const room = filmRoom(services);
  const removeBytes = removeStored(services);
  const publish = filmFacts(services);
  const rate = services.rateLimiters.open('film-parts', RATE);
  const inits = new Map<string, FilmInit>();

  /** Runs a check. Counts invalid parts; too many close the film. */
  async function checked<T>({ actor }: Caller, { _id: id }: FilmRecord, check: () => T): Promise<T> {
    try {
      return check();
    } catch (error) {
      if (!(error instanceof NotFilm)) throw error;
      const after = await films.refuse(id);
      if (after && after.refusals >= FILM_LIMITS.refusals) {
        const closed = await films.move(id, ['OPEN', 'GROWING'], 'CLOSED');
        if (closed) publish.changed(closed, changeStamp(actor));
      }
      throw new Problem('VALIDATION', error.message);
    }
  }

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

  async function putInit(caller: Caller, film: FilmRecord, name: PartName, sent: Buffer): Promise<boolean> {
    if (sent.length > FILM_LIMITS.init) throw new Problem('TOO_LARGE', 'An init may hold at most 8 KB.');
    const own = writeInit(await checked(caller, film, () => readInit(sent)));
    const hash = sha256(own).toString('hex').slice(0, 16);
    const row = takeRow(name);
    const known = film.inits?.[row];
    if (known !== undefined && known !== hash) throw taken();
    // Also for a known one: a crash may have come between the bytes and the record.
    await bytes.put(initKey(film._id, hash), own);
    const begun = film.mode === 'LIVE' && film.recordedAt === undefined ? { recordedAt: Date.now() } : {};
    if (known !== undefined || (await films.addInit(film._id, name, hash, begun))) return known === undefined;
    if ((await films.byId(film._id))?.inits?.[row] !== hash) throw taken();
    return false;
  }

  const recordOf = (
    film: FilmRecord,
    { rendition, take, k }: PartName & { k: number },
    { bytes: content, start, seconds }: CheckedSegment,
  ): FilmSegmentRecord => ({
    _id: segmentId(film._id, { rendition, take }, k),
    film: film._id,
    rendition,
    take,
    k,
    seconds,
    ...(film.mode === 'LIVE' && { start }),
    size: content.length,
    sha: sha256(content).toString('hex'),
    at: Date.now(),
  });

  /** Records a stored segment. Returns false when it was recorded before. */
  async function record(caller: Caller, film: FilmRecord, segment: FilmSegmentRecord): Promise<boolean> {
    if (!(await films.addSegment(segment))) return false;
    const after = await films.grow(film._id, segment.size, segment.at);
    if (after) publish.grew(after, changeStamp(caller.actor));
    else if (!(await films.byId(film._id))) {
      // Its removal may have listed the bytes before these came.
      await removeBytes(film._id);
      throw notFound('film');
    }
    return true;
  }

  async function putSegment(
    caller: Caller,
    film: FilmRecord,
    name: PartName & { k: number },
    sent: Buffer,
  ): Promise<boolean> {
    const { rendition, take, k } = name;
    const place = placeOf(film, k);
    if (!film.cuts && sent.length > FILM_LIMITS.segment)
      throw new Problem('TOO_LARGE', 'A segment may hold at most 4 MB.');
    const init = await initOf(film, name);
    const check = (content: Buffer) => checked(caller, film, () => checkSegment(content, init, place));
    const own = recordOf(film, name, await check(sent));
    const known = await films.segment(own._id);
    if (known) {
      if (known.sha !== own.sha) throw taken();
      return false;
    }
    const key = segmentKey(film._id, { rendition, take }, k);
    const isFirst = await bytes.put(key, sent.subarray(sent.length - own.size));
    if (isFirst) return record(caller, film, own);
    // Another sender was first, or one that broke off before its record.
    const first = await bytes.get(key);
    if (!first) throw new Problem('UNAVAILABLE', 'Please send this part again.', { retryAfterSeconds: 1 });
    const stored = recordOf(film, name, await check(first));
    const isNew = await record(caller, film, stored);
    if (stored.sha !== own.sha) throw taken();
    return isNew;
  }

  return {
    /** @throws Problem 404, 409 when other bytes are stored or the film takes no more, 413, 422, 400 for what is no film, 429, 507 */
    async put(
      caller: Caller,
      name: PartName,
      { bytes: sent, digest }: SentBytes,
    ): Promise<Presented<{ isNew: boolean }>> {
      const film = assertFilm(caller, await films.byId(name.id), 'film.change');
      await consumePoint(rate, name.id);
      assertDigest(sent, digest);
      if (!isTaking(film.state)) {
        const known = name.k === 'init' ? null : await films.segment(segmentId(film._id, name, name.k));
        // A repetition of a call whose answer was lost.
        if (known && sha256(sent).toString('hex') === known.sha) return presentStored(false);
        throw new Problem('CONFLICT', 'This film takes no more.');
      }
      await room.assert();
      const { k } = name;
      const isNew =
        k === 'init' ? await putInit(caller, film, name, sent) : await putSegment(caller, film, { ...name, k }, sent);
      return presentStored(isNew);
    },
  };
}
