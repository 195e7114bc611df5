import { setTimeout as delay } from 'node:timers/promises';
import { PATIENCE } from '@touchline/server/testing/soon';
import type { EventKey } from '@touchline/shared/events/event.model';
import { systemContract } from '@touchline/shared/system/system.contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGame, read, signUpGuest } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import { Watcher } from '../../testing/clients/watcher';
import { type Club, startClub } from '../../testing/services/club';
import { type FaultyProxy, openFaultyProxy } from '../../testing/services/faulty-proxy';
import { startJavaServer } from '../../testing/services/mongo-server';
import { startOrSkip } from '../../testing/services/start-or-skip';
import { metricsPortIn, readMetrics } from '../src/metrics';

const MB = 1_048_576;

/** A separate server, because the tests stop and delay it. */
const server = await startOrSkip('a club with a stopped or slow MongoDB', startJavaServer());
afterAll(() => server?.stop());

describe.skipIf(!server)('MongoDB', () => {
  let proxy: FaultyProxy;
  let club: Club;
  let metricsPort: number;
  let manager: Person;
  beforeAll(async () => {
    proxy = await openFaultyProxy(Number(new URL(server?.url ?? '').port));
    club = await startClub({
      MONGODB_URL: `mongodb://127.0.0.1:${proxy.port}/faults?directConnection=true`,
      METRICS_PORT: '0',
    });
    metricsPort = metricsPortIn(club.output());
    manager = await Person.signIn(club.url, 'manager');
  });
  afterAll(async () => {
    await club.stop();
    await proxy.close();
  });

  const health = () => fetch(`${club.url}/api/health`).then(({ status }) => status);
  const alive = async () => {
    const began = performance.now();
    const { status } = await fetch(`${club.url}/api/alive`);
    expect(status).toBe(200);
    return performance.now() - began;
  };
  async function timed<T>(call: () => Promise<T>): Promise<{ ms: number; response: T }> {
    const began = performance.now();
    const response = await call();
    return { ms: performance.now() - began, response };
  }

  const faults: [string, () => unknown, () => unknown][] = [
    ['hangs', () => process.kill(server?.pid ?? 0, 'SIGSTOP'), () => process.kill(server?.pid ?? 0, 'SIGCONT')],
    ['drops all packets', () => proxy.dropAll(), () => proxy.heal()],
  ];
  it.each(faults)(
    'F6: while MongoDB %s, calls time out with 503, lose nothing acknowledged, and recover',
    async (_, begin, end) => {
      const game = await newGame(manager);
      const watcher = await Watcher.open(manager, game.key);
      const acknowledged = new Set<string>();
      const signUp = async (n: number) => {
        const { status } = await signUpGuest(manager, game.key, n);
        if (status === 200) acknowledged.add(`Guest ${n}`);
        return status;
      };
      for (let n = 0; n < 10; n += 1) await expect.poll(() => signUp(n), { timeout: PATIENCE }).toBe(200);
      // Some calls are pending when the fault starts.
      const pendingSignUps = Promise.all(Array.from({ length: 20 }, (_, n) => signUp(100 + n)));
      await begin();
      try {
        await pendingSignUps;
        const calls = await Promise.all(
          Array.from({ length: 30 }, () =>
            timed(() =>
              fetch(`${club.url}/api/list_events`, { headers: { authorization: `Bearer ${manager.token}` } }),
            ),
          ),
        );
        // MongoDB comes back only after all calls have ended.
        for (const { response } of calls) {
          expect(response.status).toBe(503);
          expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
          expect(response.headers.get('content-type')).toContain('problem+json');
        }
        console.log(`503 after at most ${Math.max(...calls.map(({ ms }) => ms)).toFixed(0)} ms`);
        expect(await health()).toBe(503);
        // The process has not exited and recovers without a restart.
        await alive();
      } finally {
        await end();
      }
      const began = Date.now();
      await expect.poll(() => signUp(500), { timeout: PATIENCE, interval: 100 }).toBe(200);
      console.log(`back in service after ${Date.now() - began} ms`);
      expect(await health()).toBe(200);
      const stored = await read(manager, game.key);
      const names = stored.attendees.map(({ player }) => player);
      expect(names).toEqual(expect.arrayContaining([...acknowledged]));
      expect(new Set(names).size).toBe(names.length);
      expect(stored.version).toBe(game.version + names.length);
      expect(watcher.socket.connected).toBe(true);
      await watcher.sync();
      expect(watcher.event).toEqual(stored);
      watcher.close();
    },
  );

  it('F8: while MongoDB delays everything by 2 s, each of many calls gets 200 or 503, and memory stays low', async () => {
    const games: EventKey[] = [];
    for (let n = 0; n < 20; n += 1) games.push((await newGame(manager)).key);
    const metricsBefore = await readMetrics(metricsPort);
    proxy.delay(1_000);
    const statuses = new Map<number, number>();
    let slowestAlive = 0;
    let activeCallers = 120;
    const began = performance.now();
    const caller = async (n: number) => {
      // Calls that MongoDB answers just in time wait for each other in one account's queue: then one turn is enough.
      for (let turn = 0; turn === 0 || (turn < 3 && performance.now() - began < 30_000); turn += 1) {
        const { status } = await signUpGuest(manager, games[n % games.length] as EventKey, 10_000 + n * 1_000 + turn);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
      activeCallers -= 1;
    };
    const probeAlive = async () => {
      while (activeCallers > 0) {
        slowestAlive = Math.max(slowestAlive, await alive());
        await delay(200);
      }
    };
    try {
      await Promise.all([probeAlive(), ...Array.from({ length: activeCallers }, (_, n) => caller(n))]);
      const metricsDuring = await readMetrics(metricsPort);
      const lagOf = (figures: Map<string, number>) => figures.get('nodejs_eventloop_lag_p99_seconds') ?? Number.NaN;
      const memoryGrowth =
        (metricsDuring.get('process_resident_memory_bytes') ?? 0) -
        (metricsBefore.get('process_resident_memory_bytes') ?? 0);
      const lag = lagOf(metricsDuring);
      console.log(
        `${JSON.stringify(Object.fromEntries(statuses))}, event loop p99 ${(lag * 1_000).toFixed(0)} ms ` +
          `(before ${(lagOf(metricsBefore) * 1_000).toFixed(0)} ms), ` +
          `memory +${(memoryGrowth / MB).toFixed(0)} MB, alive within ${slowestAlive.toFixed(0)} ms`,
      );
      // The number of rejections depends on the machine; no other status may occur.
      expect([...statuses.keys()].filter((status) => ![200, 503].includes(status))).toEqual([]);
      expect(memoryGrowth).toBeLessThan(100 * MB);
      expect(await manager.call(systemContract.health, {})).toMatchObject({ store: 'ok' });
    } finally {
      proxy.heal();
    }
    await expect.poll(health, { timeout: PATIENCE }).toBe(200);
  });
});
