import { PATIENCE } from '@touchline/server/testing/soon';
import type { EventView } from '@touchline/shared/events/event.model';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { playersContract } from '@touchline/shared/players/players.contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGame, newPlayer, read, TEAM, teamOf } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import { type Club, startClub, until } from '../../testing/services/club';

/** Number of sign-ups to move: large, so that the process is killed before all have moved. */
const GAMES = 40;
const TRIES = 5;

describe('kill -9 in the middle of a merge', () => {
  let club: Club;
  beforeAll(async () => {
    club = await startClub();
  });
  afterAll(() => club.stop());

  it('S1: the next start finishes the merge and moves each sign-up once; undo brings all of them back', async () => {
    const manager = await Person.signIn(club.url, 'manager');
    const games: EventView[] = [];
    for (let n = 0; n < GAMES; n += 1) games.push(await newGame(manager, TEAM, `Merge game ${n}`));
    const rosterIds = async () => ((await teamOf(manager)).players ?? []).map(({ id }) => id);

    let isInterrupted = false;
    let [keepId, dropId] = ['', ''];
    for (let attempt = 1; attempt <= TRIES && !isInterrupted; attempt += 1) {
      keepId = await newPlayer(manager, `Kept Child ${attempt}`);
      dropId = await newPlayer(manager, `Other Child ${attempt}`);
      for (const { key } of games)
        await manager.call(eventsContract.add_attendee, { params: key, body: { playerId: dropId, available: 'YES' } });
      let isAnswered = false;
      const merging = manager
        .ask(playersContract.merge_players, { body: { keepId, dropId } })
        .then(() => {
          isAnswered = true;
        })
        .catch(() => undefined);
      // The other child leaves the roster before its sign-ups move.
      await until(async () => isAnswered || !(await rosterIds()).includes(dropId), PATIENCE, 'the merge has begun');
      await club.kill();
      isInterrupted = !isAnswered;
      await merging;
      await club.start();
    }
    expect(isInterrupted, 'a merge was interrupted').toBe(true);

    expect(await rosterIds()).toContain(keepId);
    expect(await rosterIds()).not.toContain(dropId);
    const signUpCounts = async (playerId: string) => {
      const lists = await Promise.all(games.map(async ({ key }) => (await read(manager, key)).attendees));
      return lists.map((rows) => rows.filter((row) => row.playerId === playerId).length);
    };
    expect(await signUpCounts(keepId)).toEqual(games.map(() => 1));
    expect(await signUpCounts(dropId)).toEqual(games.map(() => 0));

    const merges = await manager.call(playersContract.list_merges, { query: { teamId: TEAM } });
    const [merge] = merges.toSorted((one, other) => other.createdAt - one.createdAt);
    await manager.call(playersContract.undo_merge, { params: { id: merge?.id ?? '' } });
    expect(await signUpCounts(dropId)).toEqual(games.map(() => 1));
    expect(await signUpCounts(keepId)).toEqual(games.map(() => 0));
    expect(await rosterIds()).toEqual(expect.arrayContaining([keepId, dropId]));
  });
});
