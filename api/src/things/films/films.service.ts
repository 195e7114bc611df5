/** Films of events: begun, listed, ended, watched and removed. */
import type { Caller } from '@touchline/server/access/caller';
import type { FilmRecord, FilmSegmentRecord } from '@touchline/server/film-records';
import type { EventRecord } from '@touchline/server/records';
import type { Presented } from '@touchline/shared/contract';
import { notFound, Problem } from '@touchline/shared/errors';
import type { EventKey } from '@touchline/shared/events/event.model';
import { seesClubFilm } from '@touchline/shared/events/events.rules';
import { type FilmTrim, isInside } from '@touchline/shared/film-trim';
import { type FilmInput, type FilmView, filmModel } from '@touchline/shared/films/film.model';
import { CUT_CLOCK } from '@touchline/shared/films/film-cuts';
import { contiguousHead, SEGMENT_SECONDS } from '@touchline/shared/films/film-grid';
import { FILM_LIMITS } from '@touchline/shared/films/film-limits';
import { isTaking, isWatchable, WHOLE_WITH } from '@touchline/shared/films/film-words';
import { volunteersOf } from '@touchline/shared/films/films.rules';
import { authorize, may } from '@touchline/shared/permissions/rules';
import { placeOfStill } from '@touchline/shared/still';
import { createOnce } from '../../base/create-once';
import { presentId } from '../../base/id-presenter';
import { leftInRate, openRate } from '../../base/limits';
import { changeStamp } from '../../base/publish';
import { oncePerServices, type Services } from '../../base/services';
import { auditTrail } from '../../data/audit/audit.store';
import { eventsStore } from '../../data/events/events.store';
import { assertReadable } from '../../data/events/find-event';
import { filmConverter } from '../../data/films/film-converter';
import { filmFacts } from '../../data/films/film-facts';
import { filmShowing } from '../../data/films/film-showing';
import { filmViews, isOwnWork } from '../../data/films/film-views';
import { filmsStore, isGivenUp } from '../../data/films/films.store';
import { missingOf, presentPath } from '../../data/films/films-presenter';
import { taggableChildren } from '../../data/films/taggable';
import { filmChanges } from '../../reactions/events/film-changes';
import { assertFile, assertLength, filmAdmission } from './film-admission';
import { filmPasses, trimFor } from './passes';
import { hasShown } from './playlists';

/**
 * Returns the film if the caller may do this.
 * @throws Problem 404, 403
 */
export function assertFilm(
  { actor }: Caller,
  film: FilmRecord | null,
  action: 'film.change' | 'film.decide' | 'film.edit' | 'film.remove',
): FilmRecord {
  if (!film) throw notFound('film');
  const facts = { isReported: film.report !== undefined, isGivenUp: isGivenUp(film, Date.now()) };
  authorize(actor, action, { ...film, ...facts }, 'film');
  return film;
}

/** Returns the facts by which the rules let somebody begin a film. */
const factsOf = ({ tags, jobs = {} }: EventRecord) => ({
  tags,
  volunteers: volunteersOf(Object.values(jobs).map((job) => ({ ...job, takenBy: Object.values(job.takenBy) }))),
});

/** Returns the length (s) of what is here of a live film. */
const lengthOf = (stored: readonly FilmSegmentRecord[]): number =>
  Math.min(
    FILM_LIMITS.liveSeconds,
    stored.reduce((sum, { seconds }) => sum + seconds, 0),
  );

/** Returns the fields of a file's film that ends with the segments that are here without a hole; undefined while its first one is missing. */
function headOf({ seconds = 0, cuts }: FilmRecord, stored: readonly FilmSegmentRecord[]) {
  const numbers = new Set(stored.filter(({ rendition }) => rendition === WHOLE_WITH).map(({ k }) => k));
  const count = contiguousHead(numbers);
  if (count === 0) return undefined;
  const next = cuts ? cuts[count]?.at : count * SEGMENT_SECONDS * CUT_CLOCK;
  const end = Math.min(seconds, next === undefined ? seconds : next / CUT_CLOCK);
  return { seconds: end, ...(cuts && { cuts: cuts.slice(0, count) }) };
}

