/** Seeds of random tests. They are fixed, so that a failure repeats; `npm run test:more` draws new ones. */

const FIXED = 20_261_122;

/** True in `npm run test:more`, except in CI: random tests draw a new seed in each run. */
export const areSeedsFresh = process.env.TEST_SEEDS === 'fresh';

/**
 * @param variable environment variable with the seed of a run to repeat
 * @returns the number in that variable, else a random or the fixed seed
 */
export function seedFor(variable: string): number {
  const given = process.env[variable];
  if (given) return Number(given);
  return areSeedsFresh ? Math.floor(Math.random() * 2 ** 31) : FIXED;
}
