/** How often something may happen. Without promises or clocks of their own: every frame of every socket is counted here. */

/** A burst is forgiven once in this long (ms). */
const BURST_EVERY = 10_000;

/** Counts one; answers whether it is within the rate. */
export type Meter = () => boolean;

/** At most so many in a span of time (ms), which begins with the first of them. */
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

/** So many a second, and now and then so many more at once. */
export function bursty(perSecond: number, burst = perSecond): Meter {
  const steady = atMost(perSecond, 1_000);
  const more = atMost(burst, BURST_EVERY);
  return () => steady() || more();
}
