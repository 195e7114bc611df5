/** Results, states and attendance that follow when a match ends, and when its journal is corrected afterwards. */
import { buildEngagement } from '@touchline/server/testing/records';
import { engagementsContract } from '@touchline/shared/engagements/engagements.contract';
import { seasonOf } from '@touchline/shared/events/season';
import { seasonContract } from '@touchline/shared/events/season.contract';
import { monthOf } from '@touchline/shared/months';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GREEN, openTwoTeams, PITCH, STORES, type TwoTeams } from '../../testing/two-teams';
import { callsOf, type Game, MINUTE, newGame } from './match.fixture';

const size = { format: { onField: 7, periods: 2, minutes: 25 }, formation: '2-3-1' };

describe.each(STORES)('the end of a match on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  let game: Game;
  let calls: ReturnType<typeof callsOf>;
  let start: string;
  beforeAll(async () => {
    club = await openTwoTeams(mongoUrl);
  });
  afterAll(() => club.close());
  beforeEach(async () => {
    game = await newGame(club);
    calls = callsOf(game);
    await calls.saveLineup(club.coach, { ...size, lineup: { ST: club.leo } });
    start = await calls.tap(club.coach, 0, { kind: 'PERIOD_START' });
  });
  const facts = async () => {
    const { result, eventState, attendance } = await calls.event(club.coach);
    return { result, eventState, came: attendance?.map(({ playerId }) => playerId) ?? [] };
  };

  it('writes the result, the state FINISHED and who played, and follows corrections', async () => {
    const goal = await calls.tap(club.coach, 10, { kind: 'GOAL', playerId: club.leo });
    const second = await calls.tap(club.coach, 20, { kind: 'GOAL' });
    expect(await facts()).toEqual({ result: '', eventState: 'PENDING', came: [] });
    const end = await calls.tap(club.coach, 50, { kind: 'END' });
    expect(await facts()).toEqual({ result: '2:0', eventState: 'FINISHED', came: [club.leo] });
    await calls.correct(club.coach, second, { side: 'THEM' });
    expect((await facts()).result).toBe('1:1');
    await calls.remove(club.manager, goal);
    await calls.tap(club.coach, 40, { kind: 'SUB', playerId: club.mia, otherPlayerId: club.leo });
    expect(await facts()).toEqual({ result: '0:1', eventState: 'FINISHED', came: [club.leo, club.mia] });
    // Afterwards a saved line-up changes nothing that was played; a correction of the kick-off does.
    await calls.saveLineup(club.coach, { lineup: { ST: club.noa } });
    expect((await facts()).came).toEqual([club.leo, club.mia]);
    expect(await calls.correct(club.coach, start, { lineup: { ST: club.noa } })).toMatchObject({ status: 200 });
    expect((await facts()).came).toEqual([club.noa]);
    await calls.remove(club.coach, end);
    expect(await facts()).toEqual({ result: '', eventState: 'PENDING', came: [] });
  });

  it('tells open screens: one message for each change of the event', async () => {
    await calls.tap(club.coach, 50, { kind: 'END' });
    const sent = club.messages('event:changed').filter(({ key }) => key.id === game.id);
    expect(sent.map(({ patch }) => patch)).toEqual([
      expect.objectContaining({ result: '0:0', eventState: 'FINISHED', attendance: [expect.anything()] }),
    ]);
  });

  it.each(['3:2', '0:0'])('does not replace the result %s that a person typed', async (typed) => {
    await calls.tap(club.coach, 10, { kind: 'GOAL' });
    await club.store.events.updateOne({ _id: game.id }, { $set: { result: typed } });
    await calls.tap(club.coach, 50, { kind: 'END' });
    await calls.tap(club.coach, 30, { kind: 'GOAL' });
    expect(await facts()).toMatchObject({ result: typed, eventState: 'FINISHED' });
  });

  it('does not replace a result that a person typed over its own', async () => {
    await calls.tap(club.coach, 10, { kind: 'GOAL' });
    const end = await calls.tap(club.coach, 50, { kind: 'END' });
    await club.store.events.updateOne({ _id: game.id }, { $set: { result: '1:0 forfeit' } });
    await calls.tap(club.coach, 30, { kind: 'GOAL' });
    await calls.remove(club.coach, end);
    expect((await facts()).result).toBe('1:0 forfeit');
  });

  it('keeps what a person said about a child who played', async () => {
    await calls.attend(club.coach, { missed: [club.leo] });
    await calls.tap(club.coach, 50, { kind: 'END' });
    expect((await calls.event(club.coach)).attendance).toEqual([{ playerId: club.leo, came: false }]);
  });

  it('finishes what a crash interrupted, when the call is repeated', async () => {
    const id = await calls.tap(club.coach, 50, { kind: 'END' });
    await club.store.events.updateOne(
      { _id: game.id },
      { $set: { result: '', eventState: 'PENDING' }, $unset: { matchWrote: '' } },
    );
    await calls.tap(club.coach, 50, { kind: 'END', id });
    expect(await facts()).toMatchObject({ result: '0:0', eventState: 'FINISHED' });
  });

  it('writes the result of a row of a tournament with the goals of its first team first', async () => {
    const row = (id: string, teams: string[]) => ({
      [`p${id}`]: { id, name: 'Group', time: game.start, location: PITCH, teams, theme: '' },
    });
    const { name } = (await club.store.teams.findOne({ _id: GREEN })) ?? { name: '' };
    const rows = [
      [name, 'Rovers'],
      ['Rovers', name],
      ['Blue', 'Green'],
      ['Alpha', 'Beta'],
    ];
    const ids = rows.map((_, index) => `6000000${index + 1}`);
    const schedules = Object.assign({}, ...rows.map((teams, index) => row(ids[index] ?? '', teams)));
    // Its id says who plays, whatever the names are.
    schedules.p60000004.teamIds = ['', GREEN];
    const cup = await newGame(club, { type: 'TOURNAMENT', schedules });
    const of = callsOf(cup);
    for (const id of ids) {
      await of.tap(club.coach, 0, { kind: 'PERIOD_START' }, id);
      await of.tap(club.coach, 5, { kind: 'GOAL' }, id);
      await of.tap(club.coach, 9, { kind: 'END' }, id);
    }
    const { schedules: saved, eventState } = await of.event(club.coach);
    expect([saved.map(({ result }) => result), eventState]).toEqual([['1:0', '0:1', '0:1', '0:1'], 'PENDING']);
  });

  it('counts in the season and in the months of families', async () => {
    const before = await club.coach.call(seasonContract.show_season, { query: { tag: GREEN } });
    await calls.tap(club.coach, 10, { kind: 'GOAL', playerId: club.leo, otherPlayerId: club.noa });
    await calls.tap(club.coach, 11, { kind: 'GOAL', playerId: club.leo, ownGoal: true });
    await calls.tap(club.coach, 12, { kind: 'CHANCE', playerId: club.leo });
    await calls.tap(club.coach, 13, { kind: 'GOAL', side: 'THEM', playerId: club.leo });
    await calls.tap(club.coach, 50, { kind: 'END' });
    const after = await club.coach.call(seasonContract.show_season, {
      query: { tag: GREEN, season: String(seasonOf(game.start, { zone: 'UTC', start: 8 })) },
    });
    const rowOf = (season: typeof before, id: string) => season.players.find((player) => player.id === id);
    const [had, has] = [rowOf(before, club.leo), rowOf(after, club.leo)];
    const grown = (name: 'goals' | 'games' | 'lineUps') => (has?.[name] ?? 0) - (had?.[name] ?? 0);
    expect([grown('goals'), grown('games'), grown('lineUps')]).toEqual([1, 1, 1]);
    expect(rowOf(after, club.noa)?.assists).toBe((rowOf(before, club.noa)?.assists ?? 0) + 1);
    expect(after.record.won).toBe(before.record.won + 1);
    const month = monthOf(game.start);
    await buildEngagement(club.store, GREEN, club.parent, { month });
    const [engagement] = await club.parent.call(engagementsContract.show_engagements, { query: {} });
    expect(engagement?.datesOfParticipation).toContain(game.start);
    expect(engagement?.datesOfParticipation).not.toContain(game.start + MINUTE);
  });
});
