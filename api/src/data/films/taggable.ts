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

type Tagged = Pick<Play, 'source' | 'players' | 'playerIds'>;
type Titled = Tagged & Partial<Pick<Play, 'name'>>;

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

/** Returns the child whom a title names: by the whole name, or by a first name that no other child has. */
function namedIn(title: string, children: readonly PlayerRecord[], all: readonly PlayerRecord[]) {
  const text = wordsOf(title);
  const firstOf = ({ name }: PlayerRecord) => wordsOf(firstNameOf(name));
  return children.find((child) => {
    const isAlone = all.filter((other) => firstOf(other) === firstOf(child)).length === 1;
    return text.includes(wordsOf(child.name)) || (isAlone && text.includes(firstOf(child)));
  });
}

export const taggableChildren = oncePerServices(({ store }) => {
  const players = playersStore(store);
  const teams = teamsStore(store);

  /** Returns the children who are named in plays of these films, by id or by their name on a roster, and whether no other name is there. */
  async function taggedIn({ tags }: Pick<EventRecord, 'tags'>, plays: readonly Tagged[]): Promise<TaggedChildren> {
    const own = plays.filter(inClubFilm);
    if (own.length === 0) return { children: [], areAllKnown: true };
    const ids = new Set(own.flatMap(({ playerIds }) => playerIds));
    const names = new Set(own.flatMap((play) => play.players));
    const rostered = await players.childrenOf(await teams.byIds(tags));
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
   * @throws Problem 409 that names a child whom a title of a film, or of a play in one, names though films never show the child. That staff
   *   marked the child is told to those who lead the team alone.
   */
  async function assertTitles(actor: Actor, { tags }: Pick<EventRecord, 'tags'>, titles: readonly string[]) {
    if (titles.length === 0) return;
    const all = await players.childrenOf(await teams.byIds(tags));
    const never = all.filter(({ neverFilmed }) => neverFilmed);
    const named = titles.flatMap((title) => namedIn(title, never, all) ?? [])[0];
    if (!named) return;
    if (tags.some((tag) => leads(actor, tag)))
      throw new Problem(
        'CONFLICT',
        `${named.name} cannot be named in a title of this film: the child is never filmed.`,
      );
    throw new Problem('CONFLICT', `${named.name} cannot be named in a title of this film: the child may not be shown.`);
  }

  return {
    taggedIn,
    assertTitles,

    /** @throws Problem 409 that names a child whose guardians have not allowed it, or whom a title names though films never show the child */
    async assertTaggable(actor: Actor, event: Pick<EventRecord, 'tags'>, plays: readonly Titled[]): Promise<void> {
      const child = (await taggedIn(event, plays)).children.find(mayNotBeShown);
      if (child)
        throw new Problem('CONFLICT', `${child.name} cannot be tagged in this film: the child may not be shown.`);
      const titles = plays.flatMap(({ source, name }) => (name && filmOfSource(source) !== undefined ? [name] : []));
      await assertTitles(actor, event, titles);
    },
  };
});
