import { monthStart } from '@touchline/shared/months';
import { expect, it } from 'vitest';
import { byMonth, sentMonth, shownMonth } from './by-month';

it.each([
  [Date.UTC(2026, 4), '2026-05'],
  [Date.UTC(2026, 4, 31), '2026-06'],
  [Date.UTC(2026, 11, 31, 12), '2027-01'],
  [monthStart('2026-02'), '2026-02'],
])('shows %s as %s, and sends a time in that month', (month, shown) => {
  expect(shownMonth({ month })).toBe(shown);
  expect(shownMonth({ month: Number(sentMonth(month)) - 86_400_000 })).toBe(shown);
});

it('sorts by month, newest first, then by name', () => {
  const rows = [
    { month: 1, name: 'Bo' },
    { month: 2, name: 'Cy' },
    { month: 1, name: 'Al' },
  ];
  expect(rows.toSorted(byMonth(({ name }) => name)).map(({ name }) => name)).toEqual(['Cy', 'Al', 'Bo']);
});
