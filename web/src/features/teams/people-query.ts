/** The adults of a team: staff, families and guardians, and whether they have joined. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { foldText } from '@touchline/shared/fold-text';
import type { TeamPerson } from '@touchline/shared/invitations/invitation.model';
import { invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { queryOf } from '../../lib/query-of';

/** Polling interval (ms): an invitation that another member of staff sends raises no version of the team. */
const POLL_INTERVAL = 20_000;

export const peopleQuery = ({ id, version }: Pick<TeamView, 'id' | 'version'>) =>
  queryOptions({
    ...queryOf(['people', id, version], invitationsContract.list_people, { query: { teamId: id } }),
    // Only of the same team: people of another one must not be shown for a moment.
    placeholderData: (before: TeamPerson[] | undefined, query) => (query?.queryKey[1] === id ? before : undefined),
    refetchInterval: POLL_INTERVAL,
    refetchOnWindowFocus: true,
  });

export const invitationsQuery = (teamId: string) => ({
  ...queryOf(['invitations', teamId], invitationsContract.list_invitations, { query: { teamId } }),
  refetchInterval: POLL_INTERVAL,
  refetchOnWindowFocus: true,
});

/** Reads people and invitations of a team again. */
export async function rereadPeople(client: QueryClient, teamId: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['people', teamId] }),
    client.invalidateQueries({ queryKey: ['invitations', teamId] }),
  ]);
}

/** Returns whether one of the texts contains the searched one, ignoring case and accents. */
export const includesText = (search: string, ...texts: (string | undefined)[]): boolean =>
  texts.some((text) => text !== undefined && foldText(text).includes(foldText(search.trim())));
