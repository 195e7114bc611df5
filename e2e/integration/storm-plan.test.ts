import { expect, it } from 'vitest';
import { chanceOf, planOf, VICTIMS } from '../../testing/storm/plan';
import { parsedSeeds } from '../../testing/storm/seeds';

const SIZE = { families: 10, games: 6, steps: 400, faults: 6 };

it('plans the same faults for the same seed, and different ones for another seed', () => {
  expect(planOf(5, SIZE)).toEqual(planOf(5, SIZE));
  expect(planOf(5, SIZE)).not.toEqual(planOf(6, SIZE));
  expect(
    planOf(5, SIZE)
      .faults.map(({ victim }) => victim)
      .toSorted(),
  ).toEqual([...VICTIMS].toSorted());
});

it('gives each step of each user the same random source, whatever happened before', () => {
  const drawNumber = (seed: number, person: number, step: number) => chanceOf(seed, person, step).int(0, 10 ** 9);
  expect(drawNumber(5, 1, 2)).toBe(drawNumber(5, 1, 2));
  const numbers = [0, 1, 2].flatMap((seed) =>
    [0, 1, 2].flatMap((who) => [0, 1, 2].map((step) => drawNumber(seed, who, step))),
  );
  expect(new Set(numbers).size).toBe(numbers.length);
});

it('reads seeds and ranges of seeds, and rejects anything else', () => {
  expect(parsedSeeds('5, 8-10,1246345142')).toEqual([5, 8, 9, 10, 1246345142]);
  expect(() => parsedSeeds('5,,6')).toThrow('neither a seed');
  expect(() => parsedSeeds('all')).toThrow('neither a seed');
});
