import { queryOptions, useQuery } from '@tanstack/react-query';
import { leads } from '@touchline/shared/access/actor';
import type { RequestView } from '@touchline/shared/invitations/invitation.model';
import { invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import { queryOf } from '../../lib/query-of';
import { useActor } from '../../lib/session';
import { everyRequestKey } from '../engine/query-keys';
import { teamsQuery } from './event-queries';

/** The open requests of all teams that the viewer leads, oldest first. A live message reports that they changed. */
const openRequestsQuery = queryOptions({
  ...queryOf([...everyRequestKey, 'led'], invitationsContract.list_requests, { query: { of: 'led' } }),
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnReconnect: true,
});

const none: readonly RequestView[] = [];

/** Returns the open requests of all teams that the viewer leads, oldest first. They change live. */
export function useOpenRequests(): readonly RequestView[] {
  const actor = useActor();
  const { data: teams = [] } = useQuery(teamsQuery);
  const isLead = actor !== null && teams.some(({ id }) => leads(actor, id));
  const { data = none } = useQuery({ ...openRequestsQuery, enabled: isLead, select: oldestFirst });
  return data;
}

const oldestFirst = (requests: RequestView[]): readonly RequestView[] =>
  requests.toSorted((one, other) => one.createdAt - other.createdAt);
