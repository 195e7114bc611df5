import { lazyWithRetry } from '../components/lazy-with-retry';

/** The state of the live line: nothing until its code is here, so that the bar never waits for it. */
export const ConnectionSlot = lazyWithRetry(() => import('../live/connection-status'));
