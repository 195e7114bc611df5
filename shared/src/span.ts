/** Spans of time, and the reach of lists. Pure: the caller passes the time. */
export const DAY = 86_400_000;

/** Lists of months reach this far ahead (ms; specification 4.7). */
export const MONTHS_AHEAD = 30 * DAY;

/** Times (ms), both included. */
export interface Span {
  from: number;
  to: number;
}

/** Returns the same time of day some months earlier, at the latest on that month's last day. */
export const monthsBefore = (now: number, months: number): number => {
  const day = new Date(now);
  const from = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - months, 1));
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 0)).getUTCDate();
  from.setUTCDate(Math.min(day.getUTCDate(), lastDay));
  return from.getTime() + (now % DAY);
};

/** Limits a requested span to the widest one allowed. */
export const clampSpan = (requested: Partial<Span>, widest: Span): Span => ({
  from: Math.max(requested.from ?? widest.from, widest.from),
  to: Math.min(requested.to ?? widest.to, widest.to),
});
