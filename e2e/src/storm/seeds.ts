/** Which seeds a storm runs: those that were bad once, and fresh ones; or the ones that are to be repeated. */

/** `npm run test:storm` sets it: as many seeds as it takes, and as long as it takes. */
export const isLong = process.env.STORM === 'long';

interface Wanted {
  /** The environment variable that repeats seeds: numbers with commas between. */
  variable: string;
  /** Seeds that were bad once. They always run. */
  kept: readonly number[];
  /** How many fresh ones run in `npm test`, and in `npm run test:storm`. */
  short: number;
  long: number;
}

export function seedsOf({ variable, kept, short, long }: Wanted): readonly number[] {
  const repeated = process.env[variable];
  if (repeated) return repeated.split(',').map(Number);
  const first = Math.floor(Math.random() * 2 ** 31);
  return [...kept, ...Array.from({ length: isLong ? long : short }, (_, n) => first + n)];
}

/** The items in groups of at most so many, in their order. */
export const inGroups = <T>(items: readonly T[], most: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / most) }, (_, n) => items.slice(n * most, (n + 1) * most));
