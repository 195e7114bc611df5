/** Keeps children who may not be shown out of the tags of films that the club keeps. */
import type { EventRecord, PlayerRecord } from '@touchline/server/records';
import { type Actor, leads } from '@touchline/shared/access/actor';
import { Problem } from '@touchline/shared/errors';
import type { Play } from '@touchline/shared/events/event.model';
import { filmOfSource } from '@touchline/shared/film-source';
import { foldText } from '@touchline/shared/fold-text';
import { firstNameOf } from '@touchline/shared/players/first-name';
import { oncePerServices } from '../../base/services';
import { filmLevel } from '../players/film-consents';
import { playersStore } from '../players/players.store';
import { teamsStore } from '../teams/teams.store';
import { filmsStore } from './films.store';

type Tagged = Pick<Play, 'source' | 'players' | 'playerIds'>;
type Titled = Tagged & Partial<Pick<Play, 'name'>>;
/** An event, or what is known of one that is not stored yet. */
type Place = Pick<EventRecord, 'tags'> & Partial<Pick<EventRecord, 'participants' | 'attendees'>>;

const inClubFilm = ({ source, players, playerIds }: Tagged): boolean =>
  filmOfSource(source) !== undefined && players.length + playerIds.length > 0;

interface TaggedChildren {
  children: PlayerRecord[];
  areAllKnown: boolean;
}

export const mayNotBeShown = (child: PlayerRecord): boolean => filmLevel(child) === 'NONE';

const wordsOf = (text: string): string =>
  ` ${foldText(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')} `;

/** Returns the first of these children whom a title names, by the whole name or by a first name that only one of `all` has. */
export function namedIn(title: string, children: readonly PlayerRecord[], all: readonly PlayerRecord[]) {
  const text = wordsOf(title);
  const firstOf = ({ name }: PlayerRecord) => wordsOf(firstNameOf(name));
  return children.find((child) => {
    if (text.includes(wordsOf(child.name))) return true;
    const first = firstOf(child);
    return text.includes(first) && all.filter((other) => firstOf(other) === first).length === 1;
  });
}

export const taggableChildren = oncePerServices(({ store }) => {
  const players = playersStore(store);
  const teams = teamsStore(store);
  const films = filmsStore(store);

  /** Returns the children whom a name in an event may mean: of its teams and those of the films, of its line-up, and of its answers. */
  async function nearby({ tags, participants = {}, attendees = {} }: Place, plays: readonly Pick<Play, 'source'>[]) {
    const sources = [...new Set(plays.flatMap(({ source }) => filmOfSource(source) ?? []))];
    const ofFilms = (await films.byIds(sources)).flatMap((film) => film.tags);
    const rosters = await teams.byIds([...new Set([...tags, ...ofFilms])]);
    const rows = [...Object.values(participants), ...Object.values(attendees)];
    return players.byIds([
      ...rosters.flatMap(({ playerIds }) => playerIds),
      ...rows.flatMap(({ playerId }) => playerId ?? []),
    ]);
  }

  /** Returns the children whom these plays tag, by id or by the name of a child nearby, and whether every name is that of such a child. */
  async function taggedIn(event: Place, plays: readonly Tagged[]): Promise<TaggedChildren> {
    const own = plays.filter(inClubFilm);
    if (own.length === 0) return { children: [], areAllKnown: true };
    const ids = new Set(own.flatMap(({ playerIds }) => playerIds));
    const names = new Set(own.flatMap((play) => play.players));
    const rostered = await nearby(event, own);
    const others = await players.byIds([...ids].filter((id) => rostered.every(({ _id }) => _id !== id)));
    const all = [...rostered, ...others];
    const known = new Set(all.map(({ name }) => name));
    // Names beside as many ids are those of these children.
    const typed = own.filter((play) => play.players.length > play.playerIds.length).flatMap((play) => play.players);
    return {
      children: all.filter(({ _id, name }) => ids.has(_id) || names.has(name)),
      areAllKnown: typed.every((name) => known.has(name)),
    };
  }

  /**
   * Checks the titles of a film and of plays in it.
   * @throws Problem 409 for a title that names a child whom films never show. Only those who lead a team of the child learn that staff have
   *   marked it.
   */
  async function assertTitles(
    actor: Actor,
    event: Place,
    titled: readonly Required<Pick<Titled, 'source' | 'name'>>[],
  ) {
    if (titled.length === 0) return;
    const all = await nearby(event, titled);
    const never = all.filter(({ neverFilmed }) => neverFilmed);
    const named = titled.flatMap(({ name }) => namedIn(name, never, all) ?? [])[0];
    if (!named) return;
    if ((await teams.rostersWith(named._id)).some((tag) => leads(actor, tag)))
      throw new Problem(
        'CONFLICT',
        `${named.name} cannot be named in a title of this film: the child is never filmed.`,
      );
    throw new Problem('CONFLICT', `${named.name} cannot be named in a title of this film: the child may not be shown.`);
  }

  return {
    nearby,
    taggedIn,
    assertTitles,

    /** @throws Problem 409 for a tag of a child whom film may not show, or for a title that names a child whom films never show */
    async assertTaggable(actor: Actor, event: Place, plays: readonly Titled[]): Promise<void> {
      const child = (await taggedIn(event, plays)).children.find(mayNotBeShown);
      if (child)
        throw new Problem('CONFLICT', `${child.name} cannot be tagged in this film: the child may not be shown.`);
      await assertTitles(
        actor,
        event,
        plays.flatMap(({ source, name }) => (name && filmOfSource(source) !== undefined ? [{ source, name }] : [])),
      );
    },
  };
});
