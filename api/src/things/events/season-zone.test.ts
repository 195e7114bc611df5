/** Seasons, age groups and months follow the club's settings (decision 0119). */
import { engagementsContract } from '@touchline/shared/engagements/engagements.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { seasonOf, seasonSpan } from '@touchline/shared/events/season';
import { seasonContract } from '@touchline/shared/events/season.contract';
import { matchContract } from '@touchline/shared/match/match.contract';
import { fromWallClock } from '@touchline/shared/wall-clock';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { GREEN, openTwoTeams, PITCH, type TwoTeams } from '../../testing/two-teams';

const zone = 'America/Los_Angeles';
const SEASON = seasonOf(Date.now(), { zone, start: 8 });

let club: TwoTeams;
beforeEach(async () => {
  club = await openTwoTeams(undefined, { settings: { CLUB_TIMEZONE: zone, AGE_WINDOW: 'season' } });
});
afterEach(() => club.close());

async function add(eventTime: number, fields: object) {
  const body = { eventTime, eventLocation: PITCH, tags: [GREEN], ...fields };
  const id = await club.coach.call(eventsContract.schedule_event, { body });
  return { time: new Date(eventTime).toISOString().slice(0, 7), hash: 'u33d', id };
}

it('counts a game on 31 July at 5:30 PM of the club in the season that ends then', async () => {
  const { from } = seasonSpan(SEASON, { zone, start: 8 });
  await add(from - 6.5 * 3_600_000, { opponent: 'Harbor City', result: '1:0' });
  const read = (season: number) =>
    club.coach.call(seasonContract.show_season, { query: { tag: GREEN, season: String(season) } });
  expect((await read(SEASON)).held).toBe(0);
  expect(await read(SEASON - 1)).toMatchObject({ held: 1, record: { won: 1 } });
});

it('gives a team whose window begins in August of its year the format of the younger age group', async () => {
  await club.store.teams.updateOne({ _id: GREEN }, { $set: { playerBirthYear: SEASON - 10 } });
  const key = await add(Date.now() + 60_000, { opponent: 'Harbor City' });
  expect((await club.coach.call(matchContract.get_match, { query: key })).format.onField).toBe(7);
});

it('counts a practice on the last evening of a month in that month', async () => {
  const eventTime = fromWallClock(`${SEASON - 1}-10-31T17:30`, zone);
  const key = await add(eventTime, { type: 'PRACTICE' });
  await club.coach.call(eventsContract.add_attendee, { params: key, body: { playerId: club.leo, available: 'YES' } });
  const month = `${SEASON - 1}-10`;
  const { add_engagement, get_engagement } = engagementsContract;
  const userEmail = club.parent.user.emailAddress;
  const { id } = await club.manager.call(add_engagement, {
    body: { teamId: GREEN, month: Date.parse(`${month}-15`), userEmail },
  });
  const found = await club.manager.call(get_engagement, { query: { time: month, teamId: GREEN, id } });
  expect(found.datesOfSignup).toEqual([eventTime]);
  // The key keeps the UTC month, by which everybody finds it.
  expect(key.time).toBe(`${SEASON - 1}-11`);
  const listed = async (ofMonth: string) =>
    (await club.parent.call(eventsContract.show_events, { query: { tag: GREEN, month: ofMonth } })).map(
      (event) => event.key.time,
    );
  expect([await listed(month), await listed(key.time)]).toEqual([[key.time], []]);
});
