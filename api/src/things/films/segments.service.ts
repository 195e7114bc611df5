/** Takes the parts of films that browsers send. */
import type { Caller } from '@touchline/server/access/caller';
import type { FilmRecord } from '@touchline/server/film-records';
import type { Presented } from '@touchline/shared/contract';
import { Problem } from '@touchline/shared/errors';
import { FILM_LIMITS } from '@touchline/shared/films/film-limits';
import { isTaking, WHOLE_WITH } from '@touchline/shared/films/film-words';
import { NotFilm } from '@touchline/shared/films/not-film';
import { chunkCount } from '@touchline/shared/films/source-file';
import type { SentBytes } from '../../base/handlers';
import { consumePoint } from '../../base/limits';
import { changeStamp } from '../../base/publish';
import type { Services } from '../../base/services';
import { filmFacts } from '../../data/films/film-facts';
import { filmsStore, segmentId } from '../../data/films/films.store';
import { presentStored } from '../../data/films/films-presenter';
import { filmRoom, LIVE_SHARE } from '../../data/films/stored-film';
import { assertDigest } from './digest';
import { assertFilm } from './films.service';
import { type PartName, partStore, type SentPart, takesNoMore } from './part-store';

/** Parts of a film by one sender: 8 a second, over ten seconds. */
const RATE = { points: 80, duration: 10 };
/** Parts that are no film, of a sender who did not make it. */
const REFUSALS = { points: FILM_LIMITS.refusals, duration: 86_400 };
/** Share of the club's room that an account fills with files in a day; as much again with live film. */
const DAILY_SHARE = 0.2;
/** Share of the club's room that an account fills in a day out of the last part, which only live film may use. */
const LAST_SHARE = LIVE_SHARE / 2;
const KB = 1_000;

/** A film of the way `CONVERT` takes its file, a live film one size of its picture, and every other film its segments. @throws Problem 400 */
function assertPart({ mode, way }: FilmRecord, { rendition, take, k }: PartName): void {
  if ((way === 'CONVERT') !== (rendition === 'source'))
    throw new Problem('VALIDATION', 'rendition: films of the way CONVERT take their source, and no others');
  if (rendition === 'source' && (take !== 0 || k === 'init'))
    throw new Problem('VALIDATION', 'take: the source has the take 0, and no init');
  if (mode === 'LIVE' && rendition !== WHOLE_WITH)
    throw new Problem('VALIDATION', `rendition: a live film has ${WHOLE_WITH} alone`);
}

export function segmentsService(services: Services) {
  const films = filmsStore(services.store);
  const room = filmRoom(services);
  const publish = filmFacts(services);
  const parts = partStore(services);
  const rate = services.rateLimiters.open('film-parts', RATE);
  const refusals = services.rateLimiters.open('film-refusals', REFUSALS);
  const roomKb = (services.config.FILM_QUOTA_GB * 1_000_000_000) / KB;
  const shareOfDay = (name: string, share: number) =>
    services.rateLimiters.open(name, { points: Math.max(1, Math.floor(share * roomKb)), duration: 86_400 });
  const daily = { FILE: shareOfDay('film-bytes', DAILY_SHARE), LIVE: shareOfDay('live-film-bytes', DAILY_SHARE) };
  const last = shareOfDay('last-film-bytes', LAST_SHARE);

  /** Counts a part that is no film. Too many of its maker close a film; those of somebody else end what they may send. */
  async function refuse({ actor }: Caller, { _id: id, createdBy }: FilmRecord): Promise<void> {
    if (createdBy !== actor.userId) return consumePoint(refusals, `${id} ${actor.userId}`);
    const after = await films.refuse(id);
    if (!after || after.refusals < FILM_LIMITS.refusals) return;
    const closed = await films.move(id, ['OPEN', 'GROWING'], 'CLOSED');
    if (closed) publish.changed(closed, changeStamp(actor));
  }

  /** @throws Problem 409 */
  async function assertSender({ actor }: Caller, { _id: id }: FilmRecord): Promise<void> {
    const counted = await refusals.get(`${id} ${actor.userId}`);
    if ((counted?.consumedPoints ?? 0) >= FILM_LIMITS.refusals)
      throw new Problem('CONFLICT', 'Too many parts that you sent are no film. This film takes no more of yours.');
  }

  /** Stores a part, and counts invalid ones. */
  async function store(caller: Caller, film: FilmRecord, name: PartName, sent: SentPart): Promise<boolean> {
    const { k } = name;
    if (k === 'init' && sent.bytes.length > FILM_LIMITS.init)
      throw new Problem('TOO_LARGE', 'An init may hold at most 8 KB.');
    try {
      if (k === 'init') return await parts.putInit(film, name, sent.bytes);
      return await parts.putPart(caller.actor, film, { ...name, k }, sent);
    } catch (error) {
      if (!(error instanceof NotFilm)) throw error;
      await refuse(caller, film);
      throw new Problem('VALIDATION', error.message);
    }
  }

  /** Says that a file is whole as soon as it is. */
  async function followFile({ actor }: Caller, { _id: id, fileBytes }: FilmRecord): Promise<void> {
    if (fileBytes === undefined || (await films.countSegments(id, 'source')) < chunkCount(fileBytes)) return;
    const whole = await films.beginConversion(id);
    if (whole) publish.changed(whole, changeStamp(actor));
  }

  /** Returns the film that takes this part from this caller. @throws Problem 404, 409, 400 */
  async function authorize(caller: Caller, name: PartName): Promise<FilmRecord> {
    const film = assertFilm(caller, await films.byId(name.id), 'film.change');
    await assertSender(caller, film);
    assertPart(film, name);
    return film;
  }

  /** Checks that there is room, and counts a part in the shares of its sender. @throws Problem 429, 507 */
  async function countBytes({ actor }: Caller, { mode }: FilmRecord, { length }: Uint8Array): Promise<void> {
    const kb = Math.ceil(length / KB);
    const isForLive = await room.assert(mode);
    await consumePoint(daily[mode], actor.userId, kb);
    if (isForLive) await consumePoint(last, actor.userId, kb);
  }

  return {
    /** Authorizes a part before its bytes arrive. @throws Problem 404, 409, 400, 429 */
    async expect(caller: Caller, name: PartName): Promise<void> {
      await authorize(caller, name);
      await consumePoint(rate, `${name.id} ${caller.actor.userId}`);
    },

    /** @throws Problem 404, 409 when other bytes are stored or the film takes no more, 413, 422, 400 for what is no film, 429, 507 */
    async put(caller: Caller, name: PartName, { bytes, digest }: SentBytes): Promise<Presented<{ isNew: boolean }>> {
      const film = await authorize(caller, name);
      const sha = (await assertDigest(bytes, digest)).toString('hex');
      if (!isTaking(film.state) || film.conversion) {
        const known = name.k === 'init' ? null : await films.segment(segmentId(film._id, name, name.k));
        // A repetition of a call whose answer was lost.
        if (known?.sha === sha) return presentStored(false);
        throw takesNoMore();
      }
      await countBytes(caller, film, bytes);
      const isNew = await store(caller, film, name, { bytes, sha });
      await followFile(caller, film);
      return presentStored(isNew);
    },
  };
}
