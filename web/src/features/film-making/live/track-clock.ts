/**
 * Ties the clock of a camera's or microphone's track to the clock of this device. The timestamps of two tracks begin from different zeros:
 * only the time at which their data arrive can be compared. Pure.
 */

/** The smallest delay between recording and arrival in this time (ms) counts, so that a correction follows clocks that drift. */
const WINDOW = 5_000;
/** Measurements before a time counts. */
const MIN_MEASUREMENTS = 8;

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
  let count = 0;
  return {
    timeOf(timestamp, arrived) {
      count += 1;
      if (Number.isNaN(opened)) opened = arrived;
      if (arrived - opened >= WINDOW) {
        before = least;
        least = Number.POSITIVE_INFINITY;
        opened = arrived;
      }
      least = Math.min(least, arrived - timestamp / 1_000);
      return timestamp / 1_000 + Math.min(before, least);
    },
    isSettled: () => count >= MIN_MEASUREMENTS,
  };
}
