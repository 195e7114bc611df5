/** A child who has left the roster keeps name, goals and minutes in the games that it played, until it is erased. */
import { seasonContract } from '@touchline/shared/events/season.contract';
import { attendanceContract } from '@touchline/shared/match/attendance.contract';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GREEN, openTwoTeams, type Person, type TwoTeams } from '../../testing/two-teams';
import { callsOf, MINUTE, newGame } from './match.fixture';

const size = { format: { onField: 7, periods: 1, minutes: 40 }, formation: '2-3-1' };

describe('a child who has left the roster', () => {
  let club: TwoTeams;
  let calls: ReturnType<typeof callsOf>;
  let goal: string;
  let sub: string;
  beforeAll(async () => {
    club = await openTwoTeams();
    calls = callsOf(await newGame(club));
    await calls.saveLineup(club.coach, { ...size, lineup: { GK: club.leo, ST: club.noa } });
    await calls.tap(club.coach, 0, { kind: 'PERIOD_START' });
    goal = await calls.tap(club.coach, 10, { kind: 'GOAL', playerId: club.noa });
    sub = await calls.tap(club.coach, 15, { kind: 'SUB', playerId: club.mia, otherPlayerId: club.leo });
    await calls.tap(club.coach, 40, { kind: 'END' });
    for (const player of [club.noa, club.mia])
      await club.manager.call(teamsContract.remove_player, { params: { teamId: GREEN, player } });
  });
  afterAll(() => club.close());
  const seasonOf = async (who: Person, id: string) => {
    const { players } = await who.call(seasonContract.show_season, { query: { tag: GREEN } });
    return players.find((one) => one.id === id);
  };

  it('keeps its name in the match, for staff', async () => {
    const { former } = await calls.match(club.coach);
    expect(former?.map(({ name }) => name).toSorted()).toEqual(['Mia Raman', 'Noa Silva']);
  });

  it('R3: shows a family no more than it saw: the first name of a scorer, and of others nothing', async () => {
    const { former, entries } = await calls.match(club.parent2);
    expect(former).toEqual([{ id: club.noa, name: 'Noa', number: 11 }]);
    expect(entries.some(({ id }) => id === sub)).toBe(false);
  });

  it('keeps goals and minutes in the season of staff', async () => {
    expect(await seasonOf(club.coach, club.noa)).toMatchObject({ name: 'Noa Silva', goals: 1, games: 1 });
    const { players } = await club.coach.call(attendanceContract.show_minutes, { query: { tag: GREEN } });
    expect(players.find(({ id }) => id === club.noa)).toMatchObject({ name: 'Noa Silva', played: 40 * MINUTE });
    // It is no child of the other family.
    expect(await seasonOf(club.parent, club.noa)).toBeUndefined();
  });

  it('can be named in corrections of the game, but in no other', async () => {
    expect(await calls.correct(club.coach, goal, { otherPlayerId: club.mia })).toMatchObject({ status: 200 });
    expect(await calls.correct(club.coach, goal, { otherPlayerId: club.ida })).toMatchObject({ status: 400 });
    await expect(calls.tap(club.coach, 20, { kind: 'GOAL', playerId: club.ida })).rejects.toThrow('squad');
  });

  it('is forgotten when it is erased', async () => {
    await club.store.players.deleteOne({ _id: club.noa });
    expect((await calls.match(club.coach)).former?.map(({ id }) => id)).toEqual([club.mia]);
    expect(await seasonOf(club.coach, club.noa)).toBeUndefined();
  });
});
