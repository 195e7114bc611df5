/**
 * The seeds of a storm: those that an environment variable names; else fixed ones in CI, new ones in `npm run test:more`, and many
 * new ones in `npm run test:storm`.
 */
import { areSeedsFresh } from '../services/seeds';

/** Set by `npm run test:storm`: many seeds, long runs. */
export const isLong = process.env.STORM === 'long';

interface Wanted {
  /** Environment variable with seeds to run: numbers and ranges separated by commas, such as `5,100-199`. */
  variable: string;
  /** Seeds that failed once. They always run. */
  kept: readonly number[];
  /** Number of additional seeds in `npm run test:more`; in CI 1, 2, 3 … */
  short: number;
  /** Number of new seeds in `npm run test:storm`. */
  long: number;
}

/** Parses a text such as `5,100-199`. */
export function parsedSeeds(text: string): number[] {
  return text.split(',').flatMap((part) => {
    const [, first, last = first] = /^\s*(\d+)(?:-(\d+))?\s*$/.exec(part) ?? [];
    if (first === undefined) throw new Error(`neither a seed nor a range of seeds: ${part}`);
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, n) => Number(first) + n);
  });
}

export function seedsOf({ variable, kept, short, long }: Wanted): readonly number[] {
  const named = process.env[variable];
  if (named) return parsedSeeds(named);
  const first = isLong || areSeedsFresh ? Math.floor(Math.random() * 2 ** 31) : 1;
  return [...kept, ...Array.from({ length: isLong ? long : short }, (_, n) => first + n)];
}

/** Splits items into groups of at most this size. */
export const inGroups = <T>(items: readonly T[], most: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / most) }, (_, n) => items.slice(n * most, (n + 1) * most));
