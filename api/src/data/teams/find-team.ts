import type { Caller } from '@touchline/server/access/caller';
import { loadCallers } from '@touchline/server/access/load-callers';
import type { ClubStore } from '@touchline/server/club-store';
import type { TeamRecord, UserRecord } from '@touchline/server/records';
import { leads } from '@touchline/shared/access/actor';
import { notFound, Problem } from '@touchline/shared/errors';
import { authorize } from '@touchline/shared/permissions/rules';
import { MAX_ROSTER } from '@touchline/shared/players/player.model';
import { accountsStore } from '../accounts/accounts.store';
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

/** @throws Problem 409 when the roster has no room for this number of children */
export function assertHasRoom({ playerIds }: Pick<TeamRecord, 'playerIds'>, added = 1): void {
  if (added > 0 && playerIds.length + added > MAX_ROSTER)
    throw new Problem('CONFLICT', `A team has at most ${MAX_ROSTER} children.`);
}

/** Returns the active accounts that run one of these teams as its staff. */
export async function leadersOf(store: ClubStore, teams: readonly TeamRecord[]): Promise<UserRecord[]> {
  const addresses = [...new Set(teams.flatMap(({ memberEmails }) => memberEmails))];
  const members = (await accountsStore(store).byAddresses(addresses)).filter(({ active }) => active);
  const callerFor = await loadCallers(store, members);
  const isLeader = (user: UserRecord) => {
    const { actor } = callerFor(user, '');
    return teams.some(({ _id }) => actor.staffTeams.includes(_id) && leads(actor, _id));
  };
  return members.filter(isLeader);
}
