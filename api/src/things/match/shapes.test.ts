import { periodsOf } from '@touchline/shared/match/clock';
import type { MatchView } from '@touchline/shared/match/match.model';
import { timesOf } from '@touchline/shared/match/minutes';
import { scoreOf } from '@touchline/shared/match/score';
import { firstStart } from '@touchline/shared/match/shapes';
import { playedIn } from '@touchline/shared/match/stints';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTwoTeams, STORES, type TwoTeams } from '../../testing/two-teams';
import { callsOf, type Game, MINUTE, newGame } from './match.fixture';

const size = { format: { onField: 7, periods: 2, minutes: 25 }, formation: '2-3-1' };
const eight = { format: { onField: 8, periods: 2, minutes: 25 }, formation: '2-3-2' };

describe.each(STORES)('what stands in a match on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  let game: Game;
  let calls: ReturnType<typeof callsOf>;
  beforeAll(async () => {
    club = await openTwoTeams(mongoUrl);
  });
  afterAll(() => club.close());
  beforeEach(async () => {
    game = await newGame(club);
    calls = callsOf(game);
    await calls.saveLineup(club.coach, { ...size, lineup: { ST: club.leo } });
    await calls.tap(club.coach, 0, { kind: 'PERIOD_START' });
  });
  const at = (minute: number) => game.start + minute * MINUTE;
  /** Minutes of each child until the 30th minute, as staff derive them from the journal. */
  const minutes = async () => {
    const { lineup = {}, entries } = await calls.match(club.coach);
    const times = timesOf({ lineup, entries }, at(30));
    return Object.fromEntries([...times].map(([id, { played, started }]) => [id, [played / MINUTE, started]]));
  };

  it('is saved from now on after the kick-off: nobody who played loses a minute', async () => {
    await calls.tap(club.coach, 10, { kind: 'SUB', playerId: club.mia, otherPlayerId: club.leo });
    await calls.saveLineup(club.coach, { ...size, lineup: { ST: club.noa }, at: at(20) });
    expect(await minutes()).toEqual({ [club.leo]: [10, true], [club.mia]: [10, false], [club.noa]: [10, false] });
    const { lineup, onField, entries } = await calls.match(club.coach);
    expect([lineup, onField]).toEqual([{ ST: club.leo }, { ST: club.noa }]);
    expect(entries.map(({ kind }) => kind)).toEqual(['PERIOD_START', 'SUB', 'SHAPE']);
    // The same save again is none.
    await calls.saveLineup(club.coach, { ...size, lineup: { ST: club.noa }, at: at(21) });
    expect((await calls.match(club.coach)).entries).toHaveLength(3);
  });

  it('takes another number of players and another length of periods from then on: goals keep their minutes', async () => {
    await calls.saveLineup(club.coach, { ...eight, lineup: { ST1: club.leo, ST2: club.mia }, at: at(20) });
    await calls.tap(club.coach, 25, { kind: 'PERIOD_END' });
    await calls.saveLineup(club.coach, { ...eight, format: { ...eight.format, minutes: 35 }, at: at(26) });
    expect(await minutes()).toEqual({ [club.leo]: [25, true], [club.mia]: [5, false] });
    const spans = periodsOf((await calls.match(club.parent)).entries);
    expect(spans[0]?.format).toEqual(eight.format);
  });

  it('refuses a shape without players, or with places that its formation lacks, and names the field', async () => {
    for (const [body, field] of [
      [{ ...size, lineup: {} }, 'lineup'],
      [{ ...size, lineup: { LW: club.leo } }, 'lineup.LW'],
      [{ lineup: { ST: '99999999' } }, 'lineup.ST'],
    ] as const) {
      const { status, problem } = await calls.saveLineup(club.coach, body);
      expect([status, Object.keys(problem?.fields ?? {})]).toEqual([400, [field]]);
    }
    expect((await calls.match(club.coach)).onField).toEqual({ ST: club.leo });
  });

  it('keeps a change of the line-up from becoming the kick-off', async () => {
    await calls.saveLineup(club.coach, { ...size, lineup: { ST: club.noa }, at: at(20) });
    const shape = (await calls.match(club.coach)).entries.find(({ kind }) => kind === 'SHAPE')?.id ?? '';
    const { status, problem } = await calls.correct(club.coach, shape, { kind: 'PERIOD_START' });
    expect([status, Object.keys(problem?.fields ?? {})]).toEqual([400, ['kind']]);
    expect(await minutes()).toEqual({ [club.leo]: [20, true], [club.noa]: [10, false] });
  });

  it('corrects the kick-off by an act of its own, which can be undone', async () => {
    const start = firstStart((await calls.match(club.coach)).entries)?.id ?? '';
    await calls.tap(club.coach, 10, { kind: 'SUB', playerId: club.mia, otherPlayerId: club.noa });
    expect(await calls.correct(club.coach, start, { lineup: { ST: club.noa } })).toMatchObject({ status: 200 });
    expect(await minutes()).toEqual({ [club.noa]: [10, true], [club.mia]: [20, false] });
    await calls.correct(club.coach, start, { lineup: { ST: club.leo } });
    expect(await minutes()).toEqual({ [club.leo]: [30, true] });
    expect((await calls.correct(club.coach, start, { lineup: {} })).status).toBe(400);
  });

  it('reads journals that are older than shapes as before', async () => {
    await club.store.matches.updateOne({ _id: game.id }, { $set: { entries: {} } });
    const old = await calls.tap(club.coach, 0, { kind: 'PERIOD_START' });
    const path = `entries.p${old}`;
    const unset = { [`${path}.lineup`]: '', [`${path}.format`]: '', [`${path}.formation`]: '' } as const;
    await club.store.matches.updateOne({ _id: game.id }, { $unset: unset });
    await calls.saveLineup(club.coach, { ...size, lineup: { ST: club.mia }, at: at(20) });
    expect(await minutes()).toEqual({ [club.leo]: [20, true], [club.mia]: [10, false] });
  });

  /** A family's minutes of its own child, as its screen reads them. */
  const ofFamily = ({ own = {}, entries }: MatchView, child: string) =>
    playedIn(own[child] ?? [], periodsOf(entries), at(30)) / MINUTE;

  it('R3: gives a family the times of its own child from the whole journal, in replies and in live messages', async () => {
    await calls.tap(club.coach, 15, { kind: 'SUB', playerId: club.noa, otherPlayerId: club.leo });
    await calls.tap(club.coach, 20, { kind: 'SUB', playerId: club.leo, otherPlayerId: club.noa });
    const seen = await calls.match(club.parent);
    expect(seen.own).toEqual({
      [club.leo]: [
        { slot: 'ST', from: at(0), until: at(15) },
        { slot: 'ST', from: at(20) },
      ],
    });
    expect([ofFamily(seen, club.leo), (await minutes())[club.leo]]).toEqual([25, [25, true]]);
    expect(await calls.match(club.coach)).not.toHaveProperty('own');
    const last = club.messages('match:changed').findLast(({ id }) => id === game.id);
    expect(last?.patch.own?.[club.leo]).toEqual(seen.own?.[club.leo]);
  });

  it('gives the place back when a red card is removed or corrected, and after the sin bin', async () => {
    const onField = async () => (await calls.match(club.coach)).onField;
    const red = await calls.tap(club.coach, 5, { kind: 'RED', playerId: club.leo });
    expect(await onField()).toEqual({});
    await calls.remove(club.coach, red);
    const wrong = await calls.tap(club.coach, 6, { kind: 'RED', playerId: club.leo });
    await calls.correct(club.coach, wrong, { kind: 'YELLOW' });
    expect(await onField()).toEqual({ ST: club.leo });
    await calls.tap(club.coach, 10, { kind: 'SIN_BIN', playerId: club.leo });
    expect(await onField()).toEqual({});
    await calls.tap(club.coach, 20, { kind: 'SUB', playerId: club.leo, slot: 'ST' });
    expect(await minutes()).toEqual({ [club.leo]: [20, true] });
  });

  it('R3: tells no family whose own goal it was, in replies and in live messages', async () => {
    const own = { kind: 'GOAL', side: 'THEM', ownGoal: true, playerId: club.noa };
    const id = await calls.tap(club.coach, 5, own);
    await calls.tap(club.coach, 6, { kind: 'GOAL', ownGoal: true });
    const seen = (await calls.match(club.parent)).entries.find((one) => one.id === id);
    expect(seen).toMatchObject({ side: 'THEM', ownGoal: true });
    expect(seen).not.toHaveProperty('playerId');
    expect((await calls.match(club.coach)).entries.find((one) => one.id === id)).toMatchObject(own);
    expect(scoreOf((await calls.match(club.parent)).entries)).toEqual({ ours: 1, theirs: 1 });
  });
});
