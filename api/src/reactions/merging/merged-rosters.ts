/** Puts one child in the place of another on rosters. Can be repeated. */

import type { MergeRecord } from '@touchline/server/merge-records';
import type { PlayerRecord } from '@touchline/server/records';
import { itemRow } from '@touchline/server/row-keys';
import type { Actor } from '@touchline/shared/access/actor';
import { changeStamp } from '../../base/publish';
import { retryOnConflict } from '../../base/retry-on-conflict';
import type { Services } from '../../base/services';
import { teamFacts } from '../../data/teams/team-facts';
import { teamsStore } from '../../data/teams/teams.store';

export function mergedRosters(services: Services) {
  const teams = teamsStore(services.store);
  const publishTeam = teamFacts(services);

  /**
   * Puts a child in the place of another on these rosters.
   * @param isUndo adds the child again where both were on the roster
   */
  return async function replaceOnRosters(
    actor: Actor,
    rosters: MergeRecord['teams'],
    from: string,
    to: PlayerRecord,
    isUndo: boolean,
  ) {
    for (const { teamId, both } of rosters)
      await retryOnConflict(async () => {
        const team = await teams.byId(teamId);
        if (!team?.players[itemRow(from)]) return true;
        if (isUndo && both) {
          const after = team.players[itemRow(to._id)] ? team : await teams.addToRoster(team, to._id);
          if (after && after !== team) publishTeam.playerSaved(after, to, changeStamp(actor));
          return after ? true : undefined;
        }
        const after = await teams.replaceOnRoster(team, from, to._id);
        if (after) publishTeam.playerReplaced(after, from, to, changeStamp(actor));
        return after ? true : undefined;
      });
  };
}
