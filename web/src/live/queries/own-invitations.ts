import { invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import { queryOf } from '../../lib/query-of';
import { currentUserKey } from '../../lib/session';
import { everyRequestKey } from '../engine/query-keys';

/** The signed-in user's own requests to join a team, newest first. The live layer refreshes them. */
export const ownRequestsQuery = queryOf([...everyRequestKey, 'own'], invitationsContract.list_requests, { query: {} });

/** The open invitations to the signed-in user. The key extends the current user's key, so that both are refreshed together. */
export const ownInvitationsQuery = queryOf([...currentUserKey, 'invitations'], invitationsContract.list_invitations, {
  query: {},
});
