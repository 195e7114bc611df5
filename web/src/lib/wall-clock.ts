/** Converts times to and from the local time of a zone, as inputs hold it. Pure. */
import { dayOf } from './club-time';

const HOUR = 3_600_000;

const clocks = new Map<string, Intl.DateTimeFormat>();
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const;
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-US', options);
  clocks.set(timeZone, clock);
  return clock;
}

/** Returns the local time in the zone, as inputs of a date and a time hold it: `2026-05-31T09:00`. */
export function toWallClock(ms: number, zone: string): string {
  return `${dayOf(ms, zone)}T${clockOf(zone).format(ms)}`;
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
