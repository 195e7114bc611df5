import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ageGroupOf, isUncounted, recordOf, seasonName, seasonOf, seasonSpan } from './season';

const played = (...results: string[]) => results.map((result) => ({ type: 'GAME', eventState: 'FINISHED', result }));

it('counts forfeits, extra time and shoot-outs, and names what it does not count', () => {
  const games = played('3–0 forfeit', '2-1 aet', '2-2 (4-3 p)', '0-0 (2-4 p)', '1-1', '5:0 abandoned', 'banana', '');
  expect(recordOf(games)).toEqual({ played: 5, won: 3, drawn: 1, lost: 1, scored: 8, conceded: 4 });
  expect(games.filter(isUncounted).map(({ result }) => result)).toEqual(['5:0 abandoned', 'banana']);
});

it.each([
  ['2026-07-31T23:59:59Z', 'UTC', 8, 2025],
  ['2026-08-01T00:00:00Z', 'UTC', 8, 2026],
  ['2027-01-15T00:00:00Z', 'UTC', 8, 2026],
  ['2026-08-01T00:30:00Z', 'America/Los_Angeles', 8, 2025],
  ['2026-08-01T07:00:00Z', 'America/Los_Angeles', 8, 2026],
  ['2026-07-31T22:00:00Z', 'Europe/Berlin', 8, 2026],
  ['2026-07-31T22:00:00Z', 'UTC', 1, 2026],
])('%s in %s is in the season from month %s on of %s', (time, zone, start, season) => {
  const rule = { zone, start };
  expect(seasonOf(Date.parse(time), rule)).toBe(season);
  const { from, before } = seasonSpan(season, rule);
  expect(Date.parse(time)).toBeGreaterThanOrEqual(from);
  expect(Date.parse(time)).toBeLessThan(before);
});

it('writes a season as two years', () => {
  expect([8, 1].map((start) => seasonName(2026, { start }))).toEqual(['2026/27', '2026']);
  expect(seasonName(2099, { start: 8 })).toBe('2099/00');
});

it.each([
  ['calendar', 8, 11],
  ['season', 8, 10],
  ['calendar', 1, 10],
] as const)('gives children of 2016 an age group in October 2026: %s from month %s on', (window, start, group) => {
  expect(ageGroupOf(2016, Date.UTC(2026, 9, 3), { zone: 'UTC', start, window })).toBe(group);
});

it('counts each game once, and only games that took place', () => {
  const goals = fc.integer({ min: 0, max: 20 });
  fc.assert(
    fc.property(fc.array(fc.tuple(goals, goals)), (scores) => {
      const games = scores.map(([ours, theirs]) => ({
        type: 'GAME',
        eventState: 'FINISHED',
        result: `${ours}:${theirs}`,
      }));
      const others = [
        { type: 'GAME', eventState: 'CANCELLED', result: '3:0' },
        { type: 'TOURNAMENT', eventState: 'FINISHED', result: '3:0' },
        { type: 'GAME', eventState: 'PENDING', result: '' },
      ];
      const { played, won, drawn, lost, scored, conceded } = recordOf([...games, ...others]);
      expect(played).toBe(scores.length);
      expect(won + drawn + lost).toBe(played);
      expect(scored - conceded).toBe(scores.reduce((sum, [ours, theirs]) => sum + ours - theirs, 0));
    }),
  );
});
