/**
 * Ties the clock of a camera's or microphone's track to the clock of this device. The timestamps of two tracks begin from different zeros:
 * only the time at which their data arrive can be compared. Pure.
 */

/**
 * The smallest delay between recording and arrival in this time (ms) counts, so that a correction follows clocks that drift. In half a minute
 * they drift by few milliseconds; in a shorter time a busy device may deliver everything late, and would move the sound.
 */
const WINDOW = 30_000;
/** Measurements before a time counts, and how long they take at least (ms): a page that opens delivers the first ones late. */
const MIN_MEASUREMENTS = 8;
const MIN_TIME = 1_500;

export interface TrackClock {
  /**
   * Learns from data that have arrived.
   * @param timestamp of the data (µs)
   * @param arrived time of this device (ms)
   * @returns when they were recorded, by the clock of this device (ms)
   */
  timeOf: (timestamp: number, arrived: number) => number;
  /** Returns whether enough was measured. */
  isSettled: () => boolean;
}

export function createTrackClock(): TrackClock {
  /** The smallest difference of the window before, and of the one that is open. */
  let before = Number.POSITIVE_INFINITY;
  let least = Number.POSITIVE_INFINITY;
  let opened = Number.NaN;
  let first = Number.NaN;
  let newest = Number.NaN;
  let count = 0;
  return {
    timeOf(timestamp, arrived) {
      count += 1;
      newest = arrived;
      if (count === 1) first = opened = arrived;
      if (arrived - opened >= WINDOW) {
        before = least;
        least = Number.POSITIVE_INFINITY;
        opened = arrived;
      }
      least = Math.min(least, arrived - timestamp / 1_000);
      return timestamp / 1_000 + Math.min(before, least);
    },
    isSettled: () => count >= MIN_MEASUREMENTS && newest - first >= MIN_TIME,
  };
}
