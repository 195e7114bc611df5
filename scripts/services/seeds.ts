/** Seeds of random tests. They are fixed, so that a red run is red again; `npm run test:more` draws fresh ones. */

const FIXED = 20_261_122;

/** Whether random tests draw a new seed in each run: `npm run test:more` asks for it, except in CI. */
export const areSeedsFresh = process.env.TEST_SEEDS === 'fresh';

/**
 * @param variable environment variable that repeats a run
 * @returns its number, else a fresh one where seeds are fresh, else always the same one
 */
export function seedFor(variable: string): number {
  const given = process.env[variable];
  if (given) return Number(given);
  return areSeedsFresh ? Math.floor(Math.random() * 2 ** 31) : FIXED;
}
