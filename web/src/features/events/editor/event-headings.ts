/** Headings of the list of coming events: the day or the week of the rows below. Pure. */
import { t } from '@lingui/core/macro';
import { addDays, dayOf, daysBetween } from '@touchline/shared/wall-clock';
import { day } from '../../../lib/club-time';

/** Returns `Today`, `Tomorrow · Sat, Nov 28`, or the day. */
export function dayHeading(ms: number, zone: string, now: number): string {
  const days = daysBetween(now, ms, zone);
  const date = day(ms, zone, now);
  if (days === 0) return t`Today`;
  if (days === 1) return t`Tomorrow · ${date}`;
  return date;
}

/** Returns the Sunday (ms) with which the week of a time begins. */
const sundayOf = (ms: number, zone: string): number =>
  addDays(ms, -new Date(`${dayOf(ms, zone)}T00:00Z`).getUTCDay(), zone);

/** Returns `Today`, `This week`, `Next week`, or `Week of Sun, Dec 6`. Weeks begin on Sunday, as in the month view. */
export function weekHeading(ms: number, zone: string, now: number): string {
  if (daysBetween(now, ms, zone) === 0) return t`Today`;
  const sunday = sundayOf(ms, zone);
  const weeks = daysBetween(sundayOf(now, zone), sunday, zone) / 7;
  if (weeks === 0) return t`This week`;
  if (weeks === 1) return t`Next week`;
  const date = day(sunday, zone, now);
  return t`Week of ${date}`;
}
