import { addDays, fromWallClock, toWallClock } from '@touchline/shared/wall-clock';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE, ZONE } from './plan.fixture';
import { afterQuiet } from './wishes';

describe('a message in quiet hours', () => {
  it('moves messages out of the quiet hours, in the zone of the club and across both clock changes', () => {
    const quiet = { from: '22:00', to: '07:00' };
    fc.assert(
      fc.property(
        fc.constantFrom('America/New_York', 'Europe/Berlin', 'Australia/Sydney', 'Asia/Kolkata'),
        fc.integer({ min: Date.parse('2026-01-01T00:00:00Z'), max: Date.parse('2026-12-31T00:00:00Z') }),
        (zone, at) => {
          const due = afterQuiet(at, quiet, zone);
          const time = toWallClock(due, zone).slice(11);
          expect(time >= '07:00' && time < '22:00').toBe(true);
          expect(due).toBeGreaterThanOrEqual(at);
          expect(due - at).toBeLessThanOrEqual(10 * HOUR);
        },
      ),
    );
    for (const day of ['2026-03-08', '2026-11-01']) {
      const night = fromWallClock(`${day}T01:30`, ZONE);
      expect(toWallClock(afterQuiet(night, quiet, ZONE), ZONE)).toBe(`${day}T07:00`);
      const evening = addDays(fromWallClock(`${day}T23:00`, ZONE), -1, ZONE);
      expect(toWallClock(afterQuiet(evening, quiet, ZONE), ZONE)).toBe(`${day}T07:00`);
      // Too late in the morning: rather now than never.
      expect(afterQuiet(night, quiet, ZONE, night + HOUR)).toBe(night);
    }
  });

  it('holds nothing back in quiet hours that are empty, and until their end on the same day', () => {
    const noon = Date.parse('2026-03-01T17:00:00Z');
    const day = (from: string, to: string, at = noon, latest?: number) => afterQuiet(at, { from, to }, ZONE, latest);
    expect(day('12:00', '12:00')).toBe(noon);
    expect(day('12:00', '13:30')).toBe(noon + 90 * MINUTE);
    expect(day('11:00', '12:00')).toBe(noon);
    expect(day('12:01', '13:30')).toBe(noon);
    expect(day('22:00', '12:00'), 'over midnight').toBe(noon);
    expect(day('12:00', '02:00'), 'over midnight').toBe(noon + 14 * HOUR);
    expect(day('12:00', '13:00', noon, noon + HOUR)).toBe(noon + HOUR);
    expect(day('12:00', '13:00', noon, noon + HOUR - 1)).toBe(noon);
  });
});
