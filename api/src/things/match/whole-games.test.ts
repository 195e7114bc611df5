/** Whole games by the real calls: every viewer reads the same minutes, and goals have the minutes that people write. */
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { attendanceContract } from '@touchline/shared/match/attendance.contract';
import { minuteAt, periodsOf, playedAt } from '@touchline/shared/match/clock';
import { timesOf } from '@touchline/shared/match/minutes';
import { scoreOf } from '@touchline/shared/match/score';
import { playedIn } from '@touchline/shared/match/stints';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BLUE, GREEN, openTwoTeams, type TwoTeams } from '../../testing/two-teams';
import { callsOf, type Game, MINUTE, newGame } from './match.fixture';

const GUEST = '70000301';
type Calls = ReturnType<typeof callsOf>;

interface Whole {
  club: TwoTeams;
  game: Game;
  calls: Calls;
  tap: (minute: number, kind: string, fields?: object) => Promise<string>;
}
interface Script {
  format: { onField: number; periods: number; minutes: number };
  formation: string;
  lineup: (club: TwoTeams) => Record<string, string>;
  play: (whole: Whole) => Promise<unknown>;
  /** Minutes of the goals, in their order. */
  goals: string[];
  /** Minutes on the field, by child. */
  minutes: (club: TwoTeams) => Record<string, number>;
}
const small = { formation: '1-2', lineup: ({ leo, mia }: TwoTeams) => ({ CB: leo, ST1: mia }) };
const all = ({ leo, mia }: TwoTeams, minutes: number) => ({ [leo]: minutes, [mia]: minutes });

const SCRIPTS: Record<string, Script> = {
  'eight periods of five minutes': {
    ...small,
    format: { onField: 3, periods: 8, minutes: 5 },
    play: async ({ tap, club }) => {
      for (let period = 0; period < 8; period += 1) {
        await tap(period * 6, 'PERIOD_START');
        if (period === 7) await tap(period * 6 + 2.5, 'GOAL', { playerId: club.leo });
        await tap(period * 6 + 5, period === 7 ? 'END' : 'PERIOD_END');
      }
    },
    goals: ['38'],
    minutes: (club) => all(club, 40),
  },
  'one period, with a child who comes on late': {
    ...small,
    format: { onField: 3, periods: 1, minutes: 30 },
    play: async ({ tap, club }) => {
      await tap(0, 'PERIOD_START');
      await tap(10, 'SUB', { playerId: club.noa, slot: 'ST2' });
      await tap(30.5, 'GOAL');
      await tap(32, 'END');
    },
    goals: ['30+1'],
    minutes: (club) => ({ ...all(club, 32), [club.noa]: 22 }),
  },
  'extra time without its second half': {
    ...small,
    format: { onField: 3, periods: 2, minutes: 35 },
    play: async ({ tap }) => {
      await tap(0, 'PERIOD_START');
      await tap(35, 'PERIOD_END');
      await tap(40, 'PERIOD_START');
      await tap(75, 'PERIOD_END');
      await tap(80, 'PERIOD_START', { extra: true });
      await tap(82.5, 'GOAL');
      await tap(90, 'END');
    },
    goals: ['73'],
    minutes: (club) => all(club, 80),
  },
  'a goalkeeper who is hurt in a pause': {
    format: { onField: 5, periods: 2, minutes: 20 },
    formation: '2-2',
    lineup: ({ leo, mia }) => ({ GK: leo, LB: mia }),
    play: async ({ tap, club }) => {
      await tap(0, 'PERIOD_START');
      await tap(5, 'PAUSE');
      await tap(7, 'INJURY', { playerId: club.leo });
      await tap(8, 'SUB', { playerId: club.noa, otherPlayerId: club.leo });
      await tap(15, 'RESUME');
      await tap(15.5, 'GOAL', { side: 'THEM' });
      await tap(30, 'PERIOD_END');
      await tap(35, 'PERIOD_START');
      await tap(55, 'END');
    },
    goals: ['6'],
    minutes: ({ leo, mia, noa }) => ({ [leo]: 5, [mia]: 40, [noa]: 35 }),
  },
  'corrections and removals after the end': {
    ...small,
    format: { onField: 3, periods: 2, minutes: 20 },
    play: async ({ tap, calls, club, game }) => {
      await tap(0, 'PERIOD_START');
      const goal = await tap(10, 'GOAL', { playerId: club.mia });
      const off = await tap(15, 'SUB', { playerId: club.noa, otherPlayerId: club.leo });
      await tap(20, 'PERIOD_END');
      await tap(25, 'PERIOD_START');
      const end = await tap(170, 'END');
      await calls.remove(club.coach, off);
      expect(
        (await calls.correct(club.coach, goal, { playerId: club.leo, at: game.start + 4.5 * MINUTE })).status,
      ).toBe(200);
      expect((await calls.correct(club.coach, end, { at: game.start + 45 * MINUTE })).status).toBe(200);
    },
    goals: ['5'],
    minutes: (club) => all(club, 40),
  },
  'a guest, a borrowed child and a late one at once': {
    format: { onField: 7, periods: 1, minutes: 30 },
    formation: '2-3-1',
    lineup: ({ leo, ida }) => ({ GK: leo, LB: ida, ST: GUEST }),
    play: async ({ tap, club, calls }) => {
      await tap(0, 'PERIOD_START');
      await calls.attend(club.coach, { late: [club.noa] });
      await tap(10, 'SUB', { playerId: club.noa, otherPlayerId: club.ida });
      await tap(12, 'GOAL', { playerId: GUEST, otherPlayerId: club.noa });
      await tap(20, 'SUB', { playerId: club.ida, otherPlayerId: GUEST });
      await tap(30, 'END');
    },
    goals: ['12'],
    minutes: ({ leo, ida, noa }) => ({ [leo]: 30, [ida]: 20, [noa]: 20, [GUEST]: 20 }),
  },
};

