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

export const taggableChildren = oncePerServices(({ store }) => {
  const players = playersStore(store);
  const teams = teamsStore(store);

  /** Returns the children who are named in plays of these films, by id or by their name on a roster, and may not be shown. */
  async function notToBeTagged({ tags }: Pick<EventRecord, 'tags'>, plays: readonly Tagged[]): Promise<PlayerRecord[]> {
    const own = plays.filter(inClubFilm);
    if (own.length === 0) return [];
    const ids = new Set(own.flatMap(({ playerIds }) => playerIds));
    const names = new Set(own.flatMap((play) => play.players));
    const rostered = await players.childrenOf(await teams.byIds(tags));
    const others = await players.byIds([...ids].filter((id) => rostered.every(({ _id }) => _id !== id)));
    return [...rostered, ...others].filter(
      (child) => (ids.has(child._id) || names.has(child.name)) && filmLevel(child) === 'NONE',
    );
  }

  return {
    notToBeTagged,

    /** Returns whether these plays name children only whom the club knows: by id, or by their name on a roster. */
    async namesAreKnown({ tags }: Pick<EventRecord, 'tags'>, plays: readonly Tagged[]): Promise<boolean> {
      const typed = plays.filter(({ playerIds }) => playerIds.length === 0).flatMap((play) => play.players);
      if (typed.length === 0) return true;
      const rostered = new Set((await players.childrenOf(await teams.byIds(tags))).map(({ name }) => name));
      return typed.every((name) => rostered.has(name));
    },

    /** @throws Problem 409 that names a child whose guardians have not allowed it */
    async assertTaggable(event: Pick<EventRecord, 'tags'>, plays: readonly Tagged[]): Promise<void> {
      const [child] = await notToBeTagged(event, plays);
      if (child)
        throw new Problem('CONFLICT', `${child.name} cannot be tagged in this film: the child may not be shown.`);
    },
  };
});
