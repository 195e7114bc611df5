import { PATIENCE, SOON } from '@touchline/server/testing/soon';
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { systemContract } from '@touchline/shared/system/system.contract';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { newGame, signUpGuest, TEAM } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import { Watcher } from '../../testing/clients/watcher';
import { type Club, startClub, until } from '../../testing/services/club';
import { type FaultyProxy, openFaultyProxy } from '../../testing/services/faulty-proxy';
import { type RedisServer, startRedisServer } from '../../testing/services/redis-server';
import { percentile } from '../src/percentile';

const CALLS = 150;

describe.skipIf(!inject('redisUrl'))('Redis', () => {
  let redis: RedisServer;
  let proxy: FaultyProxy;
  let club: Club;
  let manager: Person;
  beforeAll(async () => {
    redis = await startRedisServer();
    proxy = await openFaultyProxy(Number(new URL(redis.url).port));
    club = await startClub({ REDIS_URL: `redis://127.0.0.1:${proxy.port}` });
    manager = await Person.signIn(club.url, 'manager');
  });
  afterAll(async () => {
    await club.stop();
    await proxy.close();
    process.kill(redis.pid, 'SIGCONT');
    await redis.stop();
  });
  /** Number of queries of the rate limiter. */
  const countQueries = () => proxy.sent().split('touchline:limit').length - 1;
  const health = async () => (await manager.call(systemContract.health, {})).status;

  let guests = 0;
  const nextGuest = () => {
    guests += 1;
    return guests;
  };
  /** Times of consecutive sign-ups (ms). Each must succeed. */
  async function signUps(count: number): Promise<number[]> {
    const { key } = await newGame(manager);
    const times: number[] = [];
    for (let n = 0; n < count; n += 1) {
      const began = performance.now();
      const { status } = await signUpGuest(manager, key, nextGuest());
      times.push(performance.now() - began);
      expect(status).toBe(200);
    }
    return times;
  }

  const faults: [string, () => unknown, () => unknown][] = [
    ['hangs', () => process.kill(redis.pid, 'SIGSTOP'), () => process.kill(redis.pid, 'SIGCONT')],
    ['drops all packets', () => proxy.dropAll(), () => proxy.heal()],
  ];
  it.each(faults)(
    'F4: while Redis %s, every write gets 200, and consecutive writes do not wait for it',
    async (_, begin, end) => {
      await expect.poll(health, { timeout: PATIENCE }).toBe('ok');
      const usualMs = percentile(await signUps(CALLS), 99);
      const queriesBefore = countQueries();
      await begin();
      try {
        const withoutRedisMs = percentile(await signUps(CALLS), 99);
        expect(await health()).toBe('degraded');
        console.log(
          `99 of 100 sign-ups within ${usualMs.toFixed(1)} ms, without Redis within ${withoutRedisMs.toFixed(1)} ms`,
        );
        // After the first timeout, other calls skip the query.
        expect(countQueries() - queriesBefore).toBeLessThan(5);
      } finally {
        await end();
      }
      await expect.poll(health, { timeout: PATIENCE }).toBe('ok');
    },
  );

  it('F3: while Redis is killed and restarted, every write gets 200 at the first try', async () => {
    await expect.poll(health, { timeout: PATIENCE }).toBe('ok');
    const { key } = await newGame(manager);
    const statuses: number[] = [];
    const signUp = async () => statuses.push((await signUpGuest(manager, key, nextGuest())).status);
    /** Sends several sign-ups while something happens to Redis. */
    const meanwhile = async (happens: () => Promise<unknown>) => {
      const callers = Array.from({ length: 5 }, async () => {
        for (let n = 0; n < 20; n += 1) await signUp();
      });
      await happens();
      await Promise.all(callers);
    };
    await meanwhile(() => redis.kill());
    await meanwhile(() => expect.poll(health).toBe('degraded'));
    await meanwhile(() => redis.restart());
    expect(statuses).toEqual(Array(300).fill(200));
    expect((await manager.call(eventsContract.get_event, { query: key })).attendees).toHaveLength(300);
    await expect.poll(health, { timeout: PATIENCE }).toBe('ok');
  });

  it('F5: sessions and news survive FLUSHALL', async () => {
    const people = await Promise.all(['coach', 'parent', 'admin'].map((who) => Person.signIn(club.url, who)));
    const game = await newGame(manager);
    const watcher = await Watcher.open(people[0] as Person, game.key);
    const client = new Redis(redis.url);
    await client.flushall();
    client.disconnect();
    for (const person of people) expect((await person.ask(accountsContract.current_user, {})).status).toBe(200);
    await signUpGuest(manager, game.key, nextGuest());
    await until(() => watcher.event.attendees.length === 1, SOON, 'the sign-up arrives');
    expect(watcher.socket.connected).toBe(true);
    watcher.close();
  });

  it('R4 I12: without Redis, a removed member cannot read the team, and receives nothing after the next check of rights', async () => {
    const game = await newGame(manager);
    const removed = await Watcher.open(await Person.signIn(club.url, 'filming'), game.key);
    const notified = new Promise((resolve) => removed.socket.once('access:changed', resolve));
    process.kill(redis.pid, 'SIGSTOP');
    const began = Date.now();
    await manager.call(teamsContract.remove_member, { params: { teamId: TEAM, member: 'filming@riverside.example' } });
    // REST hides the team at once, because each call reads the rights.
    expect((await removed.person.ask(teamsContract.list_teams, {})).raw).not.toContain(TEAM);
    await notified;
    const tookMs = Date.now() - began;
    console.log(`lost its live connection to the team after ${(tookMs / 1_000).toFixed(1)} s`);
    process.kill(redis.pid, 'SIGCONT');
    const witness = await Watcher.open(await Person.signIn(club.url, 'coach'), game.key);
    await expect.poll(health, { timeout: PATIENCE }).toBe('ok');
    await signUpGuest(manager, game.key, nextGuest());
    await until(() => witness.event.attendees.length === 1, SOON, 'a remaining member receives it');
    expect(removed.versions).toEqual([]);
    removed.close();
    witness.close();
  });
});
