import { describe, expect, inject, it } from 'vitest';
import { isLeftOut } from '../../scripts/services/left-out';
import { findNginx } from '../../scripts/stack/nginx';
import { isLong, seedsOf } from '../src/storm/seeds';
import { Storm } from '../src/storm/sign-up-storm';

/** SIGN_UP_STORM_SEEDS repeats storms. */
const SEEDS = seedsOf({ variable: 'SIGN_UP_STORM_SEEDS', kept: [], short: 1, long: 20 });
const SIZE = isLong
  ? { families: 30, games: 20, tries: 2_000, blows: 20 }
  : { families: 10, games: 6, tries: 400, blows: 6 };

const missing = isLeftOut('the storm', !inject('mongoUrl') || !inject('redisUrl') || !findNginx());

describe.skipIf(missing)('sign-ups while processes are struck', () => {
  it.each(SEEDS)(
    'I1–I14: nothing acknowledged is lost or doubled, and every screen is right (seed %i)',
    async (seed) => {
      const { broken, report } = await Storm.run(seed, SIZE);
      console.log(`storm ${seed}: ${report}`);
      expect(broken).toEqual([]);
    },
    600_000,
  );
});
