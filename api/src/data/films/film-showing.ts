/** Reads who is on films, and decides by `films.rules` whether families see them. */

import type { FilmRecord } from '@touchline/server/film-records';
import { groupBy } from '@touchline/server/group-by';
import type { EventRecord } from '@touchline/server/records';
import type { Actor } from '@touchline/shared/access/actor';
import type { OpenFilms } from '@touchline/shared/events/event-visibility';
import { seesClubFilm } from '@touchline/shared/events/events.rules';
import { filmOfSource } from '@touchline/shared/film-source';
import type { FilmBar } from '@touchline/shared/films/film-words';
import { type FilmedChild, type FilmFacts, familyBars, lackingConsent } from '@touchline/shared/films/films.rules';
import { may } from '@touchline/shared/permissions/rules';
import { oncePerServices } from '../../base/services';
import { eventsStore } from '../events/events.store';
import { matchesStore } from '../match/matches.store';
import { filmLevel } from '../players/film-consents';
import { playersStore } from '../players/players.store';
import { lineUpOf, taggedIn } from './filmed-children';
import { filmsStore } from './films.store';

/** The children on a film, and what keeps it from families. */
export interface Showing {
  bars: FilmBar[];
  /** Ids of the children who may not be shown. */
  lacking: string[];
  /** Ids of the children of the line-up, and of those who are tagged. */
  children: string[];
  /** Ids of those who are tagged. */
  tagged: readonly string[];
  names: ReadonlyMap<string, string>;
}

/** Films of an event that is gone have nobody on them, so that families do not see them. */
const NOBODY: Pick<EventRecord, 'type' | 'participants' | 'attendees' | 'plays'> = {
  type: 'GAME',
  participants: {},
  attendees: {},
  plays: {},
};

const NO_CHILDREN: ReadonlySet<string> = new Set();

export const filmShowing = oncePerServices(({ store }) => {
  const events = eventsStore(store);
  const matches = matchesStore(store);
  const players = playersStore(store);
  const films = filmsStore(store);

  /** @param known events that were read already */
  async function ofFilms(
    list: readonly FilmRecord[],
    known: readonly EventRecord[] = [],
  ): Promise<ReadonlyMap<string, Showing>> {
    if (list.length === 0) return new Map();
    const ids = [...new Set(list.map(({ event }) => event.id))];
    const byId = new Map(known.map((event) => [event._id, event]));
    for (const event of await events.byIds(ids.filter((id) => !byId.has(id)))) byId.set(event._id, event);
    const matchesOf = groupBy(await matches.ofEvents(ids), ({ eventId }) => [eventId]);
    // Once for each event: many films may be of one.
    const peopleIn = new Map(
      ids.map((id) => {
        const event = byId.get(id) ?? NOBODY;
        return [id, { lineUp: lineUpOf(event, matchesOf.get(id) ?? []), tagged: taggedIn(event) }];
      }),
    );
    const mentioned = new Set([
      ...[...peopleIn.values()].flatMap(({ lineUp, tagged }) =>
        [lineUp, ...tagged.values()].flatMap((some) => [...some]),
      ),
      ...list.flatMap((film) => film.absent ?? []),
    ]);
    const records = new Map((await players.byIds([...mentioned])).map((child) => [child._id, child]));
    const names = new Map([...records].map(([id, { name }]) => [id, name]));
    const levels = new Map([...records].map(([id, child]) => [id, filmLevel(child)]));
    const filmedAs = (id: string, isTagged: boolean): FilmedChild => {
      const level = levels.get(id);
      return level ? { id, level, isTagged } : { id, level: 'NONE', isTagged, isGone: true };
    };
    const untagged = new Map(
      [...peopleIn].map(([id, { lineUp }]) => [id, lineUp.map((child) => filmedAs(child, false))]),
    );
    const showingOf = (film: FilmRecord): Showing => {
      const lineUp = untagged.get(film.event.id) ?? [];
      const tagged = peopleIn.get(film.event.id)?.tagged.get(film._id) ?? NO_CHILDREN;
      const others = lineUp.filter(({ id }) => !tagged.has(id));
      const filmed = tagged.size === 0 ? lineUp : [...others, ...[...tagged].map((id) => filmedAs(id, true))];
      const children = filmed.map(({ id }) => id);
      return {
        bars: familyBars(film, filmed),
        lacking: lackingConsent(film, filmed),
        children,
        tagged: [...tagged],
        names,
      };
    };
    return new Map(list.map((film) => [film._id, showingOf(film)]));
  }

  const of = async (film: FilmRecord): Promise<Showing> => {
    const showing = (await ofFilms([film])).get(film._id);
    if (!showing) throw new Error(`Nothing is known of film ${film._id}`);
    return showing;
  };

  /** Returns whether families of its teams see a film. */
  const isOpen = async (film: FilmRecord): Promise<boolean> => (await of(film)).bars.length === 0;

  /** Returns the facts by which this caller may see a film. Who is on it decides for families alone: for others nothing is read. */
  async function factsFor(actor: Actor, film: FilmRecord): Promise<FilmFacts> {
    const { tags, createdBy } = film;
    const facts = { tags, createdBy, isReported: film.report !== undefined, forFamilies: false };
    if (may(actor, 'film.read', facts)) return facts;
    return { ...facts, forFamilies: await isOpen(film) };
  }

  return {
    of,
    ofFilms,
    isOpen,

    factsFor,

    /** Returns those of these films that the caller sees, and what staff left of each. */
    async seenBy(actor: Actor, ids: readonly string[]): Promise<OpenFilms> {
      const found = await films.byIds([...new Set(ids)]);
      const facts = await Promise.all(found.map((film) => factsFor(actor, film)));
      const seen = found.filter((_, n) => may(actor, 'film.read', facts[n] as FilmFacts));
      return new Map(seen.map(({ _id, trim = {} }) => [_id, trim]));
    },

    /** Returns the films that families see, and what of them, of those in whose plays these events show something. Staff see all plays: then nothing is read. */
    async openIn(list: readonly EventRecord[], viewer: Actor): Promise<OpenFilms> {
      const masked = list.filter(
        ({ tags }) => !seesClubFilm(viewer, tags) && tags.some((tag) => viewer.familyTeams.includes(tag)),
      );
      const ids = masked.flatMap(({ plays }) =>
        Object.values(plays).flatMap(({ source }) => filmOfSource(source) ?? []),
      );
      if (ids.length === 0) return new Map();
      const found = await films.byIds([...new Set(ids)]);
      const showings = await ofFilms(found, list);
      // A play may name a film of another event.
      const own = new Set(masked.map(({ _id }) => _id));
      return new Map(
        found
          .filter(({ _id, event }) => own.has(event.id) && showings.get(_id)?.bars.length === 0)
          .map(({ _id, trim = {} }) => [_id, trim]),
      );
    },
  };
});
