import { queryOptions } from '@tanstack/react-query';
import { invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import { call } from '../../lib/client';
import { currentUserKey } from '../../lib/session';
import { everyRequestKey } from '../engine/query-keys';

/** The signed-in user's own requests to join a team, newest first. The live layer refreshes them. */
export const ownRequestsQuery = queryOptions({
  queryKey: [...everyRequestKey, 'own'],
  queryFn: ({ signal }) => call(invitationsContract.list_requests, { query: {} }, { signal }),
});

/** The open invitations to the signed-in user. The key extends the current user's key, so that both are refreshed together. */
export const ownInvitationsQuery = queryOptions({
  queryKey: [...currentUserKey, 'invitations'],
  queryFn: ({ signal }) => call(invitationsContract.list_invitations, { query: {} }, { signal }),
});
