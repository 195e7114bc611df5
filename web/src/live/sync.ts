/** When to sync: on every (re)connect, when the window regains focus, every 20 s while visible (design section 5). */

const EVERY = 20_000;
/** Focus and visibility arrive together, ms. */
const TOGETHER = 300;

export interface SyncClock {
  /** Syncs in a moment, or within so many ms; calls that come together are one. */
  soon: (within?: number) => void;
  stop: () => void;
}

export function startSyncClock(sync: () => Promise<void>): SyncClock {
  let soonTimer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  let again = false;
  const visible = () => document.visibilityState === 'visible';

  const run = async () => {
    soonTimer = undefined;
    if (running) {
      again = true;
      return;
    }
    running = true;
    // A sync that fails is no news: the next one comes.
    await sync().catch(() => undefined);
    running = false;
    if (again) soon();
    again = false;
  };
  const soon = (within = TOGETHER) => {
    soonTimer ??= setTimeout(() => void run(), within);
  };
  const whenSeen = () => {
    if (visible()) soon();
  };
  const beat = setInterval(whenSeen, EVERY);
  window.addEventListener('focus', whenSeen);
  document.addEventListener('visibilitychange', whenSeen);

  return {
    soon,
    stop: () => {
      clearInterval(beat);
      clearTimeout(soonTimer);
      window.removeEventListener('focus', whenSeen);
      document.removeEventListener('visibilitychange', whenSeen);
    },
  };
}
