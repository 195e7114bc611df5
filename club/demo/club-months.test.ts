import { monthOf } from '@touchline/shared/months';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createClubClock } from './club-clock';
import { dayIn, MONTHS, recentMonths } from './club-months';

it('lists the last six months, also across a new year and on a 31st', () => {
  expect(recentMonths(Date.parse('2026-03-31T23:59Z'))).toEqual([
    '2025-10',
    '2025-11',
    '2025-12',
    '2026-01',
    '2026-02',
    '2026-03',
  ]);
  expect(recentMonths(Date.parse('2026-04-01T00:00Z')).at(-1)).toBe('2026-04');
});

it('keeps days 3 to 26 within their month, at any hour in any zone', () => {
  const zone = fc.constantFrom('Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/Los_Angeles', 'UTC', 'Asia/Kolkata');
  const now = fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2029, 0) });
  const time = fc.constantFrom('00:00', '07:40', '21:30', '23:59');
  fc.assert(
    fc.property(
      now,
      zone,
      fc.nat(MONTHS - 1),
      fc.integer({ min: 3, max: 26 }),
      time,
      (moment, where, index, day, clockTime) => {
        const month = recentMonths(moment)[index] ?? '';
        const clock = createClubClock(moment, where);
        expect(monthOf(clock.at(dayIn(clock, month, day), clockTime))).toBe(month);
      },
    ),
    { numRuns: 300 },
  );
});
