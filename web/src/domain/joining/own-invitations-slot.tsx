import { useQuery } from '@tanstack/react-query';
import { lazyWithRetry } from '../../lib/lazy-with-retry';
import { useCurrentUser } from '../../lib/session';
import { ownInvitationsQuery } from '../../live/queries/own-invitations';

const Loaded = lazyWithRetry(() => import('./own-invitations'));

/** Invitations to the signed-in user. Their code is loaded only for people who have some, or who wait for a team. */
export function OwnInvitations() {
  const user = useCurrentUser();
  const { data = [] } = useQuery({ ...ownInvitationsQuery, enabled: user !== null });
  return user && (data.length > 0 || user.teams.length === 0) ? <Loaded /> : null;
}
