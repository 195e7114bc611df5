import { developmentsContract } from '@touchline/shared/developments/developments.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GREEN, gameBody, openTwoTeams, type TwoTeams } from './testing/two-teams';

const home = process.env.TZ;
const nextYear = new Date().getUTCFullYear() + 1;
const JULY = `${nextYear}-07`;
const firstOfJuly = Date.UTC(nextYear, 6);
const MINUTE = 60_000;

let club: TwoTeams;
beforeAll(async () => {
  process.env.TZ = 'America/Los_Angeles';
  club = await openTwoTeams();
});
afterAll(async () => {
  // First, because files of the api share a process.
  if (home === undefined) delete process.env.TZ;
  else process.env.TZ = home;
  await club.close();
});

describe('a server in the time zone of Los Angeles', () => {
  it('keeps events under their UTC month, and lists them by the month of the club', async () => {
    expect(new Date(firstOfJuly).getMonth()).toBe(5);
    const schedule = (eventTime: number) =>
      club.coach.call(eventsContract.schedule_event, { body: { ...gameBody(), eventTime } });
    const [, , last, after] = [
      await schedule(firstOfJuly - MINUTE),
      await schedule(firstOfJuly),
      await schedule(Date.UTC(nextYear, 7) - MINUTE),
      await schedule(Date.UTC(nextYear, 7)),
    ];
    const inJuly = await club.coach.call(eventsContract.show_events, { query: { tag: GREEN, month: JULY } });
    expect(inJuly.map(({ id, key }) => [id, key.time])).toEqual([
      [last, JULY],
      [after, `${nextYear}-08`],
    ]);
  });

  it('keeps developments under their UTC month', async () => {
    const month = firstOfJuly + MINUTE;
    await club.coach.call(developmentsContract.add_development, {
      body: { playerId: club.leo, contactEmail: club.parent.user.emailAddress, month },
    });
    const found = await club.coach.call(developmentsContract.show_developments, {
      query: { playerId: club.leo, time: JULY },
    });
    expect(found.map((development) => development.month)).toEqual([firstOfJuly]);
  });
});
