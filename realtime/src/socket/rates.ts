/** Rate limits of sockets. They use no promises and no timers, because every frame of every socket is counted. */

/** A burst is allowed once in this time (ms). */
const BURST_EVERY_MS = 10_000;

/** Counts an event. Returns whether it is within the rate. */
export type Meter = () => boolean;

/** Allows a number of events per time span (ms), which begins with the first of them. */
export function atMost(most: number, span: number): Meter {
  let ends = Number.NEGATIVE_INFINITY;
  let count = 0;
  return () => {
    const now = performance.now();
    if (now >= ends) {
      ends = now + span;
      count = 0;
    }
    count += 1;
    return count <= most;
  };
}

/** Allows a number of events per second, plus an occasional burst. */
export function bursty(perSecond: number, burst = perSecond): Meter {
  const steady = atMost(perSecond, 1_000);
  const more = atMost(burst, BURST_EVERY_MS);
  return () => steady() || more();
}
