/// <reference path="../../../testing/services/provided.d.ts" />
import { createLog } from '@touchline/server/log';
import { Redis } from 'ioredis';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { type FaultyProxy, openFaultyProxy } from '../../../testing/services/faulty-proxy';
import { type RedisServer, startRedisServer } from '../../../testing/services/redis-server';
import { createLocalRateLimiters, createRedisRateLimiters, type RateLimiter, type RateLimiters } from './rate-limiters';

const log = createLog('silent');
/** Much longer than calls wait for Redis in service (ms), because a working Redis responds late on a busy machine. */
const TIMEOUT_MS = 3_000;

/** Consumes a point. Returns whether one was left. */
async function draw(limiter: RateLimiter, key = 'ana@club.example'): Promise<{ left: boolean }> {
  const left = await limiter.consume(key).then(
    () => true,
    (rejection: unknown) => {
      if (!(rejection instanceof RateLimiterRes)) throw rejection;
      return false;
    },
  );
  return { left };
}

it('counts separately by name and by key', async () => {
  const limiters = createLocalRateLimiters();
  const [one, other] = [
    limiters.open('a', { points: 2, duration: 60 }),
    limiters.open('b', { points: 1, duration: 60 }),
  ];
  expect([(await draw(one)).left, (await draw(one)).left, (await draw(one)).left]).toEqual([true, true, false]);
  expect([(await draw(one, 'ben')).left, (await draw(other)).left]).toEqual([true, true]);
});

describe.skipIf(!inject('redisUrl'))('rate limiters of several processes', () => {
  let redis: RedisServer;
  let proxy: FaultyProxy;
  let nodes: [RateLimiters, RateLimiters];
  beforeEach(async () => {
    redis = await startRedisServer();
    proxy = await openFaultyProxy(Number(new URL(redis.url).port));
    const url = `redis://127.0.0.1:${proxy.port}`;
    nodes = [createRedisRateLimiters(url, log, TIMEOUT_MS), createRedisRateLimiters(url, log, TIMEOUT_MS)];
    await expect.poll(() => nodes.map(({ shared }) => shared)).toEqual([true, true]);
  });
  afterEach(async () => {
    for (const node of nodes) node.close();
    await proxy.close();
    await redis.stop();
  });
  const openBoth = (points: number): [RateLimiter, RateLimiter] => {
    const [one, two] = nodes.map((node) => node.open('calls', { points, duration: 60 }));
    return [one, two] as [RateLimiter, RateLimiter];
  };

  it('share their points: consumed, used up and restored together', async () => {
    const [here, there] = openBoth(4);
    for (const limiter of [here, there, here, there]) expect((await draw(limiter)).left).toBe(true);
    expect([(await draw(here)).left, (await draw(there)).left]).toEqual([false, false]);
    expect(await there.get('ana@club.example')).toMatchObject({ remainingPoints: 0 });
    expect((await draw(here, 'ben')).left).toBe(true);
    expect(await here.get('nobody')).toBeNull();
    const [fresh, alike] = nodes.map((node) => node.open('tries', { points: 2, duration: 60 })) as [
      RateLimiter,
      RateLimiter,
    ];
    await draw(fresh);
    expect(await alike.delete('ana@club.example')).toBe(true);
    expect([(await draw(fresh)).left, (await draw(alike)).left]).toEqual([true, true]);
  });

  it('accept calls again after any process gave points back', async () => {
    const open = (node: RateLimiters) => node.open('tries', { points: 2, duration: 60, returnable: true });
    const [here, there] = [open(nodes[0]), open(nodes[1])];
    for (const limiter of [here, there, there, here]) await draw(limiter);
    // A rejected attempt counts too.
    for (const limiter of [here, there, here]) await limiter.giveBack('ana@club.example');
    for (const limiter of [here, there]) {
      expect((await draw(limiter)).left).toBe(true);
      expect((await draw(limiter)).left).toBe(false);
      for (let n = 0; n < 2; n += 1) await limiter.giveBack('ana@club.example');
    }
  });

  it('R24: store no personal data in Redis', async () => {
    const [here] = openBoth(4);
    await draw(here);
    const client = new Redis(redis.url);
    const keys = await client.keys('*');
    client.disconnect();
    expect(keys).toHaveLength(1);
    expect(keys.join()).not.toMatch(/ana|club/);
  });

  const faults: [string, { begin: () => unknown; end: () => unknown }][] = [
    ['hangs', { begin: () => process.kill(redis.pid, 'SIGSTOP'), end: () => process.kill(redis.pid, 'SIGCONT') }],
    ['drops all packets', { begin: () => proxy.dropAll(), end: () => proxy.heal() }],
    ['was killed', { begin: () => redis.kill(), end: () => redis.restart() }],
  ];
  it.each(faults)(
    'F3 F4: wait once for a Redis that %s, reject no call, and count together again when it is back',
    async (_, { begin, end }) => {
      const [here, there] = openBoth(60);
      for (const limiter of [here, there]) await draw(limiter);
      const countCommands = () => proxy.sent().split('touchline:limit').length - 1;
      await begin();
      // First all at once, as calls that find Redis gone, then one after another, with every kind of command. Redis never responds.
      const before = countCommands();
      const began = performance.now();
      const crowd = await Promise.all(Array.from({ length: 20 }, () => draw(here)));
      console.log(`20 calls at once go on without it after ${(performance.now() - began).toFixed(0)} ms`);
      expect(countCommands() - before).toBeLessThanOrEqual(20);
      const byCrowd = countCommands();
      const later: { left: boolean }[] = [];
      for (let n = 0; n < 30; n += 1) later.push(await draw(here));
      // Calls after the first do not wait.
      expect(countCommands()).toBe(byCrowd);
      await there.get('ana@club.example');
      await there.giveBack('ana@club.example');
      await there.delete('ana@club.example');
      // A single command, which names its key twice.
      expect(countCommands() - byCrowd).toBeLessThanOrEqual(2);
      expect([...crowd, ...later].every(({ left }) => left)).toBe(true);
      // A client learns of a closed connection a moment after its socket refuses commands.
      await expect.poll(() => nodes.map(({ shared }) => shared)).toEqual([false, false]);
      // Each process counts by itself.
      for (let n = 0; n < 10; n += 1) await draw(here);
      expect((await draw(here)).left).toBe(false);

      await end();
      await expect.poll(() => nodes.map(({ shared }) => shared)).toEqual([true, true]);
      for (let n = 0; n < 60; n += 1) await draw(n % 2 ? here : there, 'ben');
      expect([(await draw(here, 'ben')).left, (await draw(there, 'ben')).left]).toEqual([false, false]);
    },
  );
});
