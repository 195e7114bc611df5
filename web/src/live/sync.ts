/**
 * When to sync: on every (re)connect, when the window regains focus, every 20 s while visible (specification 7.3), and sooner
 * after one that failed.
 */

const EVERY = 20_000;
/** Focus and visibility arrive together, ms. */
const TOGETHER = 300;
/**
 * After one that failed the next one comes about this much later, ms, and twice as late after each further one: at uneven
 * moments, and ever fewer, for a server that gets going is not to be asked by all at once.
 */
const AGAIN = 3_000;

export interface SyncClock {
  /** Syncs in a moment, or within so many ms; calls that come together are one, at the earliest moment of theirs. */
  soon: (within?: number) => void;
  stop: () => void;
}

export function startSyncClock(sync: () => Promise<void>): SyncClock {
  let next: { timer: ReturnType<typeof setTimeout>; at: number } | undefined;
  let running = false;
  let again = false;
  let failed = 0;
  let stopped = false;
  const visible = () => document.visibilityState === 'visible';

  const run = async () => {
    next = undefined;
    if (running) {
      again = true;
      return;
    }
    running = true;
    const isDone = await sync().then(
      () => true,
      () => false,
    );
    running = false;
    failed = isDone ? 0 : failed + 1;
    if (again) soon();
    else if (failed && visible()) soon(Math.min(AGAIN * 2 ** (failed - 1), EVERY) * (0.5 + Math.random()));
    again = false;
  };
  const soon = (within = TOGETHER) => {
    const at = Date.now() + within;
    if (stopped || (next && next.at <= at)) return;
    clearTimeout(next?.timer);
    next = { timer: setTimeout(() => void run(), within), at };
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
      stopped = true;
      clearInterval(beat);
      clearTimeout(next?.timer);
      window.removeEventListener('focus', whenSeen);
      document.removeEventListener('visibilitychange', whenSeen);
    },
  };
}
