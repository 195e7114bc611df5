import { authorize } from '@touchline/shared/access/rules';
import { notFound } from '@touchline/shared/errors';
import type { Caller } from '@touchline/shared/server/access/caller';
import type { TeamRecord } from '@touchline/shared/server/records';
import type { teamsStore } from './teams.store';

/**
 * Loads a team that the caller may change.
 * @throws Problem 404 alike for an unknown team and one out of reach, 403 when the caller may only read it
 */
export async function findChangeableTeam(
  store: Pick<ReturnType<typeof teamsStore>, 'byId'>,
  { actor }: Caller,
  teamId: string,
): Promise<TeamRecord> {
  authorize(actor, 'team.change', { teamId }, 'team');
  const team = await store.byId(teamId);
  if (!team) throw notFound('team');
  return team;
}
