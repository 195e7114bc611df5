/**
 * Formats times in the club's time zone, and the viewer's own time where it differs (specification 2.3). Every function gets the zone
 * and the current time as arguments, so nothing depends on the machine. Pure.
 */
import { dayOf, daysBetween, formatIn as format } from '@touchline/shared/wall-clock';

const HOUR = 3_600_000;

/** `9:00`, `18:30`. */
export const clock = (ms: number, zone: string): string =>
  format(zone, { hour: 'numeric', minute: '2-digit', hourCycle: 'h23' })
    .format(ms)
    .replace(/^0(\d)/, '$1');

/** `Sat 31 May`, with the year when it is not the current one. */
export function day(ms: number, zone: string, now: number): string {
  const sameYear = dayOf(ms, zone).slice(0, 4) === dayOf(now, zone).slice(0, 4);
  const text = format(zone, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(!sameYear && { year: 'numeric' }),
  }).format(ms);
  return text.replace(',', '');
}

/** `Today 18:30`, `Tomorrow 9:00`, `Yesterday 9:00` within 48 hours, else `Sat 31 May 9:00`. */
export function when(ms: number, zone: string, now: number): string {
  const near = Math.abs(ms - now) <= 48 * HOUR;
  const words = near ? { '-1': 'Yesterday', '0': 'Today', '1': 'Tomorrow' }[daysBetween(now, ms, zone)] : undefined;
  return `${words ?? day(ms, zone, now)} ${clock(ms, zone)}`;
}

/** Returns the viewer's own time when it differs from the club's: `Sat 31 May 3:00 your time`, else null. */
export function viewerTime(ms: number, clubZone: string, ownZone: string, now: number): string | null {
  const there = `${dayOf(ms, clubZone)} ${clock(ms, clubZone)}`;
  const here = `${dayOf(ms, ownZone)} ${clock(ms, ownZone)}`;
  if (there === here) return null;
  const sameDay = dayOf(ms, clubZone) === dayOf(ms, ownZone);
  return `${sameDay ? '' : `${day(ms, ownZone, now)} `}${clock(ms, ownZone)} your time`;
}

/** Returns `May 2026` for a month key (`2026-05`). */
export const monthName = (key: string): string =>
  format('UTC', { month: 'long', year: 'numeric' }).format(Date.parse(`${key}-01T00:00:00Z`));

/** Returns the month key that many months later, or earlier when negative. */
export function addMonths(key: string, months: number): string {
  const [year = 0, month = 1] = key.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 7);
}

/** Returns the elapsed time: `just now`, `5 min ago`, `3 h ago`, else the day. */
export function ago(ms: number, zone: string, now: number): string {
  const minutes = Math.floor((now - ms) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h ago`;
  return when(ms, zone, now);
}
