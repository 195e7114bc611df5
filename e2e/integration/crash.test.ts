import { PATIENCE } from '@touchline/server/testing/soon';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGame, read, signUpGuest } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import { Watcher } from '../../testing/clients/watcher';
import { type Club, startClub, until } from '../../testing/services/club';

describe('kill -9 in the middle of sign-ups', () => {
  let club: Club;

  beforeAll(async () => {
    club = await startClub();
  });
  afterAll(() => club.stop());

  it('R21 I1 I8: keeps every acknowledged sign-up after a restart, and open screens catch up', async () => {
    const manager = await Person.signIn(club.url, 'manager');
    const game = await newGame(manager);
    const watcher = await Watcher.open(await Person.signIn(club.url, 'parent2'), game.key);

    const acknowledged = new Set<string>();
    const signUps = Array.from({ length: 300 }, async (_, n) => {
      const response = await signUpGuest(manager, game.key, n).catch(() => null);
      if (response?.status === 200) acknowledged.add(`Guest ${n}`);
    });
    await until(() => acknowledged.size >= 40, PATIENCE, '40 acknowledged');
    await club.kill();
    await Promise.all(signUps);
    await club.start();

    const stored = await read(manager, game.key);
    const names = stored.attendees.map(({ player }) => player);
    expect(names).toEqual(expect.arrayContaining([...acknowledged]));
    expect(new Set(names).size).toBe(names.length);
    expect(stored.version).toBe(game.version + names.length);

    await until(() => watcher.event.version === stored.version, PATIENCE, 'the open client has caught up');
    expect(watcher.event).toEqual(await read(watcher.person, game.key));

    const nextSignUp = await signUpGuest(manager, game.key, 999);
    expect(nextSignUp.reply.version).toBe(stored.version + 1);
    watcher.close();
  });

  it('F1 R21 I4: repeated sign-ups after the crash create no duplicates', async () => {
    const manager = await Person.signIn(club.url, 'manager');
    const game = await newGame(manager);
    const unanswered: number[] = [];
    const signUps = Array.from({ length: 100 }, async (_, n) => {
      const response = await signUpGuest(manager, game.key, n).catch(() => null);
      if (response?.status !== 200) unanswered.push(n);
    });
    await Promise.race(signUps);
    await club.kill();
    await Promise.all(signUps);
    const began = Date.now();
    await club.start();
    console.log(`${unanswered.length} of 100 unanswered; back ${Date.now() - began} ms after the start`);
    const repeated = await Promise.all(unanswered.map((n) => signUpGuest(manager, game.key, n)));
    expect(repeated.every(({ status }) => status === 200)).toBe(true);
    const stored = await read(manager, game.key);
    expect(stored.attendees).toHaveLength(100);
    expect(stored.version).toBe(game.version + 100);
  });
});

it('exits with 0 on SIGTERM', async () => {
  const club = await startClub();
  expect(await club.stop()).toBe(0);
});
