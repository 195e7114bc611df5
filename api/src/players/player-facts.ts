/** Publishes changes of a child's record to every team with the child on its roster. */
import type { ChangeStamp } from '@touchline/shared/live/messages';
import type { PlayerRecord } from '@touchline/shared/server/records';
import type { Services } from '../services';
import { teamFacts } from '../teams/team-facts';
import { teamsStore } from '../teams/teams.store';

export function playerFacts(services: Services) {
  const teams = teamsStore(services.store);
  const publish = teamFacts(services);

  /** @param child the record that the write returned */
  return async (child: PlayerRecord, stamp: ChangeStamp): Promise<void> => {
    for (const team of await teams.touchRostersWith(child._id)) publish.playerSaved(team, child, stamp);
  };
}