describe.each([['America/Los_Angeles'], ['Pacific/Auckland']])('a whole game in %s', (CLUB_TIMEZONE) => {
  let club: TwoTeams;
  beforeEach(async () => {
    club = await openTwoTeams(undefined, { settings: { CLUB_TIMEZONE } });
  });
  afterEach(() => club.close());

  it.each(Object.entries(SCRIPTS))('%s', async (_, { format, formation, lineup, play, goals, minutes }) => {
    const game = await newGame(club, { eventTime: Date.now() - 4 * 60 * MINUTE });
    const calls = callsOf(game);
    const row = { id: '50000301', playerId: club.ida, playerName: 'Ida', teamId: BLUE, teamName: 'Blue', guest: true };
    const { rev } = await calls.event(club.coach);
    await club.coach.call(eventEditingContract.update_event, {
      body: { id: game.id, rev, participants: [row] } as never,
    });
    const guest = { id: GUEST, player: 'Sam Lee 14', available: 'YES' as const };
    await club.coach.call(eventsContract.add_attendee, { params: game.key, body: guest });
    const saved = await calls.saveLineup(club.coach, { format, formation, lineup: lineup(club) });
    expect(saved.status).toBe(200);
    await play({
      club,
      game,
      calls,
      tap: (minute, kind, fields = {}) => calls.tap(club.coach, minute, { kind, ...fields }),
    });

    const whole = await calls.match(club.coach);
    const { entries } = whole;
    const spans = periodsOf(entries);
    const now = Date.now();
    const times = timesOf({ lineup: whole.lineup ?? {}, entries }, now);
    const staffs = Object.fromEntries([...times].map(([id, { played }]) => [id, played]));
    expect(Object.fromEntries(Object.entries(staffs).map(([id, ms]) => [id, ms / MINUTE]))).toEqual(minutes(club));
    // Families read of their own children what staff read.
    for (const [who, children] of [
      [club.parent, [club.leo, club.mia]],
      [club.parent2, [club.noa]],
      [club.blueParent, [club.ida]],
    ] as const) {
      const { own = {}, entries: seen } = await calls.match(who);
      expect(scoreOf(seen)).toEqual(scoreOf(entries));
      for (const child of children)
        expect(playedIn(own[child] ?? [], periodsOf(seen), now), child).toBe(staffs[child] ?? 0);
    }
    // All children together have the minutes of all places that were filled on the field.
    const { players } = await club.coach.call(attendanceContract.show_minutes, { query: { tag: GREEN } });
    for (const { id, played } of players) expect(played, id).toBe(staffs[id] ?? 0);
    const changes = [...new Set(entries.map(({ at }) => at))];
    const onField = changes.map((at, index) => {
      const until = changes[index + 1] ?? now;
      const field = [...times.keys()].filter((id) => {
        const one = timesOf({ lineup: whole.lineup ?? {}, entries: entries.filter((entry) => entry.at <= at) }, until);
        const former = timesOf({ lineup: whole.lineup ?? {}, entries: entries.filter((entry) => entry.at <= at) }, at);
        return (one.get(id)?.played ?? 0) > (former.get(id)?.played ?? 0);
      });
      return field.length * (playedAt(spans, until) - playedAt(spans, at));
    });
    expect(onField.reduce((sum, one) => sum + one, 0)).toBe(Object.values(staffs).reduce((sum, one) => sum + one, 0));
    const shown = entries.flatMap(({ kind, at }) => {
      const minute = kind === 'GOAL' ? minuteAt(spans, format, at) : undefined;
      return minute ? [`${minute.minute}${minute.added === undefined ? '' : `+${minute.added}`}`] : [];
    });
    expect(shown).toEqual(goals);
  });
});
