import { describe, expect, it } from 'vitest';
import { fromWallClock, toWallClock } from './wall-clock';

const berlin = 'Europe/Berlin';
const at = (iso: string) => Date.parse(iso);

describe('wall clock', () => {
  it.each([berlin, 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'UTC'])(
    'converts back and forth in %s',
    (zone) => {
      for (let hour = 0; hour < 24 * 366; hour += 7) {
        const ms = at('2026-01-01T00:00:00Z') + hour * 3_600_000;
        const wall = toWallClock(ms, zone);
        expect(toWallClock(fromWallClock(wall, zone), zone)).toBe(wall);
      }
    },
  );
  it('reads a skipped time as one hour later, and a repeated time as the first', () => {
    expect(fromWallClock('2026-03-29T02:30', berlin)).toBe(at('2026-03-29T03:30:00+02:00'));
    expect(fromWallClock('2026-10-25T02:30', berlin)).toBe(at('2026-10-25T02:30:00+02:00'));
  });
  it('accepts the format of a date-time picker', () => {
    expect(fromWallClock('2026-05-31 09:00:00', berlin)).toBe(at('2026-05-31T09:00:00+02:00'));
  });
});
