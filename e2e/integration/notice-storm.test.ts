import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { shouldSkip } from '../../testing/services/start-or-skip';
import { type NoticeLeague, startNoticeLeague } from '../../testing/storm/notice-league';
import { NoticeStorm, noticePlanOf } from '../../testing/storm/notice-storm';
import { seedsOf } from '../../testing/storm/seeds';

/** NOTICE_STORM_SEEDS repeats storms. */
const SEEDS = seedsOf({ variable: 'NOTICE_STORM_SEEDS', kept: [37, 235], short: 0, long: 20 });

const missing = shouldSkip('the storm of notices', !inject('mongoUrl') || !inject('redisUrl'));

describe.skipIf(missing)('notices while their sender is killed, and Redis and the mail servers are away', () => {
  let league: NoticeLeague;
  beforeAll(async () => {
    league = await startNoticeLeague();
  });
  afterAll(() => league.stop());

  it.each(SEEDS)(
    'are sent once to each person, none is lost that still matters, and an erased person gets none (seed %i)',
    async (seed) => {
      const { broken, report } = await NoticeStorm.run(seed, league);
      console.log(`storm ${seed}: ${report}`);
      expect(broken, `${report}\n${broken.join('\n')}\n${JSON.stringify(noticePlanOf(seed))}`).toEqual([]);
    },
    600_000,
  );
});
