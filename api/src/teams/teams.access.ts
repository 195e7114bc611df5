/** Loading a team that the caller wants to change. */
import { demand } from '@touchline/shared/access/rules';
import { notFound } from '@touchline/shared/errors';
import type { Caller } from '@touchline/shared/server/access/caller';
import type { TeamRecord } from '@touchline/shared/server/records';
import type { teamsStore } from './teams.store';

/** The team as it is now; 404 for an unknown one and one out of reach alike, 403 for one that may be seen only. */
export async function changeableTeam(
  store: Pick<ReturnType<typeof teamsStore>, 'byId'>,
  { actor }: Caller,
  teamId: string,
): Promise<TeamRecord> {
  demand(actor, 'team.change', { teamId }, 'team');
  const team = await store.byId(teamId);
  if (!team) throw notFound('team');
  return team;
}
