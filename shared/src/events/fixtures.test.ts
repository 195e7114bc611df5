import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Finals, type Fixture, finalsOf, fixturesOf } from './fixtures';

const plans = fc
  .record({
    sizes: fc.array(fc.integer({ min: 2, max: 8 }), { minLength: 1, maxLength: 4 }),
    fields: fc.integer({ min: 1, max: 6 }),
  })
  .map(({ sizes, fields }) => ({
    fields,
    groups: sizes.map((size, group) => Array.from({ length: size }, (_, n) => `${group}-${n}`)),
  }));
const groupGames = (fixtures: readonly Fixture[]) =>
  fixtures.flatMap(({ stage, teams, ...rest }) =>
    typeof stage === 'object' ? [{ ...rest, group: stage.group, teams: teams as readonly [string, string] }] : [],
  );

it('lets everybody meet everybody of the group once', () => {
  fc.assert(
    fc.property(plans, ({ groups, fields }) => {
      const games = groupGames(fixturesOf({ groups, fields, finals: 'none' }));
      const met = games.map(({ teams }) => [...teams].sort().join(' '));
      const wanted = groups.flatMap((names) =>
        names.flatMap((one, index) => names.slice(index + 1).map((other) => [one, other].sort().join(' '))),
      );
      expect(met.sort()).toEqual(wanted.sort());
    }),
  );
});

it('lets nobody play twice at one time, and no field hold two games', () => {
  fc.assert(
    fc.property(plans, ({ groups, fields }) => {
      const bySlot = new Map<number, ReturnType<typeof groupGames>>();
      for (const game of groupGames(fixturesOf({ groups, fields, finals: 'none' })))
        bySlot.set(game.slot, [...(bySlot.get(game.slot) ?? []), game]);
      for (const games of bySlot.values()) {
        const names = games.flatMap(({ teams }) => teams);
        expect(new Set(names).size).toBe(names.length);
        expect(games.map(({ field }) => field)).toEqual(games.map((_, index) => index));
        expect(games.length).toBeLessThanOrEqual(fields);
      }
      expect([...bySlot.keys()]).toEqual([...bySlot.keys()].map((_, index) => index));
    }),
  );
});

it('rests fairly: at any time the teams of a group have played nearly as many games', () => {
  fc.assert(
    fc.property(plans, ({ groups, fields }) => {
      const played = new Map(groups.flat().map((name) => [name, 0]));
      for (const { teams } of groupGames(fixturesOf({ groups, fields, finals: 'none' }))) {
        for (const name of teams) played.set(name, (played.get(name) ?? 0) + 1);
        for (const names of groups) {
          const counts = names.map((name) => played.get(name) ?? 0);
          expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(2);
        }
      }
    }),
  );
});

it('ends with finals whose teams the groups decide, after all their games', () => {
  const groups = [
    ['A', 'B', 'C'],
    ['D', 'E', 'F'],
  ];
  const all = fixturesOf({ groups, fields: 2, finals: 'semifinals' });
  expect(all.slice(-3).map(({ stage, teams }) => [stage, ...teams])).toEqual([
    ['semifinal', { group: 0, place: 1 }, { group: 1, place: 2 }],
    ['semifinal', { group: 1, place: 1 }, { group: 0, place: 2 }],
    ['final', { semifinal: 1 }, { semifinal: 2 }],
  ]);
  const lastGroupSlot = Math.max(...groupGames(all).map(({ slot }) => slot));
  expect(all.slice(-3).map(({ slot }) => slot - lastGroupSlot)).toEqual([1, 1, 2]);
  expect(fixturesOf({ groups, fields: 1, finals: 'final' }).at(-1)).toMatchObject({ stage: 'final', field: 0 });
});

it('knows the finals of each number of groups', () => {
  const counts: [number, readonly Finals[]][] = [
    [1, ['none', 'final', 'semifinals']],
    [2, ['none', 'final', 'semifinals']],
    [3, ['none']],
    [4, ['none', 'semifinals']],
  ];
  for (const [groups, finals] of counts) expect(finalsOf(groups)).toEqual(finals);
});
