import { lazyWithRetry } from '../../lib/lazy-with-retry';

/** The state of the live connection. Renders nothing while its code loads, so that the bar does not wait for it. */
export const ConnectionSlot = lazyWithRetry(() => import('./connection-status'));
