/** The clock of a match at the door: extra time, pauses, what families read, and repairs. */
import { clockAt, minuteAt, periodsOf } from '@touchline/shared/match/clock';
import { timesOf } from '@touchline/shared/match/minutes';
import { scoreOf, shootOutOf } from '@touchline/shared/match/score';
import { playedIn } from '@touchline/shared/match/stints';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTwoTeams, type Person, type TwoTeams } from '../../testing/two-teams';
import { callsOf, type Game, MINUTE, newGame } from './match.fixture';

const size = { format: { onField: 7, periods: 2, minutes: 35 }, formation: '2-3-1' };

describe('the clock of a match', () => {
  let club: TwoTeams;
  let game: Game;
  let calls: ReturnType<typeof callsOf>;
  beforeAll(async () => {
    club = await openTwoTeams();
  });
  afterAll(() => club.close());
  beforeEach(async () => {
    game = await newGame(club, { eventTime: Date.now() - 150 * MINUTE });
    calls = callsOf(game);
    await calls.saveLineup(club.coach, { ...size, lineup: { ST: club.leo } });
  });
  const at = (minute: number) => game.start + minute * MINUTE;
  const tapAll = async (taps: readonly (readonly [number, string, object?])[]) => {
    for (const [minute, kind, more = {}] of taps) await calls.tap(club.coach, minute, { kind, ...more });
  };
  /** The minutes of the goals, as this person reads them. */
  const goalsOf = async (who: Person) => {
    const { entries, format } = await calls.match(who);
    const goals = entries.filter(({ kind }) => kind === 'GOAL');
    return goals.map((goal) => minuteAt(periodsOf(entries), format, goal.at)?.minute);
  };

  it('counts on in extra time, for families too', async () => {
    await tapAll([
      [0, 'PERIOD_START', { number: 1 }],
      [35, 'PERIOD_END'],
      [45, 'PERIOD_START', { number: 2 }],
      [80, 'PERIOD_END'],
      [85, 'PERIOD_START', { number: 3, extra: true }],
      [88, 'GOAL'],
      [95, 'PERIOD_END'],
      [96, 'PERIOD_START', { number: 4, extra: true }],
      [99, 'GOAL'],
      [106, 'END'],
    ]);
    for (const who of [club.coach, club.parent]) expect(await goalsOf(who)).toEqual([73, 83]);
    const [first] = (await calls.match(club.parent)).entries;
    expect(first).toMatchObject({ kind: 'PERIOD_START', number: 1 });
  });

  it('R3: stands in a pause for everybody, and no child plays meanwhile', async () => {
    await tapAll([
      [0, 'PERIOD_START'],
      [12, 'PAUSE'],
      [42, 'RESUME'],
      [50, 'GOAL'],
      [55, 'SUB', { playerId: club.mia, otherPlayerId: club.leo }],
      [65, 'PERIOD_END'],
      [75, 'PERIOD_START', { number: 2 }],
      [80, 'GOAL'],
    ]);
    const staff = await calls.match(club.coach);
    const family = await calls.match(club.parent);
    expect([await goalsOf(club.coach), await goalsOf(club.parent)]).toEqual([
      [20, 40],
      [20, 40],
    ]);
    expect(clockAt(family.entries, at(30))).toMatchObject({ isPaused: true, played: 12 * MINUTE });
    const times = timesOf({ lineup: staff.lineup ?? {}, entries: staff.entries }, at(80));
    expect([club.leo, club.mia].map((id) => times.get(id)?.played)).toEqual([25 * MINUTE, 15 * MINUTE]);
    const own = family.own?.[club.leo] ?? [];
    expect(playedIn(own, periodsOf(family.entries), at(80))).toBe(25 * MINUTE);
  });

  it('is repaired after an end that was tapped at home: minutes follow for staff and families, and the goal keeps its time', async () => {
    await tapAll([
      [0, 'PERIOD_START'],
      [30, 'GOAL', { playerId: club.leo }],
    ]);
    const end = await calls.tap(club.coach, 140, { kind: 'END' });
    const playedBy = async () => {
      const { lineup = {}, entries } = await calls.match(club.coach);
      const family = await calls.match(club.parent);
      const read = playedIn(family.own?.[club.leo] ?? [], periodsOf(family.entries), Date.now());
      expect(read).toBe(timesOf({ lineup, entries }, Date.now()).get(club.leo)?.played);
      return read;
    };
    expect(await playedBy()).toBe(140 * MINUTE);
    expect(await calls.correct(club.coach, end, { kind: 'PERIOD_END', at: at(35) })).toMatchObject({ status: 200 });
    await tapAll([
      [45, 'PERIOD_START', { number: 2 }],
      [80, 'END'],
    ]);
    expect([await playedBy(), await goalsOf(club.parent)]).toEqual([70 * MINUTE, [30]]);
    expect(await calls.event(club.coach)).toMatchObject({ result: '1:0', eventState: 'FINISHED' });
  });

  it('is ended by an END alone in a game that nobody ran live', async () => {
    await tapAll([
      [12, 'GOAL', { playerId: club.leo }],
      [51, 'GOAL', { side: 'THEM' }],
      [90, 'END'],
    ]);
    expect(await calls.event(club.coach)).toMatchObject({ result: '1:1', eventState: 'FINISHED' });
  });

  it('is followed by a shoot-out, which is no part of score and scorers and decides the result, for families too', async () => {
    await tapAll([
      [0, 'PERIOD_START'],
      [10, 'GOAL', { playerId: club.leo }],
      [20, 'GOAL', { side: 'THEM' }],
      [70, 'END'],
    ]);
    const result = async () => (await calls.event(club.parent)).result;
    const kick = (side: string, scored: boolean, more = {}) =>
      calls.tap(club.coach, 75, { kind: 'PENALTY', side, scored, ...more });
    await kick('US', true, { playerId: club.leo });
    expect(await result()).toBe('1:1');
    for (const scored of [true, true, true, false]) await kick('US', scored, { playerId: club.leo });
    for (const scored of [true, false, true, false]) await kick('THEM', scored);
    const last = await kick('THEM', true);
    expect(await result()).toBe('1:1 (4:3 pens)');
    const { entries } = await calls.match(club.parent);
    expect([scoreOf(entries), shootOutOf(entries)]).toEqual([
      { ours: 1, theirs: 1 },
      { ours: 4, theirs: 3 },
    ]);
    expect(entries.filter(({ kind, playerId }) => kind === 'PENALTY' && playerId)).toEqual([]);
    await calls.remove(club.coach, last);
    expect(await result()).toBe('1:1 (4:2 pens)');
    await expect(calls.tap(club.coach, 76, { kind: 'PENALTY' })).rejects.toThrow('scored');
  });

  it.each([
    [2, '1-1', 8, 3],
    [11, '4-3-3', 1, 60],
  ])(
    'takes %i players in the formation %s, and %i periods of %i minutes',
    async (onField, formation, periods, minutes) => {
      const format = { onField, periods, minutes };
      expect(await calls.saveLineup(club.coach, { format, formation, lineup: {} })).toMatchObject({ status: 200 });
      expect(await calls.match(club.parent)).toMatchObject({ format, formation });
      for (const wrong of [{ onField: 12 }, { periods: 9 }, { minutes: 2 }]) {
        const { status, problem } = await calls.saveLineup(club.coach, { format: { ...format, ...wrong }, formation });
        expect([status, problem?.fields]).toEqual([
          400,
          expect.objectContaining({ [`format.${Object.keys(wrong)[0]}`]: expect.any(String) }),
        ]);
      }
    },
  );

  it.each([
    ['a number below 1', { number: 0 }, 'number'],
    ['extra time that is no yes or no', { extra: 'yes' }, 'extra'],
  ])('refuses %s, and names the field', async (_what, more, field) => {
    const id = await calls.tap(club.coach, 0, { kind: 'PERIOD_START' });
    const { status, problem } = await calls.correct(club.coach, id, more);
    expect([status, Object.keys(problem?.fields ?? {})]).toEqual([400, [field]]);
  });

  it('lets no helper stop the clock', async () => {
    await calls.saveLineup(club.coach, { scorer: club.parent.user._id });
    await expect(calls.tap(club.parent, 5, { kind: 'PAUSE' })).rejects.toThrow('helper');
  });
});
