import { PATIENCE } from '@touchline/server/testing/soon';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGame, read, signUpGuest } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import { Watcher } from '../../testing/clients/watcher';
import { type Club, startClub, until } from '../../testing/services/club';

describe('concurrent sign-ups over HTTP, with open screens', () => {
  let club: Club;
  let manager: Person;

  beforeAll(async () => {
    club = await startClub();
    manager = await Person.signIn(club.url, 'manager');
  });
  afterAll(() => club.stop());

  it('I1 I3 I8: 200 sign-ups create 200 rows and consecutive versions, and every screen equals a fresh read', async () => {
    const game = await newGame(manager);
    const people = await Promise.all(
      ['manager', 'coach', 'admin', 'parent', 'parent2', 'filming'].map((who) => Person.signIn(club.url, who)),
    );
    const watchers = await Promise.all(people.map((person) => Watcher.open(person, game.key)));

    const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => signUpGuest(manager, game.key, n)));

    expect(answers.map(({ status }) => status)).toEqual(Array(200).fill(200));
    const versions = answers.map(({ reply }) => reply.version).sort((a, b) => a - b);
    expect(versions).toEqual(Array.from({ length: 200 }, (_, n) => game.version + 1 + n));
    const stored = await read(manager, game.key);
    expect(new Set(stored.attendees.map(({ player }) => player)).size).toBe(200);
    expect(stored.version).toBe(game.version + 200);

    for (const watcher of watchers) {
      await until(() => watcher.event.version === stored.version, PATIENCE, 'the watcher has the last version');
      expect(watcher.event).toEqual(await read(watcher.person, game.key));
      expect(watcher.refetches).toBe(0);
      watcher.close();
    }
  });

  it('I2: a child sent 50 times at once is on the list once', async () => {
    const game = await newGame(manager);
    const parent = await Person.signIn(club.url, 'parent');
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        (n % 2 ? parent : manager).ask(eventsContract.add_attendee, {
          params: game.key,
          body: { id: String(90_000_000 + n), playerId: '10000001', available: 'YES' },
        }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
    expect(answers.find(({ status }) => status === 409)?.problem.detail).toContain('is already signed up');
    const stored = await read(manager, game.key);
    expect(stored.attendees).toHaveLength(1);
    expect(stored.version).toBe(game.version + 1);
  });

  it('I4: one call sent 20 times makes one sign-up with one response', async () => {
    const game = await newGame(manager);
    const parent = await Person.signIn(club.url, 'parent2');
    const call = { params: game.key, body: { id: '91000000', playerId: '10000003', available: 'MAYBE' as const } };
    const answers = await Promise.all(Array.from({ length: 20 }, () => parent.ask(eventsContract.add_attendee, call)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ raw }) => raw)).size).toBe(1);
    expect((await read(manager, game.key)).version).toBe(game.version + 1);
  });
});
