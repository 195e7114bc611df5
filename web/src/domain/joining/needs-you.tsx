import { hasRole } from '@touchline/shared/access/actor';
import { lazyWithRetry } from '../../lib/lazy-with-retry';
import { useActor } from '../../lib/session';

const RequestsPanel = lazyWithRetry(() => import('./requests-panel'));

/**
 * The requests to join that wait for the viewer. Only people who may run a team load it.
 * @param nested true: a part of a "Needs you" section, whose heading stands above
 */
export function NeedsYou({ nested }: { nested?: boolean }) {
  const actor = useActor();
  return actor && hasRole(actor, 'ADMIN', 'MANAGER', 'COACH') ? <RequestsPanel nested={nested} /> : null;
}
