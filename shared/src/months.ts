/**
 * Months, written `YYYY-MM`. Keys and stored months are UTC months; the month in which people read an event is that of the club's clocks
 * (specification 4.6). Pure.
 */
import { dayOf, fromWallClock } from './wall-clock';

/** Returns the UTC month of a time (ms), `YYYY-MM`. */
export const monthOf = (ms: number): string => new Date(ms).toISOString().slice(0, 7);

/** Returns the span (ms) of a UTC month `YYYY-MM`: `from` is included, `before` is not. */
export function monthSpan(month: string): { from: number; before: number } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return { from: Date.UTC(year, number - 1), before: Date.UTC(year, number) };
}

/** Returns the month of a time (ms) by the clocks of a zone. */
export const clubMonthOf = (ms: number, zone: string): string => dayOf(ms, zone).slice(0, 7);

/** Returns the span (ms) of a month by the clocks of a zone: `from` is included, `before` is not. */
export function clubMonthSpan(month: string, zone: string): { from: number; before: number } {
  const begins = (first: number) => fromWallClock(`${monthOf(first)}-01T00:00`, zone);
  const { from, before } = monthSpan(month);
  return { from: begins(from), before: begins(before) };
}

/** Returns the first moment (ms) of a UTC month `YYYY-MM`: the format of months in requests and responses. */
export const monthStart = (month: string): number => monthSpan(month).from;
