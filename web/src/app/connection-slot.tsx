import { lazy, Suspense } from 'react';

const ConnectionStatus = lazy(() => import('../live/connection-status'));

/** The state of the live line: nothing until its code is here, so that the bar never waits for it. */
export const ConnectionSlot = () => (
  <Suspense>
    <ConnectionStatus />
  </Suspense>
);