/** Returns what a player needs to know of a film, behind its address: what its viewer sees, as in Media Fragments, and its poster. */
function playingFacts({ poster }: FilmRecord, trim: FilmTrim | undefined): string {
  const isShown = poster && (!trim || isInside(trim, { start: poster.second, end: poster.second }));
  const facts = [
    ...(trim ? [`t=${trim.from ?? 0}${trim.to === undefined ? '' : `,${trim.to}`}`] : []),
    ...(isShown ? [`poster=${placeOfStill(poster.still).file}`] : []),
  ];
  return facts.length > 0 ? `#${facts.join('&')}` : '';
}

/** Returns a film that the caller may see, by its id. */
export const readableFilm = oncePerServices((services) => {
  const films = filmsStore(services.store);
  const { factsFor } = filmShowing(services);
  /** @throws Problem 404 */
  return async ({ actor }: Caller, id: string): Promise<FilmRecord> => {
    const film = await films.byId(id);
    if (!film) throw notFound('film');
    authorize(actor, 'film.read', await factsFor(actor, film), 'film');
    return film;
  };
});

export const filmsService = oncePerServices((services: Services) => {
  const { store } = services;
  const films = filmsStore(store);
  const events = eventsStore(store);
  const publish = filmFacts(services);
  const audit = auditTrail(store);
  const passes = filmPasses(services);
  const changes = filmChanges(services);
  const converter = filmConverter(services);
  const { assertTaken } = filmAdmission(services);
  const { assertTitles } = taggableChildren(services);

  const views = filmViews(services);
  const showing = filmShowing(services);
  const assertReadableFilm = readableFilm(services);

  const present = (film: FilmRecord, { actor }: Caller): Promise<Presented<FilmView>> => views.of(film, actor);

  const rates = { FILE: openRate(services, 'films'), LIVE: openRate(services, 'live-films') };
  const leftToday = { FILE: leftInRate(services, 'films'), LIVE: leftInRate(services, 'live-films') };

  /** Returns the title of a new film. Phones give all live films of a game the same one: the second of them becomes number 2. */
  async function titleOf({ event, mode, title }: FilmInput): Promise<string> {
    if (mode !== 'LIVE') return title;
    const taken = new Set((await films.ofEvents([event.id])).map((film) => film.title));
    let own = title;
    for (let n = 2; taken.has(own); n += 1) own = `${title.slice(0, FILM_LIMITS.title - String(n).length - 1)} ${n}`;
    return own;
  }

  return {
    /** Checks that the club would take a film now, and begins none. @throws Problem 403, 404, 409, 429, 507 */
    async check(caller: Caller, key: EventKey, mode: FilmInput['mode']): Promise<Presented<string>> {
      const { actor } = caller;
      const event = assertReadable(caller, await events.byKey(key));
      authorize(actor, 'film.add', factsOf(event), 'event');
      await assertTaken(actor.userId, event, { mode });
      await leftToday[mode](actor.userId);
      return presentId(key.id);
    },

    /** Begins a film. A repeated call with the same id of the same person returns the same film. */
    async start(caller: Caller, { id: sent, ...input }: FilmInput): Promise<Presented<FilmView>> {
      const { actor } = caller;
      const event = assertReadable(caller, await events.byKey(input.event));
      authorize(actor, 'film.add', factsOf(event), 'event');
      assertLength(input);
      assertFile(input);
      const known = sent === undefined ? null : await films.byId(sent);
      if (known && known.createdBy === actor.userId) return present(known, caller);
      if (input.way === 'CONVERT' && !(await converter(Date.now())))
        throw new Problem('CONFLICT', 'This club has no ffmpeg, and cannot convert films.');
      await assertTitles(actor, event, [{ source: '', name: input.title }]);
      await assertTaken(actor.userId, event, input);
      await rates[input.mode](actor.userId);
      const now = Date.now();
      const title = await titleOf(input);
      const made = {
        title,
        tags: event.tags,
        state: 'OPEN',
        by: actor.name,
        createdAt: now,
        bytes: 0,
        version: 1,
      } as const;
      const filmWith = (id: string): FilmRecord => ({
        ...filmModel.create({ ...input, ...made, tags: [...event.tags], id }),
        createdBy: actor.userId,
        touchedAt: now,
        refusals: 0,
      });
      const { id } = await createOnce({ sent, digits: 8, insert: (_id) => films.insert(filmWith(_id)) });
      const film = await changes.followLate(actor, filmWith(id));
      publish.changed(film, changeStamp(actor));
      return present(film, caller);
    },

    async ofTeam(caller: Caller, tag: string, skip: number): Promise<Presented<FilmView[]>> {
      authorize(caller.actor, 'film.list', { tag }, 'team');
      return views.list(await films.ofTeam(tag), caller.actor, skip);
    },

    async read(caller: Caller, id: string): Promise<Presented<FilmView>> {
      const { actor } = caller;
      const film = await films.byId(id);
      if (!film) throw notFound('film');
      const facts = await showing.factsFor(actor, film);
      const isOwn = isOwnWork(actor, film);
      if (!isOwn) authorize(actor, 'film.read', facts, 'film');
      const isUnseen = !may(actor, 'film.read', facts);
      const works = isOwn || seesClubFilm(actor, film.tags);
      return works ? views.work(film, await films.segments(id), { actor, isUnseen }) : present(film, caller);
    },

    /** Ends a film; one that the club converts ends by itself. @throws Problem 409 while segments are missing */
    async end(caller: Caller, id: string, isHere = false): Promise<Presented<FilmView>> {
      const film = assertFilm(caller, await films.byId(id), 'film.change');
      if (film.state === 'COMPLETE') return present(film, caller);
      const isLive = film.mode === 'LIVE';
      // The converter completes it.
      if (film.conversion) return present(film, caller);
      const mayLack = isLive && isGivenUp(film, Date.now());
      const stored = await films.segments(id);
      const head = isHere && !isLive && film.way !== 'CONVERT' ? headOf(film, stored) : undefined;
      const isMissing = !mayLack && !head && missingOf(film, stored).length > 0;
      if (!isTaking(film.state) || stored.length === 0 || isMissing)
        throw new Problem('CONFLICT', 'Parts of this film are missing.');
      const length = isLive ? { seconds: lengthOf(stored) } : (head ?? {});
      const after = await films.move(id, ['OPEN', 'GROWING'], 'COMPLETE', length);
      if (!after) throw notFound('film');
      publish.forget(id);
      publish.changed(after, changeStamp(caller.actor), await showing.isOpen(after));
      return present(after, caller);
    },

    /** @throws Problem 409 while nothing is here of what the caller sees of the film */
    async watch(caller: Caller, id: string): Promise<Presented<string>> {
      const film = await assertReadableFilm(caller, id);
      const trim = trimFor(caller.actor, film);
      // Staff trim what is there: only a growing film may lack all of it.
      const mayLack = trim !== undefined && isTaking(film.state);
      const isHere = isWatchable(film.state) && (!mayLack || hasShown(film, await films.segments(id), trim));
      if (!isHere)
        throw new Problem(
          'CONFLICT',
          film.state === 'MISSING'
            ? 'This film is lost. Backups of the club hold no film.'
            : 'Nothing of this film is here yet.',
        );
      const path = `/film/v/${await passes.create(caller.actor.sessionId, id)}/${id}/film.m3u8`;
      return presentPath(path + playingFacts(film, trim));
    },

    async remove(caller: Caller, requestId: string, id: string): Promise<Presented<string>> {
      const film = assertFilm(caller, await films.byId(id), 'film.remove');
      const entry = { action: 'remove_film', about: id, before: { title: film.title }, after: {} } as const;
      await audit.noting(caller.actor, requestId, entry, async () => {
        await changes.remove(caller.actor, film);
        return true;
      });
      return presentId(id);
    },
  };
});
