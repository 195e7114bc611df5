/** Meters: counters without promises and timers, because every frame of every socket is counted. */

/** Counts an event, or a number of units. Returns whether it is within the rate. */
export type Meter = (units?: number) => boolean;

/** Allows a number of units per time span (ms), which begins with the first of them. */
export function atMost(limit: number, span: number): Meter {
  let ends = Number.NEGATIVE_INFINITY;
  let count = 0;
  return (units = 1) => {
    const now = performance.now();
    if (now >= ends) {
      ends = now + span;
      count = 0;
    }
    count += units;
    return count <= limit;
  };
}

/** A burst is allowed once in this time (ms). */
const BURST_EVERY_MS = 10_000;

/** Allows a number of units per second, plus an occasional burst. */
export function bursty(perSecond: number, burst = perSecond): Meter {
  const steady = atMost(perSecond, 1_000);
  const extra = atMost(burst, BURST_EVERY_MS);
  return (units) => steady(units) || extra(units);
}

/** An unused entry is forgotten after this time (ms), which is longer than the span of any meter. */
const KEEP_MS = 120_000;
/** Up to this number of entries none is forgotten. */
const MIN_ENTRIES = 1_000;

/**
 * Keeps an entry for each key, also while nobody uses it, so that its counts survive a reconnect. The number of entries is at most about
 * twice that of the keys in use.
 * @returns the entry of a key, which `create` makes on its first use
 */
export function createRegister<T>(create: () => T, keepMs = KEEP_MS): (key: string) => T {
  const entries = new Map<string, { value: T; usedAt: number }>();
  let cleanAt = MIN_ENTRIES;

  function forgetUnused(now: number): void {
    for (const [key, { usedAt }] of entries) if (now - usedAt > keepMs) entries.delete(key);
    cleanAt = Math.max(MIN_ENTRIES, 2 * entries.size);
  }

  return (key) => {
    const now = performance.now();
    let entry = entries.get(key);
    if (!entry) {
      if (entries.size >= cleanAt) forgetUnused(now);
      entry = { value: create(), usedAt: now };
      entries.set(key, entry);
    }
    entry.usedAt = now;
    return entry.value;
  };
}
