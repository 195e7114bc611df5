import { useQueries, useQuery } from '@tanstack/react-query';
import { leads } from '@touchline/shared/access/actor';
import type { RequestView } from '@touchline/shared/invitations/invitation.model';
import { invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import { queryOf } from '../../lib/query-of';
import { useActor } from '../../lib/session';
import { everyRequestKey } from '../engine/query-keys';
import { teamsQuery } from './event-queries';

/** The open requests of a team. A live message reports that they changed. */
const openRequests = (teamId: string) => ({
  ...queryOf([...everyRequestKey, teamId], invitationsContract.list_requests, { query: { teamId } }),
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnReconnect: true as const,
});

/** Returns the open requests of all teams that the viewer leads, oldest first. They change live. */
export function useOpenRequests(): RequestView[] {
  const actor = useActor();
  const { data: teams = [] } = useQuery(teamsQuery);
  const ledTeams = teams.filter(({ id }) => actor && leads(actor, id));
  return useQueries({
    queries: ledTeams.map(({ id }) => openRequests(id)),
    combine: (results) =>
      results.flatMap(({ data }) => data ?? []).toSorted((one, other) => one.createdAt - other.createdAt),
  });
}
