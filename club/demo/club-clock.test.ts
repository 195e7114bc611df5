import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createClubClock } from './club-clock';

const localTime = (ms: number, zone: string) =>
  new Date(ms).toLocaleString('sv-SE', { timeZone: zone }).replace(' ', 'T').slice(0, 16);
const dateAfter = (date: string, days: number) =>
  new Date(Date.parse(`${date}Z`) + days * 86_400_000).toISOString().slice(0, 10);

it('returns the requested hour, before and after every clock change', () => {
  const zone = fc.constantFrom('America/Los_Angeles', 'Europe/Berlin', 'Pacific/Auckland', 'America/St_Johns', 'UTC');
  const time = fc.constantFrom('08:00', '08:30', '10:15', '12:30', '18:45', '20:00');
  const changes = ['2026-03-08', '2026-03-29', '2026-04-05', '2026-09-27', '2026-10-25', '2026-11-01'];
  const now = fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -60, max: 60 }))
    .map(([date, hours]) => Date.parse(`${date}T12:00Z`) + hours * 3_600_000);
  fc.assert(
    fc.property(now, zone, fc.integer({ min: -8, max: 8 }), time, (moment, where, day, clockTime) => {
      const clock = createClubClock(moment, where);
      const today = localTime(moment, where).slice(0, 10);
      expect(localTime(clock.at(day, clockTime), where)).toBe(`${dateAfter(today, day)}T${clockTime}`);
    }),
    { numRuns: 500 },
  );
});

it('finds the last Saturday before today', () => {
  // 21 November 2026 is a Saturday.
  const clockOn = (date: string) => createClubClock(Date.parse(`${date}T12:00Z`), 'UTC');
  expect(clockOn('2026-11-21').lastSaturday).toBe(-7);
  expect(clockOn('2026-11-22').lastSaturday).toBe(-1);
  expect(clockOn('2026-11-20').lastSaturday).toBe(-6);
  expect(clockOn('2026-11-21').isWeekend(0)).toBe(true);
  expect(clockOn('2026-11-21').isWeekend(1)).toBe(true);
  expect(clockOn('2026-11-21').isWeekend(2)).toBe(false);
});
