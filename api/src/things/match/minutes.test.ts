import { attendanceContract } from '@touchline/shared/match/attendance.contract';
import { teamEditingContract } from '@touchline/shared/teams/team-editing.contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GREEN, openTwoTeams, type Person, type TwoTeams } from '../../testing/two-teams';
import { callsOf, type Game, MINUTE, newGame } from './match.fixture';

const size = { format: { onField: 7, periods: 2, minutes: 25 }, formation: '2-3-1' };

describe('minutes of a season', () => {
  let club: TwoTeams;
  let second: Game;
  const show = async (who: Person) => await who.call(attendanceContract.show_minutes, { query: { tag: GREEN } });
  beforeAll(async () => {
    club = await openTwoTeams();
    const game = await newGame(club);
    const calls = callsOf(game);
    await calls.saveLineup(club.coach, { ...size, lineup: { GK: club.leo, ST: club.mia } });
    await calls.tap(club.coach, 0, { kind: 'PERIOD_START' });
    await calls.tap(club.coach, 10, { kind: 'SUB', playerId: club.noa, otherPlayerId: club.mia });
    await calls.tap(club.coach, 20, { kind: 'SWAP', playerId: club.leo, otherPlayerId: club.noa });
    await calls.tap(club.coach, 40, { kind: 'END' });
    second = await newGame(club);
    const missed = callsOf(second);
    await missed.saveLineup(club.coach, { ...size, lineup: { ST: club.noa } });
    await missed.tap(club.coach, 0, { kind: 'PERIOD_START' });
    await missed.tap(club.coach, 20, { kind: 'END' });
    await missed.attend(club.coach, { missed: [club.leo] });
  });
  afterAll(() => club.close());

  it('adds up to the played time of each place, to the millisecond', async () => {
    const { games, players } = await show(club.coach);
    expect(games).toBe(2);
    expect(players.reduce((sum, { played }) => sum + played, 0)).toBe((2 * 40 + 20) * MINUTE);
    const of = (id: string) => players.find((player) => player.id === id);
    expect(of(club.leo)).toMatchObject({
      games: 1,
      starts: 1,
      played: 40 * MINUTE,
      available: 40 * MINUTE,
      share: 1,
      positions: { GK: 20 * MINUTE, ST: 20 * MINUTE },
      keeperTurns: 1,
    });
    expect(of(club.mia)).toMatchObject({ starts: 1, played: 10 * MINUTE, available: 40 * MINUTE, share: 0.25 });
    expect(of(club.noa)).toMatchObject({ games: 2, starts: 1, played: 50 * MINUTE, recent: ['ST', 'GK'] });
  });

  it('counts games and tournaments only, and none that was cancelled', async () => {
    for (const [fields, games] of [
      [{ type: 'PRACTICE' }, 1],
      [{ type: 'TOURNAMENT' }, 2],
      [{ eventState: 'CANCELLED' }, 1],
      [{ type: 'GAME', eventState: 'FINISHED' }, 2],
    ] as const) {
      await club.store.events.updateOne({ _id: second.id }, { $set: fields });
      expect((await show(club.coach)).games, JSON.stringify(fields)).toBe(games);
    }
  });

  it('R3: shows a family its own child alone, and nothing when the team hides minutes', async () => {
    const { players } = await show(club.parent);
    expect(players.map(({ id }) => id).toSorted()).toEqual([club.leo, club.mia].toSorted());
    expect(players[0]).not.toHaveProperty('outlier');
    const save = (showMinutes: boolean | null) =>
      club.coach.call(teamEditingContract.update_team, { body: { id: GREEN, showMinutes } });
    await save(false);
    expect(await show(club.parent)).toMatchObject({ showMinutes: false, players: [], games: 0 });
    expect((await show(club.coach)).players).toHaveLength(3);
    await save(null);
    expect((await show(club.parent)).players).toHaveLength(2);
  });
});
