/** Puts one child in the place of another on rosters. Can be repeated. */

import type { MergeRecord } from '@touchline/server/merge-records';
import type { PlayerRecord } from '@touchline/server/records';
import { itemRow } from '@touchline/server/row-keys';
import type { Actor } from '@touchline/shared/access/actor';
import { retryOnConflict } from '../../base/retry-on-conflict';
import type { Services } from '../../base/services';
import { teamsStore } from '../../data/teams/teams.store';
import { rosters } from '../people/rosters';

export function mergedRosters(services: Services) {
  const teams = teamsStore(services.store);
  const { add, replace } = rosters(services);

  /**
   * Puts a child in the place of another on these rosters.
   * @param isUndo adds the child again where both were on the roster
   */
  return async function replaceOnRosters(
    actor: Actor,
    places: MergeRecord['teams'],
    from: string,
    to: PlayerRecord,
    isUndo: boolean,
  ) {
    for (const { teamId, both } of places)
      await retryOnConflict(async () => {
        const team = await teams.byId(teamId);
        if (!team?.players[itemRow(from)]) return true;
        if (isUndo && both) {
          const isThere = team.players[itemRow(to._id)] !== undefined;
          return isThere || (await add(actor, team, to)) ? true : undefined;
        }
        return (await replace(actor, team, from, to)) ? true : undefined;
      });
  };
}
