/** Keeps children who may not be shown out of the tags of films that the club keeps. */
import type { EventRecord, PlayerRecord } from '@touchline/server/records';
import { Problem } from '@touchline/shared/errors';
import type { Play } from '@touchline/shared/events/event.model';
import { filmOfSource } from '@touchline/shared/film-source';
import { oncePerServices } from '../../base/services';
import { filmLevel } from '../players/film-consents';
import { playersStore } from '../players/players.store';
import { teamsStore } from '../teams/teams.store';

type Tagged = Pick<Play, 'source' | 'players' | 'playerIds'>;

const inClubFilm = ({ source, players, playerIds }: Tagged): boolean =>
  filmOfSource(source) !== undefined && players.length + playerIds.length > 0;

interface TaggedChildren {
  children: PlayerRecord[];
  areAllKnown: boolean;
}

export const mayNotBeShown = (child: PlayerRecord): boolean => filmLevel(child) === 'NONE';

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

  return {
    taggedIn,

    /** @throws Problem 409 that names a child whose guardians have not allowed it */
    async assertTaggable(event: Pick<EventRecord, 'tags'>, plays: readonly Tagged[]): Promise<void> {
      const child = (await taggedIn(event, plays)).children.find(mayNotBeShown);
      if (child)
        throw new Problem('CONFLICT', `${child.name} cannot be tagged in this film: the child may not be shown.`);
    },
  };
});
