/** Headings of the list of coming events: the day or the week of the rows below. Pure. */
import { t } from '@lingui/core/macro';
import { addDays, dayOf, daysBetween } from '@touchline/shared/wall-clock';
import { day, formatDate } from '../../../lib/club-time';
import { WEEK } from '../../../live/queries/coming-events';

/** Returns `Today`, `Tomorrow · Sat, Nov 28`, or the day. */
export function dayHeading(ms: number, zone: string, now: number): string {
  const days = daysBetween(now, ms, zone);
  const date = day(ms, zone, now);
  if (days === 0) return t`Today`;
  if (days === 1) return t`Tomorrow · ${date}`;
  return date;
}

/** Returns `Today`, `This week`, `Next week`, or `Week of Dec 13`. This week is the next seven days, as families see it; others begin on Sunday. */
export function weekHeading(ms: number, zone: string, now: number): string {
  if (daysBetween(now, ms, zone) === 0) return t`Today`;
  if (ms < now + WEEK) return t`This week`;
  const sunday = sundayOf(ms, zone);
  if (daysBetween(sundayOf(now, zone), sunday, zone) === 7) return t`Next week`;
  const date = formatDate(dayOf(sunday, zone), { month: 'short', day: 'numeric' });
  return t`Week of ${date}`;
}

/** Returns the Sunday (ms) with which the week of a time begins. */
const sundayOf = (ms: number, zone: string): number =>
  addDays(ms, -new Date(`${dayOf(ms, zone)}T00:00Z`).getUTCDay(), zone);

/** Days that a list of the club's events has at least, today not counted. */
const LEAST_DAYS = 6;

/** Returns the last day (ms) of a list of the club's events: a Sunday, so that no weekend is cut. */
export function lastSunday(now: number, zone: string): number {
  const days = daysBetween(now, sundayOf(addDays(now, LEAST_DAYS, zone), zone), zone);
  return addDays(now, days < LEAST_DAYS ? days + 7 : days, zone);
}
