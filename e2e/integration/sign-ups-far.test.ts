/** Sign-ups for one event with a distant database: a proxy delays all data in both directions. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGame, read, signUpGuest } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import { Watcher } from '../../testing/clients/watcher';
import { type Club, startClub } from '../../testing/services/club';
import { type FaultyProxy, openFaultyProxy } from '../../testing/services/faulty-proxy';
import { startJavaServer } from '../../testing/services/mongo-server';
import { startOrSkip } from '../../testing/services/start-or-skip';

const MANY = 200;

/** A separate server, because the test delays its connections. */
const server = await startOrSkip('sign-ups over a slow connection', startJavaServer());
afterAll(() => server?.stop());

describe.skipIf(!server)('a distant database', () => {
  let proxy: FaultyProxy;
  let club: Club;
  let manager: Person;
  beforeAll(async () => {
    proxy = await openFaultyProxy(Number(new URL(server?.url ?? '').port));
    const database = `far-${randomUUID().slice(0, 8)}`;
    club = await startClub({ MONGODB_URL: `mongodb://127.0.0.1:${proxy.port}/${database}?directConnection=true` });
    manager = await Person.signIn(club.url, 'manager');
  }, 120_000);
  afterAll(async () => {
    proxy.heal();
    await club.stop();
    await proxy.close();
  });

  it.each([10, 20, 40])('I1 I3 I8: accepts 200 sign-ups for one event at once, %i ms away', async (ms) => {
    const game = await newGame(manager);
    const watcher = await Watcher.open(manager, game.key);
    proxy.delay(ms);
    const began = performance.now();
    const responses = await Promise.all(Array.from({ length: MANY }, (_, n) => signUpGuest(manager, game.key, n)));
    console.log(`${MANY} sign-ups, ${ms} ms away: ${Math.round(performance.now() - began)} ms`);
    proxy.heal();

    expect(responses.filter(({ status }) => status !== 200)).toHaveLength(0);
    const versions = responses.map(({ reply }) => reply.version);
    expect(versions.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: MANY }, (_, n) => game.version + 1 + n),
    );
    // Each response contains the list right after this sign-up, without later ones.
    for (const [n, { reply }] of responses.entries()) {
      expect(reply.attendees).toHaveLength(reply.version - game.version);
      expect(reply.attendees.at(-1)?.player).toBe(`Guest ${n}`);
    }
    const stored = await read(manager, game.key);
    expect(new Set(stored.attendees.map(({ player }) => player)).size).toBe(MANY);
    await expect.poll(() => watcher.event.version, { timeout: 10_000 }).toBe(stored.version);
    expect(watcher.event).toEqual(stored);
    expect(watcher.refetches).toBe(0);
    watcher.close();
  });
});
