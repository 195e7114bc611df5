import { expect, it } from 'vitest';
import { isPastWeek, weeksOf } from './month-days';

const pastOf = (month: string, today: string) =>
  weeksOf(month)
    .filter((week) => isPastWeek(week, month, today))
    .map(([sunday]) => sunday);

it('counts the weeks of the current month before the one of today as past', () => {
  // November 2026 begins on a Sunday; the 28th is a Saturday.
  expect(pastOf('2026-11', '2026-11-28')).toEqual(['2026-11-01', '2026-11-08', '2026-11-15']);
  expect(pastOf('2026-11', '2026-11-29')).toEqual(['2026-11-01', '2026-11-08', '2026-11-15', '2026-11-22']);
  expect(pastOf('2026-11', '2026-11-01')).toEqual([]);
});

it('keeps all weeks of another month at full height', () => {
  expect(pastOf('2026-10', '2026-11-28')).toEqual([]);
  expect(pastOf('2026-12', '2026-11-28')).toEqual([]);
});
