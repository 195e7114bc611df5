import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { until } from '../../testing/services/club';
import { shouldSkip } from '../../testing/services/start-or-skip';
import { findNginx } from '../../testing/stack/nginx';
import { retry } from '../../testing/storm/retry';
import { Rush } from '../../testing/storm/rush';
import { isLong } from '../../testing/storm/seeds';

const SIZE = isLong ? { signUps: 1_000, screens: 500 } : { signUps: 150, screens: 40 };
/** Time without Redis (ms). The short run shortens it and skips one of the tests below, because both would take most of its time. */
const REDIS_IS_AWAY = isLong ? 10_000 : 3_000;
/** Longest duration of a test (ms). Shorter durations are reported, and decide no test: they depend on the machine. */
const PATIENCE = 600_000;

const missing = shouldSkip('the rush', !inject('mongoUrl') || !inject('redisUrl') || !findNginx());

describe.skipIf(missing)(`${SIZE.signUps} sign-ups at once, ${SIZE.screens} screens`, () => {
  let rush: Rush;
  beforeAll(async () => {
    rush = await Rush.start(SIZE);
  }, PATIENCE);
  afterAll(() => rush?.stop());
  beforeEach(() => rush.gather(), PATIENCE);

  /** Expects all guests on the list once, one version each, and current screens. */
  async function expectAllThere(): Promise<void> {
    const { attendees, attendeeCount, version } = await rush.stored();
    const ids = Object.values(attendees).map(({ id }) => id);
    expect([ids.length, new Set(ids).size, attendeeCount]).toEqual([SIZE.signUps, SIZE.signUps, SIZE.signUps]);
    expect([version, rush.versions.length]).toEqual([SIZE.signUps + 1, SIZE.signUps]);
    expect(await rush.wrongScreens()).toBe(0);
  }
  const report = (what: string, ms: number) =>
    console.log(
      `${what}: screens current after ${ms} ms, ${rush.refetches} refetches, ${rush.rejected} rejected, ${rush.unanswered} without a response`,
    );

  it(
    'I1 I2 I3 I8: lists all guests, without gaps in the versions, and all screens catch up',
    async () => {
      const began = Date.now();
      await rush.signUpAll();
      const signUpMs = Date.now() - began;
      const currentAfterMs = await rush.allCaughtUp();
      report(`signed up in ${signUpMs} ms`, currentAfterMs);
      expect(Math.max(...rush.versions)).toBe(SIZE.signUps + 1);
      expect(new Set(rush.firstVersions).size).toBe(rush.firstVersions.length);
      await expectAllThere();
    },
    PATIENCE,
  );

  it(
    `F3 I1 I8: while Redis is killed for ${REDIS_IS_AWAY / 1_000} s, every write gets a response; all screens catch up after its return`,
    async () => {
      const signUps = rush.signUpAll();
      await rush.answered(SIZE.signUps / 3);
      await rush.league.redis.kill();
      // From here on, changes are written but not announced.
      await Promise.all([delay(REDIS_IS_AWAY), signUps]);
      await rush.league.redis.restart();
      const currentAfterMs = await rush.allCaughtUp();
      report('Redis was away', currentAfterMs);
      expect(rush.unanswered, 'sign-ups without a response').toBe(0);
      await expectAllThere();
    },
    PATIENCE,
  );

  const itIfLong = isLong ? it : () => undefined;
  itIfLong(
    'I8: while Redis stays down, all screens catch up by their syncs',
    async () => {
      const signUps = rush.signUpAll();
      await rush.answered(SIZE.signUps / 3);
      await rush.league.redis.kill();
      try {
        await signUps;
        report('Redis is away', await rush.allCaughtUp());
        await expectAllThere();
      } finally {
        await rush.league.redis.restart();
      }
    },
    PATIENCE,
  );

  it(
    'F2 I8: screens of a killed realtime node reconnect to the other node and catch up',
    async () => {
      const signUps = rush.signUpAll();
      await rush.answered(SIZE.signUps / 2);
      const [, node] = rush.league.realtimes;
      const killedAt = Date.now();
      await node.kill();
      try {
        await until(
          () => rush.disconnected > SIZE.screens / 4,
          60_000,
          () => `the screens of that node are disconnected (${rush.disconnected})`,
        );
        // The screens reconnect to the other node, because the killed one takes longer to restart.
        report('a realtime node was killed', await rush.allCaughtUp(killedAt));
      } finally {
        await Promise.all([signUps, retry(() => node.start())]);
      }
      report('and was back', await rush.allCaughtUp());
      // One read for the missed changes, and one if news of two nodes arrive out of order.
      expect(rush.refetches).toBeLessThanOrEqual(2 * SIZE.screens);
      await expectAllThere();
    },
    PATIENCE,
  );

  it(
    'F1 I1 I2 I13: after an api was killed, nothing acknowledged is lost or duplicated',
    async () => {
      const signUps = rush.signUpAll();
      await rush.answered(SIZE.signUps / 2);
      await rush.league.apis[0].kill();
      await signUps;
      await rush.league.apis[0].start();
      report('an api was killed', await rush.allCaughtUp());
      await expectAllThere();
    },
    PATIENCE,
  );
});
