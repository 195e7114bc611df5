import { randomUUID } from 'node:crypto';
import { PATIENCE } from '@touchline/server/testing/soon';
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { boardsContract } from '@touchline/shared/boards/boards.contract';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { BoardClient } from '../../testing/clients/board-client';
import { newGame, read, signUpGuest, TEAM } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import { Watcher } from '../../testing/clients/watcher';
import { type Club, startClub, until } from '../../testing/services/club';
import { databaseUrl } from '../../testing/services/mongo-server';

const MINUTES = 60_000;
const SHIFT = new URL('../src/shift-clock.mjs', import.meta.url).href;

describe.skipIf(!inject('mongoUrl') || !inject('redisUrl'))(
  'F13: two machines, one five minutes fast and one five slow',
  () => {
    let fast: Club;
    let slow: Club;
    const sessionOn = (person: Person, club: Club) => new Person(club.url, person.token);
    beforeAll(async () => {
      const env = {
        MONGODB_URL: databaseUrl(inject('mongoUrl') ?? '', `touchline-${randomUUID().slice(0, 8)}`),
        REDIS_URL: inject('redisUrl') ?? '',
        NODE_OPTIONS: `--import ${SHIFT}`,
        LIMIT_STROKES: '5000',
      };
      fast = await startClub({ ...env, CLOCK_SHIFT_MS: String(5 * MINUTES) });
      slow = await startClub({ ...env, CLOCK_SHIFT_MS: String(-5 * MINUTES) });
    });
    afterAll(() => Promise.all([fast?.stop(), slow?.stop()]));

    it('have clocks that are ten minutes apart', async () => {
      const manager = await Person.signIn(fast.url, 'manager');
      const game = await newGame(manager);
      const watcher = await Watcher.open(manager, game.key);
      /** Expects the time of a sign-up to be shifted from the clock here. */
      const expectShifted = async (club: Club, n: number, shift: number) => {
        const announced = new Promise<number>((resolve) =>
          watcher.socket.once('attendee:added', (news) => resolve(news.at)),
        );
        const before = Date.now();
        await signUpGuest(new Person(club.url, manager.token), game.key, n);
        const time = await announced;
        expect(time).toBeGreaterThanOrEqual(before + shift);
        expect(time).toBeLessThanOrEqual(Date.now() + shift);
      };
      await expectShifted(fast, 1, 5 * MINUTES);
      await expectShifted(slow, 2, -5 * MINUTES);
      watcher.close();
    });

    it('I3 I8: produce versions without gaps and duplicates, and screens catch up', async () => {
      const manager = await Person.signIn(fast.url, 'manager');
      const game = await newGame(manager);
      const coach = await Person.signIn(slow.url, 'coach');
      const watchers = await Promise.all([
        Watcher.open(sessionOn(coach, fast), game.key),
        Watcher.open(coach, game.key),
      ]);
      const replies: number[] = [];
      for (let start = 0; start < 100; start += 10)
        await Promise.all(
          Array.from({ length: 10 }, async (_, n) => {
            const club = n % 2 ? fast : slow;
            for (;;) {
              const { status, reply } = await signUpGuest(sessionOn(manager, club), game.key, start + n);
              // The MongoDB stand-in is slow: repeats rejected calls, as a client does.
              if (status === 503) continue;
              expect(status).toBe(200);
              replies.push(reply.version);
              return;
            }
          }),
        );
      expect(new Set(replies).size).toBe(100);
      const stored = await read(manager, game.key);
      expect(stored.version).toBe(game.version + 100);
      expect(new Set(stored.attendees.map(({ player }) => player)).size).toBe(100);
      for (const watcher of watchers) {
        await until(() => watcher.event.version === stored.version, PATIENCE, 'the client has caught up');
        expect(watcher.event).toEqual(await read(watcher.person, game.key));
        watcher.close();
      }
    });

    it('accept the same session until it ends', async () => {
      for (const [firstClub, otherClub] of [
        [fast, slow],
        [slow, fast],
      ] as const) {
        const person = await Person.signIn(firstClub.url, 'admin');
        expect((await sessionOn(person, otherClub).ask(accountsContract.current_user, {})).status).toBe(200);
        await sessionOn(person, otherClub).call(accountsContract.logout, {});
        expect((await person.ask(accountsContract.current_user, {})).status).toBe(401);
      }
    });

    it('I14: keep a board complete and equal while it is compacted', async () => {
      const coach = await Person.signIn(fast.url, 'coach');
      const board = await coach.call(boardsContract.add_board, {
        body: { teamId: TEAM, month: Date.now(), name: 'Clocks' },
      });
      const coach2 = await Person.signIn(slow.url, 'coach2');
      const [coachClient, coach2Client] = [await BoardClient.open(coach, board), await BoardClient.open(coach2, board)];
      // Enough strokes for a compaction.
      for (let start = 0; start < 260; start += 20)
        await Promise.all(
          Array.from({ length: 20 }, (_, n) =>
            (n % 2 ? coachClient : coach2Client).draw(`s${String(start + n).padStart(3, '0')}`, n),
          ),
        );
      await until(
        () => coachClient.acknowledged.length + coach2Client.acknowledged.length === 260,
        PATIENCE,
        'every stroke is stored',
      );
      const readers = [
        await BoardClient.open(sessionOn(coach, slow), board),
        await BoardClient.open(sessionOn(coach2, fast), board),
      ];
      const clients = [coachClient, coach2Client, ...readers];
      for (const client of clients)
        await until(() => client.ids.length === 260, PATIENCE, 'each client has every stroke');
      for (const client of clients) client.close();
    });
  },
);
