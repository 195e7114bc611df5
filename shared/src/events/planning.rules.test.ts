import { describe, expect, it } from 'vitest';
import {
  defaultName,
  eventErrors,
  gameErrors,
  mayEnterResult,
  mayRestore,
  seriesDays,
  timingErrors,
} from './planning.rules';
import { eventResult } from './result';
import type { Schedule } from './tournament.model';

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

it('keeps the result of a game in one form, and that of a tournament as it was typed', () => {
  expect([eventResult(' 2 - 1 ', 'GAME'), eventResult(' 2 - 1 ', 'TOURNAMENT')]).toEqual(['2:1', ' 2 - 1 ']);
  expect(eventResult(' rained off', 'GAME')).toBe('rained off');
});

it('gameErrors names the games that have a new result before their start', () => {
  const game = (id: string, time: number, result?: string): Schedule => ({
    id,
    time,
    name: '',
    teams: ['Home', 'Guests'],
    theme: '',
    location: { id: '70000001', name: 'Pitch', latitude: 0, longitude: 0 },
    ...(result !== undefined && { result }),
  });
  const stored = [game('50000001', NOW + 1, '1:0'), game('50000002', NOW + 1)];
  const storedGame = (id: string) => stored.find((one) => one.id === id);
  const errorsOf = (games: Schedule[] | undefined) => Object.keys(gameErrors(games, storedGame, NOW));
  expect(errorsOf(undefined)).toEqual([]);
  expect(errorsOf(stored)).toEqual([]);
  expect(errorsOf([game('50000001', NOW + 1, '2:0'), game('50000002', NOW, '1:1')])).toEqual(['schedules.0.result']);
  const wrong = [game('50000002', NOW + 1), game('50000003', NOW + 1, '1:1')];
  expect(gameErrors(wrong, storedGame, NOW)).toEqual({
    'schedules.1.result': 'Enter the result after the game starts',
  });
});

describe('eventErrors', () => {
  const event = { eventTime: NOW, eventState: 'PENDING' } as const;
  const errorsOf = (fields: Partial<Parameters<typeof eventErrors>[0]>) =>
    eventErrors({
      endTime: undefined,
      meetTime: undefined,
      answerBy: undefined,
      cancelReason: undefined,
      ...event,
      ...fields,
    });

  it('accepts an event without other times, and times in order', () => {
    expect(errorsOf({})).toEqual({});
    expect(errorsOf({ endTime: NOW + 1, meetTime: NOW - 1, answerBy: NOW })).toEqual({});
    expect(errorsOf({ eventState: 'CANCELLED', cancelReason: 'Rain' })).toEqual({});
  });

  it('names each time that is out of order, and a reason without a cancelled event', () => {
    expect(errorsOf({ endTime: NOW })).toEqual({ endTime: 'Must be after the start' });
    expect(errorsOf({ meetTime: NOW })).toEqual({ meetTime: 'Must be before the start' });
    expect(errorsOf({ answerBy: NOW + 1 })).toEqual({ answerBy: 'Must not be after the start' });
    expect(errorsOf({ cancelReason: 'Rain' })).toEqual({ cancelReason: 'Only a cancelled event has a reason' });
  });
});

describe('defaultName', () => {
  it('names a game by its opponent, and other events by their type', () => {
    expect(defaultName('U10 Red', { type: 'GAME', opponent: 'Rovers' })).toBe('U10 Red vs Rovers');
    expect(defaultName('U10 Red', { type: 'GAME', opponent: '' })).toBe('U10 Red game');
    expect(defaultName('U10 Red', { type: 'PRACTICE', opponent: 'Rovers' })).toBe('U10 Red practice');
    expect(defaultName('U10 Red', { type: 'OTHER', opponent: '' })).toBe('U10 Red event');
  });

  it('keeps to 100 characters, and cuts no emoji in half', () => {
    const team = 'T'.repeat(92);
    expect(defaultName(team, { type: 'GAME', opponent: 'Rovers' })).toBe(`${team} vs Rove`);
    expect(defaultName(team, { type: 'GAME', opponent: 'abc⚽️🏆' }).length).toBeLessThanOrEqual(100);
    expect(defaultName(team, { type: 'GAME', opponent: 'abc🏆' })).toBe(`${team} vs abc`);
    expect(defaultName('🏆 Red', { type: 'GAME', opponent: 'Rovers' })).toBe('🏆 Red vs Rovers');
    expect(defaultName(`A${team}TTTTTT`, { type: 'PRACTICE', opponent: '' })).toBe(`${'T'.repeat(91)} practice`);
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
