/** Times as the clocks of a time zone show them. Every function gets the zone, so nothing depends on the machine. Pure. */
const HOUR = 3_600_000;

const formats = new Map<string, Intl.DateTimeFormat>();
/** Returns a cached format of times in a zone, in a language. */
export function formatIn(zone: string, options: Intl.DateTimeFormatOptions, language = 'en-US'): Intl.DateTimeFormat {
  const id = language + zone + JSON.stringify(options);
  const cached = formats.get(id) ?? new Intl.DateTimeFormat(language, { ...options, timeZone: zone });
  formats.set(id, cached);
  return cached;
}

/** Returns the calendar day in the zone: `2026-05-31`. */
export function dayOf(ms: number, zone: string): string {
  const parts = formatIn(zone, { year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(ms);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** Returns the local time in the zone, for a date-time input: `2026-05-31T09:00`. */
export function toWallClock(ms: number, zone: string): string {
  const time = formatIn(zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(ms);
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

/** Returns the number of calendar days from one time to another in the zone. */
export const daysBetween = (from: number, to: number, zone: string): number =>
  Math.round((Date.parse(dayOf(to, zone)) - Date.parse(dayOf(from, zone))) / (24 * HOUR));

/** Returns the same local time some calendar days later, also across a clock change. */
export function addDays(ms: number, days: number, zone: string): number {
  const shifted = Date.parse(`${toWallClock(ms, zone)}:00Z`) + days * 24 * HOUR;
  return fromWallClock(new Date(shifted).toISOString(), zone) + (ms % 60_000);
}
