/** Parts of time, and how far lists reach. Pure: the caller passes the clock. */
export const DAY = 86_400_000;

/** Lists of months reach this far ahead (ms; specification 4.7). */
export const MONTHS_AHEAD = 30 * DAY;

/** Moments (ms), both included. */
export interface Span {
  from: number;
  to: number;
}

/** The same time of day some months before, at the latest on that month's last day. */
export const monthsBefore = (now: number, months: number): number => {
  const day = new Date(now);
  const from = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - months, 1));
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 0)).getUTCDate();
  from.setUTCDate(Math.min(day.getUTCDate(), lastDay));
  return from.getTime() + (now % DAY);
};

/** What was asked for, within what may be listed. */
export const clamped = (asked: Partial<Span>, widest: Span): Span => ({
  from: Math.max(asked.from ?? widest.from, widest.from),
  to: Math.min(asked.to ?? widest.to, widest.to),
});
