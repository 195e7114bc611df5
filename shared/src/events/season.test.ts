import fc from 'fast-check';
import { expect, it } from 'vitest';
import { recordOf, scoreOf, seasonName, seasonOf, seasonSpan } from './season';

it.each([
  ['2:1', { ours: 2, theirs: 1 }],
  ['2–1', { ours: 2, theirs: 1 }],
  [' 10 - 0 ', { ours: 10, theirs: 0 }],
  ['', undefined],
  ['won', undefined],
  ['2:1 (4:3)', undefined],
  ['-1:2', undefined],
])('reads the result %j', (result, score) => expect(scoreOf(result)).toEqual(score));

it.each([
  ['2026-07-31T23:59:59Z', 2025],
  ['2026-08-01T00:00:00Z', 2026],
  ['2027-01-15T00:00:00Z', 2026],
])('%s is in the season of %s', (time, season) => {
  expect(seasonOf(Date.parse(time))).toBe(season);
  const { from, before } = seasonSpan(season);
  expect(Date.parse(time)).toBeGreaterThanOrEqual(from);
  expect(Date.parse(time)).toBeLessThan(before);
});

it('writes a season as two years', () => {
  expect([seasonName(2026), seasonName(2099)]).toEqual(['2026/27', '2099/00']);
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
