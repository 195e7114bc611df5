/** A period that nobody ended, at the door: staff and families read the same minutes, which count to the planned end. */

import { attendanceContract } from '@touchline/shared/match/attendance.contract';
import { periodsOf } from '@touchline/shared/match/clock';
import { timesOf } from '@touchline/shared/match/minutes';
import { countedUntil, presumedEnd } from '@touchline/shared/match/presumed-end';
import { playedIn } from '@touchline/shared/match/stints';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GREEN, openTwoTeams, type TwoTeams } from '../../testing/two-teams';
import { callsOf, type Game, MINUTE, newGame } from './match.fixture';

const size = { format: { onField: 7, periods: 2, minutes: 35 }, formation: '2-3-1' };

describe('a period that nobody ended', () => {
  let club: TwoTeams;
  let game: Game;
  let calls: ReturnType<typeof callsOf>;
  beforeAll(async () => {
    club = await openTwoTeams();
  });
  afterAll(() => club.close());
  beforeEach(async () => {
    await club.store.matches.deleteMany({});
    game = await newGame(club, { eventTime: Date.now() - 150 * MINUTE });
    calls = callsOf(game);
    await calls.saveLineup(club.coach, { ...size, lineup: { ST: club.leo } });
    await calls.tap(club.coach, 0, { kind: 'PERIOD_START' });
  });

  /** Returns the reading of staff and of the family of Leo, on the match and in the season. */
  async function read() {
    const now = Date.now();
    const staff = await calls.match(club.coach);
    const family = await calls.match(club.parent);
    const until = [staff, family].map((match) => presumedEnd(match, now)?.at);
    const times = timesOf({ lineup: staff.lineup ?? {}, entries: staff.entries }, countedUntil(staff, now));
    const own = playedIn(family.own?.[club.leo] ?? [], periodsOf(family.entries), countedUntil(family, now));
    const seasons = [];
    for (const who of [club.coach, club.parent]) {
      const { players, open } = await who.call(attendanceContract.show_minutes, { query: { tag: GREEN } });
      seasons.push([players.find(({ id }) => id === club.leo)?.played, open]);
    }
    return { until, played: [times.get(club.leo)?.played, own], seasons };
  }

  it('R3: counts to the planned end for staff, families and the season, which say so', async () => {
    await calls.tap(club.coach, 20, { kind: 'FOUL' });
    expect(await read()).toEqual({
      until: [game.start + 35 * MINUTE, game.start + 35 * MINUTE],
      played: [35 * MINUTE, 35 * MINUTE],
      seasons: [
        [35 * MINUTE, 1],
        [35 * MINUTE, 1],
      ],
    });
  });

  it('R3: runs on for families, too, while there are entries that they do not see', async () => {
    const note = await calls.tap(club.coach, 145, { kind: 'NOTE', note: 'Still playing' });
    expect((await read()).until).toEqual([undefined, undefined]);
    await calls.remove(club.coach, note);
    expect((await read()).until).toEqual([game.start + 35 * MINUTE, game.start + 35 * MINUTE]);
    await calls.tap(club.coach, 41, { kind: 'FOUL' });
    expect((await read()).played).toEqual([41 * MINUTE, 41 * MINUTE]);
  });

  it('is over for everybody with the answer, at the planned time', async () => {
    await calls.tap(club.coach, 35, { kind: 'PERIOD_END' });
    expect(await read()).toMatchObject({ until: [undefined, undefined], played: [35 * MINUTE, 35 * MINUTE] });
    expect((await read()).seasons).toEqual([
      [35 * MINUTE, 0],
      [35 * MINUTE, 0],
    ]);
  });
});
