/**
 * Formats times in the club's time zone, and the viewer's own time where it differs (specification 2.3). Every function gets the zone
 * and the current time as arguments, so nothing depends on the machine. Pure.
 */
const LOCALE = 'en-GB';
const HOUR = 3_600_000;

const formats = new Map<string, Intl.DateTimeFormat>();
function format(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const id = zone + JSON.stringify(options);
  const cached = formats.get(id) ?? new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: zone });
  formats.set(id, cached);
  return cached;
}

/** Returns the calendar day in the zone: `2026-05-31`. */
export function dayOf(ms: number, zone: string): string {
  const parts = format(zone, { year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(ms);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** Returns the calendar days from now to then: 1 is tomorrow, also across a clock change. */
export const daysBetween = (now: number, then: number, zone: string): number =>
  Math.round((Date.parse(dayOf(then, zone)) - Date.parse(dayOf(now, zone))) / (24 * HOUR));

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

/** Returns the local time in the zone, for a date-time input: `2026-05-31T09:00`. */
export function toWallClock(ms: number, zone: string): string {
  const time = format(zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(ms);
  return `${dayOf(ms, zone)}T${time}`;
}

/**
 * Returns the time (ms) of a local time in the zone. Around a clock change, a skipped local time is read as one hour later, and a
 * repeated one as its first occurrence.
 * @param wall `2026-05-31T09:00`, seconds are ignored
 */
export function fromWallClock(wall: string, zone: string): number {
  const asUtc = Date.parse(`${wall.slice(0, 10)}T${wall.slice(11, 16)}:00Z`);
  const offsetAt = (ms: number) => Date.parse(`${toWallClock(ms, zone)}:00Z`) - Math.floor(ms / 60_000) * 60_000;
  const candidates = [asUtc - offsetAt(asUtc - 24 * HOUR), asUtc - offsetAt(asUtc + 24 * HOUR)];
  const exact = candidates.filter((ms) => toWallClock(ms, zone) === wall.slice(0, 16).replace(' ', 'T'));
  return exact.length ? Math.min(...exact) : Math.max(...candidates);
}
