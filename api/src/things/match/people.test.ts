/** Matches when children are merged and accounts erased. */

import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { playersContract } from '@touchline/shared/players/players.contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTwoTeams, STORES, type TwoTeams } from '../../testing/two-teams';
import { callsOf, newGame } from './match.fixture';

describe.each(STORES)('R25: people in matches on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  beforeAll(async () => {
    club = await openTwoTeams(mongoUrl);
  });
  afterAll(() => club.close());

  it('moves the places of a merged child, and gives them back when the merge is undone', async () => {
    const calls = callsOf(await newGame(club));
    const size = { format: { onField: 7, periods: 2, minutes: 25 }, formation: '2-3-1' };
    const plan = [{ period: 1, second: 60, on: club.mia, off: club.leo, slot: 'ST' }];
    await calls.saveLineup(club.coach, { ...size, lineup: { ST: club.leo, LM: club.mia }, stays: [club.mia], plan });
    await calls.tap(club.coach, 0, { kind: 'PERIOD_START' });
    await calls.tap(club.coach, 5, { kind: 'GOAL', playerId: club.mia });
    await calls.attend(club.coach, { missed: [club.mia] });
    const before = await calls.match(club.coach);
    const attendance = (await calls.event(club.coach)).attendance;
    const pair = { keepId: club.leo, dropId: club.mia };
    const id = await club.admin.call(playersContract.merge_players, { body: pair });
    const merged = await calls.match(club.coach);
    expect(JSON.stringify(merged)).not.toContain(club.mia);
    expect(merged).toMatchObject({ lineup: { ST: club.leo }, stays: [club.leo] });
    expect(merged.entries.at(-1)?.playerId).toBe(club.leo);
    expect((await calls.event(club.coach)).attendance).toEqual([{ playerId: club.leo, came: false }]);
    await club.admin.call(playersContract.undo_merge, { params: { id } });
    const after = await calls.match(club.coach);
    expect({ ...after, version: 0 }).toEqual({ ...before, version: 0 });
    expect((await calls.event(club.coach)).attendance).toEqual(attendance);
  });

  it('takes what a phone wrote offline for a merged child, whose merge can no longer be undone then', async () => {
    const calls = callsOf(await newGame(club));
    const size = { format: { onField: 7, periods: 2, minutes: 25 }, formation: '2-3-1' };
    const pair = { keepId: club.leo, dropId: club.mia };
    const id = await club.admin.call(playersContract.merge_players, { body: pair });
    await calls.tap(club.coach, 0, { kind: 'PERIOD_START' });
    const late = await calls.tap(club.coach, 3, { kind: 'GOAL', playerId: club.mia });
    const own = await calls.tap(club.coach, 4, { kind: 'GOAL', playerId: club.leo });
    expect((await calls.saveLineup(club.coach, { ...size, lineup: { ST: club.mia } })).status).toBe(200);
    const scorers = async () => {
      const { entries, onField } = await calls.match(club.coach);
      return [late, own].map((one) => entries.find((entry) => entry.id === one)?.playerId).concat(onField?.ST);
    };
    expect(await scorers()).toEqual([club.leo, club.leo, club.leo]);
    expect((await club.admin.ask(playersContract.undo_merge, { params: { id } })).status).toBe(409);
    expect(await scorers()).toEqual([club.leo, club.leo, club.leo]);
    const unknown = await calls.saveLineup(club.coach, { ...size, lineup: { ST: '99999999' } });
    expect(unknown.status).toBe(400);
  });

  it('exports what names the own children, and takes the name of an erased account out of the journal', async () => {
    const calls = callsOf(await newGame(club));
    await calls.saveLineup(club.coach, { scorer: club.parent2.user._id });
    await calls.tap(club.coach, 1, { kind: 'SUB', playerId: club.noa, otherPlayerId: club.leo });
    const own = await calls.tap(club.parent2, 2, { kind: 'GOAL' });
    const { games } = await club.parent2.call(profilesContract.export_account, {});
    expect(games.flatMap(({ entries }) => entries)).toEqual([
      { kind: 'SUB', at: expect.any(Number), playerId: club.noa },
    ]);
    const params = { email: club.parent2.user.emailAddress };
    await club.admin.call(usersContract.delete_user, { params });
    const { entries } = await calls.match(club.coach);
    expect(entries.find(({ id }) => id === own)?.by?.name).toBe('Removed person');
    expect(entries.map(({ playerId }) => playerId)).toContain(club.noa);
  });
});
