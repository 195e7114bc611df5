/** Takes the name of a child who is never filmed out of the titles of films, and of plays in them. */
import type { FilmRecord } from '@touchline/server/film-records';
import type { PlayerRecord } from '@touchline/server/records';
import { passTurn } from '@touchline/server/turns';
import type { Actor } from '@touchline/shared/access/actor';
import { filmOfSource } from '@touchline/shared/film-source';
import { changeStamp } from '../../base/publish';
import { retryOnConflict } from '../../base/retry-on-conflict';
import { oncePerServices } from '../../base/services';
import { eventsStore } from '../../data/events/events.store';
import { filmFacts } from '../../data/films/film-facts';
import { filmShowing } from '../../data/films/film-showing';
import { filmsStore } from '../../data/films/films.store';
import { namedIn, taggableChildren } from '../../data/films/taggable';
import { playersStore } from '../../data/players/players.store';
import { nameFinder, otherName } from '../../data/privacy/name-finder';
import { teamsStore } from '../../data/teams/teams.store';
import { eventWrites } from './event-writes';

/** Replaces the name. */
const NOBODY = '…';

/** Returns a title without the name of a child. Unchanged, unless a new title would be refused for that name. */
function titleWithout(title: string, child: PlayerRecord, nearby: readonly PlayerRecord[]): string {
  const others = nearby.filter(({ _id }) => _id !== child._id);
  if (!namedIn(title, [child], [...others, child])) return title;
  const names = others.map(({ name }) => otherName(name));
  const after = nameFinder([{ id: child._id, name: child.name, to: NOBODY }], names).replace(title, true);
  // The name may be written in another way, such as without accents: then nothing of the title stays.
  return namedIn(after, [child], [...others, child]) ? NOBODY : after;
}

export const filmTitles = oncePerServices((services) => {
  const { store } = services;
  const events = eventsStore(store);
  const films = filmsStore(store);
  const teams = teamsStore(store);
  const players = playersStore(store);
  const { nearby } = taggableChildren(services);
  const { rewrite } = eventWrites(services);
  const { isOpen } = filmShowing(services);
  const publish = filmFacts(services);

  /** Takes the name out of the titles of an event's plays. */
  const clearPlays = (actor: Actor, id: string, child: PlayerRecord): Promise<true> =>
    retryOnConflict(async () => {
      const event = await events.byId(id);
      // A child may be in many events: others get their turn meanwhile.
      await passTurn();
      if (!event) return true;
      const plays = Object.entries(event.plays).filter(([, { source }]) => filmOfSource(source) !== undefined);
      const sources = plays.map(([, play]) => play);
      const near = await nearby(event, sources);
      const changed = plays.flatMap(([key, { name }]) => {
        const title = titleWithout(name, child, near);
        return title === name ? [] : [[`plays.${key}.name`, title] as const];
      });
      if (changed.length === 0) return true;
      return (await rewrite(actor, event, Object.fromEntries(changed))) ? true : undefined;
    });

  /** Takes the name out of the titles of films. */
  async function clearFilms(actor: Actor, found: readonly FilmRecord[], child: PlayerRecord): Promise<void> {
    for (const film of new Map(found.map((one) => [one._id, one])).values()) {
      const title = titleWithout(film.title, child, await nearby(film, []));
      const after = title === film.title ? null : await films.decide(film._id, { title });
      if (after) publish.changed(after, changeStamp(actor), await isOpen(after));
    }
  }

  return {
    /** Takes the child's name out of titles: of the films of its teams, and of plays in their events and in those that name the child. */
    async clearTitles(actor: Actor, child: PlayerRecord): Promise<void> {
      const tags = await teams.rostersWith(child._id);
      const ofTeams = (await Promise.all(tags.map((tag) => events.ofTeam(tag, undefined)))).flat();
      const naming = await events.byIds(await events.idsNaming([child._id]));
      const titled = [...ofTeams, ...naming].filter(({ plays }) =>
        Object.values(plays).some(({ source }) => filmOfSource(source) !== undefined),
      );
      for (const id of new Set(titled.map(({ _id }) => _id))) await clearPlays(actor, id, child);
      const ofEvents = await films.ofEvents(naming.map(({ _id }) => _id));
      await clearFilms(actor, [...ofEvents, ...(await Promise.all(tags.map(films.ofTeam))).flat()], child);
    },

    /** Takes the names of those of these children who are never filmed out of the titles of an event. Call it when they are new to it. */
    async clearTitlesOfEvent(actor: Actor, eventId: string, playerIds: readonly string[]): Promise<void> {
      for (const child of await players.byIds(playerIds)) {
        if (!child.neverFilmed) continue;
        await clearPlays(actor, eventId, child);
        await clearFilms(actor, await films.ofEvents([eventId]), child);
      }
    },
  };
});
