/** Writes rosters of teams, with all that follows from each change. */

import type { PlayerRecord, TeamRecord } from '@touchline/server/records';
import type { Actor } from '@touchline/shared/access/actor';
import { changeStamp } from '../../base/publish';
import type { Services } from '../../base/services';
import { accountsStore } from '../../data/accounts/accounts.store';
import { playersStore } from '../../data/players/players.store';
import { membershipsStore } from '../../data/teams/memberships.store';
import { teamFacts } from '../../data/teams/team-facts';
import { publishAccessChange } from '../effects/access';
import { freeingHelp } from '../effects/free-help';
import { filmTitles } from '../events/film-titles';

type Import = Parameters<ReturnType<typeof membershipsStore>['addAllToRoster']>[2];

/** Each write returns the team after it, or null on a conflict. */
export function rosters(services: Services) {
  const { store } = services;
  const stored = membershipsStore(store, services.config.CLUB_TIMEZONE);
  const players = playersStore(store);
  const accounts = accountsStore(store);
  const publish = teamFacts(services);
  const freeHelp = freeingHelp(services);
  const { clearTitles } = filmTitles(services);

  /**
   * All that follows from a changed roster. Can be repeated.
   * @param children those who joined or left
   * @param hasLeft true: a child left, and nobody took its place
   */
  async function rosterChanged(
    actor: Actor,
    team: TeamRecord,
    children: readonly (PlayerRecord | null)[],
    hasLeft: boolean,
  ): Promise<void> {
    const guardians = new Set(children.flatMap((child) => child?.contacts ?? []));
    publishAccessChange(services, await accounts.idsOf([...guardians]), changeStamp(actor));
    if (hasLeft) await freeHelp(actor, { teamIds: [team._id] });
    for (const child of children) if (child?.neverFilmed) await clearTitles(actor, child);
  }

  /** All that follows from the removal of a child. Can be repeated. Returns the team. */
  async function removed(actor: Actor, team: TeamRecord, playerId: string): Promise<TeamRecord> {
    publish.playerRemoved(team, playerId, changeStamp(actor));
    await rosterChanged(actor, team, [await players.byId(playerId)], true);
    return team;
  }

  return {
    /** @param key of the import that made the child; undefined for a known one */
    async add(actor: Actor, team: TeamRecord, child: PlayerRecord, key?: string): Promise<TeamRecord | null> {
      const after = await stored.addToRoster(team, child._id, key);
      if (!after) return null;
      publish.playerSaved(after, child, changeStamp(actor));
      await rosterChanged(actor, after, [child], false);
      return after;
    },

    /** Adds children of an import, as one change. */
    async addAll(actor: Actor, team: TeamRecord, children: readonly PlayerRecord[], by: Import) {
      const ids = children.map(({ _id }) => _id);
      const after = await stored.addAllToRoster(team, ids, by);
      if (!after) return null;
      publish.mustBeRead(after, changeStamp(actor));
      await rosterChanged(actor, after, children, false);
      return after;
    },

    async remove(actor: Actor, team: TeamRecord, playerId: string): Promise<TeamRecord | null> {
      const after = await stored.dropFromRoster(team, playerId);
      return after && removed(actor, after, playerId);
    },

    removed,

    /** Puts one child in the place of another. What the other one holds in events is its successor's: the caller moves it. */
    async replace(actor: Actor, team: TeamRecord, from: string, to: PlayerRecord): Promise<TeamRecord | null> {
      const former = await players.byId(from);
      const after = await stored.replaceOnRoster(team, from, to._id);
      if (!after) return null;
      publish.playerReplaced(after, from, to, changeStamp(actor));
      await rosterChanged(actor, after, [former, to], false);
      return after;
    },
  };
}
