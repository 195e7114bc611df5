import { randomUUID } from 'node:crypto';
import { PATIENCE, SOON } from '@touchline/server/testing/soon';
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { newGame, read, signUpGuest, signUpGuestWithRetry, TEAM } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import { Watcher } from '../../testing/clients/watcher';
import { type Club, startClub, until } from '../../testing/services/club';
import { databaseUrl } from '../../testing/services/mongo-server';

/** Two api and two realtime processes on one database and one Redis. */
describe.skipIf(!inject('mongoUrl') || !inject('redisUrl'))('a league: several processes', () => {
  let apis: Club[];
  let realtimes: Club[];
  const sessionOn = (person: Person, service: Club) => new Person(service.url, person.token);

  /** Watches an event: reads through the first api, connects to the given realtime node. */
  const watch = async (who: string, node: Club, key: Parameters<typeof read>[1]) => {
    const person = await Person.signIn(apis[0]?.url ?? '', who);
    return Watcher.open(person, key, node.url);
  };

  beforeAll(async () => {
    const env = {
      MONGODB_URL: databaseUrl(inject('mongoUrl') ?? '', `touchline-${randomUUID().slice(0, 8)}`),
      REDIS_URL: inject('redisUrl') ?? '',
    };
    // The first process fills the empty store with the demo club.
    const first = await startClub(env);
    apis = [first, await startClub(env, 'api/src/main.ts')];
    realtimes = await Promise.all([startClub(env, 'realtime/src/main.ts'), startClub(env, 'realtime/src/main.ts')]);
  });
  afterAll(async () => {
    await Promise.all([...(apis ?? []), ...(realtimes ?? [])].map((service) => service.stop()));
  });

  it('I2 I3 I8: sign-ups over two api processes reach the clients of both realtime nodes, each once', async () => {
    const [firstApi, secondApi] = apis as [Club, Club];
    const manager = await Person.signIn(firstApi.url, 'manager');
    const game = await newGame(manager);
    const watchers = await Promise.all([
      watch('coach', realtimes[0] as Club, game.key),
      watch('parent2', realtimes[1] as Club, game.key),
    ]);

    // The MongoDB stand-in is slow: repeats rejected calls, as a client does.
    const signUp = async (n: number): Promise<void> => {
      const response = await signUpGuest(sessionOn(manager, n % 2 ? firstApi : secondApi), game.key, n);
      if (response.status === 503) return signUp(n);
      expect(response.status).toBe(200);
    };
    const queue = Array.from({ length: 200 }, (_, n) => n);
    const work = async () => {
      for (let n = queue.shift(); n !== undefined; n = queue.shift()) await signUp(n);
    };
    await Promise.all(Array.from({ length: 20 }, work));

    const stored = await read(manager, game.key);
    expect(new Set(stored.attendees.map(({ player }) => player)).size).toBe(200);
    expect(stored.version).toBe(game.version + 200);
    for (const watcher of watchers) {
      await until(() => watcher.event.version === stored.version, PATIENCE, 'the client of each node has caught up');
      // The news of two writers may arrive in either order, but each only once.
      expect(new Set(watcher.versions).size).toBe(watcher.versions.length);
      expect(watcher.event).toEqual(await read(watcher.person, game.key));
      watcher.close();
    }
  });

  it('I12: a member removed through one api receives nothing more on the other realtime node', async () => {
    const [firstApi, secondApi] = apis as [Club, Club];
    const manager = await Person.signIn(secondApi.url, 'manager');
    const game = await newGame(manager);
    const watcher = await watch('filming', realtimes[1] as Club, game.key);
    const { id } = await watcher.person.call(accountsContract.current_user, {});
    // Only the news name the user who did it; the periodic check of rights does not.
    const senders: string[] = [];
    watcher.socket.on('access:changed', ({ by }) => senders.push(by.userId));
    const removedAt = Date.now();
    await sessionOn(manager, firstApi).call(teamsContract.remove_member, {
      params: { teamId: TEAM, member: 'filming@riverside.example' },
    });
    await until(() => senders.some((sender) => sender !== id), SOON, 'the news arrive');
    console.log(`notified ${Date.now() - removedAt} ms after the call`);
    const witness = await watch('coach', realtimes[1] as Club, game.key);
    await manager.call(eventsContract.add_attendee, {
      params: game.key,
      body: { playerId: '10000001', available: 'YES' },
    });
    await until(() => witness.event.attendees.length === 1, SOON, 'a remaining member receives it');
    expect(watcher.versions).toEqual([]);
    watcher.close();
    witness.close();
  });

  it('F2 I8: clients of a realtime node catch up after it was killed and restarted', async () => {
    const node = realtimes[0] as Club;
    const manager = await Person.signIn(apis[0]?.url ?? '', 'manager');
    const game = await newGame(manager);
    const watcher = await watch('coach', node, game.key);
    await node.kill();
    await signUpGuestWithRetry(manager, game.key, 1);
    await node.start();
    await until(() => watcher.event.attendees.length === 1, PATIENCE, 'caught up');
    watcher.close();
  });
});
