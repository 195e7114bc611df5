/**
 * Schedules `sync`: on every (re)connect, when the window gets the focus, every `SYNC_INTERVAL_SECONDS` while the page is visible, and
 * sooner after a failure.
 */
import { SYNC_INTERVAL_SECONDS } from '@touchline/shared/live/limits';

const SYNC_INTERVAL_MS = 1_000 * SYNC_INTERVAL_SECONDS;
/** Focus and visibility events come together; they cause one sync (ms). */
const DEBOUNCE_MS = 300;
/**
 * Delay (ms) after a failed sync. It doubles with each further failure and is random, so that clients do not all hit a
 * server that is starting.
 */
const RETRY_DELAY_MS = 3_000;

export interface SyncClock {
  /** Syncs within this time (ms), by default after the debounce. Several calls share one sync, at the earliest of their times. */
  soon: (within?: number) => void;
  stop: () => void;
}

export function startSyncClock(sync: () => Promise<void>): SyncClock {
  let next: { timer: ReturnType<typeof setTimeout>; at: number } | undefined;
  let isRunning = false;
  let isRequested = false;
  let failures = 0;
  let isStopped = false;
  const isVisible = () => document.visibilityState === 'visible';

  const run = async () => {
    next = undefined;
    if (isRunning) {
      isRequested = true;
      return;
    }
    isRunning = true;
    const hasSucceeded = await sync().then(
      () => true,
      () => false,
    );
    isRunning = false;
    failures = hasSucceeded ? 0 : failures + 1;
    if (isRequested) soon();
    else if (failures && isVisible())
      soon(Math.min(RETRY_DELAY_MS * 2 ** (failures - 1), SYNC_INTERVAL_MS) * (0.5 + Math.random()));
    isRequested = false;
  };
  const soon = (within = DEBOUNCE_MS) => {
    const at = Date.now() + within;
    if (isStopped || (next && next.at <= at)) return;
    clearTimeout(next?.timer);
    next = { timer: setTimeout(() => void run(), within), at };
  };
  const syncIfVisible = () => {
    if (isVisible()) soon();
  };
  const interval = setInterval(syncIfVisible, SYNC_INTERVAL_MS);
  window.addEventListener('focus', syncIfVisible);
  document.addEventListener('visibilitychange', syncIfVisible);

  return {
    soon,
    stop: () => {
      isStopped = true;
      clearInterval(interval);
      clearTimeout(next?.timer);
      window.removeEventListener('focus', syncIfVisible);
      document.removeEventListener('visibilitychange', syncIfVisible);
    },
  };
}
