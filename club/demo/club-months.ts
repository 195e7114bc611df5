/** The UTC months in the demo club's history, and their events. */

import type { EventRecord } from '@touchline/server/records';
import { monthOf, monthSpan } from '@touchline/shared/months';
import { DAY } from '@touchline/shared/span';
import type { ClubClock } from './club-clock';

export const MONTHS = 6;

/** Fee per month and child. */
export const DUES = 30;

/** The last months up to a timestamp (ms), oldest first, as `YYYY-MM`. */
export function recentMonths(now: number): string[] {
  const today = new Date(now);
  return Array.from({ length: MONTHS }, (_, index) =>
    monthOf(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - (MONTHS - 1 - index))),
  );
}

/** Days from today to a day of a month. It may be off by one, so use days 3 to 26: they stay in the month. */
export function dayIn(clock: ClubClock, month: string, dayOfMonth: number): number {
  const noon = monthSpan(month).from + (dayOfMonth - 0.5) * DAY;
  return Math.round((noon - clock.at(0, '12:00')) / DAY);
}

/** Past events of a team in one month, oldest first. */
export function pastEvents(events: readonly EventRecord[], teamId: string, month: string): EventRecord[] {
  const open = ['PENDING', 'CANCELLED', 'ONGOING'];
  return events
    .filter(({ tags, eventState }) => tags.includes(teamId) && !open.includes(eventState))
    .filter(({ eventTime }) => monthOf(eventTime) === month)
    .sort((one, other) => one.eventTime - other.eventTime);
}
