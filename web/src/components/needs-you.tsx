import { hasRole } from '@touchline/shared/access/actor';
import { useActor } from '../lib/session';
import { lazyWithRetry } from './lazy-with-retry';

const RequestsPanel = lazyWithRetry(() => import('../features/requests/requests-panel'));

/** The requests to join that wait for the viewer. Only people who may run a team load it. */
export function NeedsYou() {
  const actor = useActor();
  return actor && hasRole(actor, 'ADMIN', 'MANAGER', 'COACH') ? <RequestsPanel /> : null;
}
