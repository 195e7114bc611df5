import { describe, expect, it } from 'vitest';
import { mayEnterResult, mayRestore, seriesDays, timingErrors } from './planning.rules';

const NOW = 1_000;

it('allows a result from the start on, and restoring a cancelled event until then', () => {
  const rightsAt = (now: number, eventState: 'CANCELLED' | 'PENDING' = 'CANCELLED') => [
    mayEnterResult({ eventTime: NOW }, now),
    mayRestore({ eventTime: NOW, eventState }, now),
  ];
  expect([rightsAt(999), rightsAt(1_000), rightsAt(999, 'PENDING')]).toEqual([
    [false, true],
    [true, false],
    [false, false],
  ]);
});

describe('timingErrors', () => {
  const stored = { eventState: 'PENDING', result: '' } as const;
  const coming = { ...stored, eventTime: NOW + 1 };
  const begun = { ...stored, eventTime: NOW };

  it('rejects a new result before the start, and keeps one that is stored', () => {
    const early = { result: 'Enter the result after the game starts' };
    expect(timingErrors(stored, { ...coming, result: '2:1' }, NOW)).toEqual(early);
    expect(timingErrors(undefined, { ...coming, result: '2:1' }, NOW)).toEqual(early);
    expect(timingErrors({ ...stored, result: '2:1' }, { ...coming, result: '2:1' }, NOW)).toEqual({});
    expect(timingErrors({ ...stored, result: '2:1' }, { ...coming, result: '' }, NOW)).toEqual({});
    expect(timingErrors(stored, { ...begun, result: '2:1' }, NOW)).toEqual({});
  });

  it('rejects restoring a cancelled event after its start, unless it moves ahead', () => {
    const cancelled = { ...stored, eventState: 'CANCELLED' } as const;
    const late = { eventState: 'A canceled event can be brought back only before its start' };
    expect(timingErrors(cancelled, begun, NOW)).toEqual(late);
    expect(timingErrors(cancelled, coming, NOW)).toEqual({});
    expect(timingErrors(cancelled, { ...begun, eventState: 'CANCELLED' }, NOW)).toEqual({});
    expect(timingErrors(stored, { ...begun, eventState: 'CANCELLED' }, NOW)).toEqual({});
  });
});

describe('seriesDays', () => {
  const zone = 'America/Los_Angeles';
  const eveningOf = (day: string) => Date.parse(`${day}T18:00:00-08:00`);

  it('returns the weekdays of the zone until the last day, as days after the start', () => {
    // A Monday; 18:00 there is Tuesday in UTC.
    expect(seriesDays(eveningOf('2026-11-23'), [2, 4], eveningOf('2026-12-03'), zone)).toEqual([1, 3, 8, 10]);
    expect(seriesDays(eveningOf('2026-11-23'), [1], eveningOf('2026-11-23'), zone)).toEqual([0]);
    expect(seriesDays(eveningOf('2026-11-23'), [0], eveningOf('2026-11-28'), zone)).toEqual([]);
  });

  it('stops one day above the maximum', () => {
    expect(seriesDays(eveningOf('2026-01-01'), [0, 1, 2, 3, 4, 5, 6], eveningOf('2027-01-01'), zone)).toHaveLength(61);
  });
});
