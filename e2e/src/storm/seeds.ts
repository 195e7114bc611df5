/**
 * Which seeds a storm runs: those that are named; in CI the same ones each time; in `npm run test:more` elsewhere fresh ones; in
 * `npm run test:storm` many fresh ones.
 */
import { areSeedsFresh } from '../../../scripts/services/seeds';

/** `npm run test:storm` sets it: as many seeds as it takes, and as long as it takes. */
export const isLong = process.env.STORM === 'long';

interface Wanted {
  /** The environment variable that names the seeds to run: numbers and ranges with commas between, such as `5,100-199`. */
  variable: string;
  /** Seeds that were bad once. They always run. */
  kept: readonly number[];
  /** How many more run in `npm run test:more`: in CI 1, 2, 3 … */
  short: number;
  /** How many fresh ones run in `npm run test:storm`. */
  long: number;
}

/** The numbers of a text such as `5,100-199`. */
export function parsedSeeds(text: string): number[] {
  return text.split(',').flatMap((part) => {
    const [, first, last = first] = /^\s*(\d+)(?:-(\d+))?\s*$/.exec(part) ?? [];
    if (first === undefined) throw new Error(`no seed and no range of seeds: ${part}`);
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, n) => Number(first) + n);
  });
}

export function seedsOf({ variable, kept, short, long }: Wanted): readonly number[] {
  const named = process.env[variable];
  if (named) return parsedSeeds(named);
  const first = isLong || areSeedsFresh ? Math.floor(Math.random() * 2 ** 31) : 1;
  return [...kept, ...Array.from({ length: isLong ? long : short }, (_, n) => first + n)];
}

/** The items in groups of at most so many, in their order. */
export const inGroups = <T>(items: readonly T[], most: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / most) }, (_, n) => items.slice(n * most, (n + 1) * most));
