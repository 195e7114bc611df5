import { awayContract } from '@touchline/shared/events/away.contract';
import type { EventView } from '@touchline/shared/events/event.model';
import { eventPlanningContract } from '@touchline/shared/events/event-planning.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { monthOf } from '@touchline/shared/months';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  attendeeCalls,
  gameBody,
  openTwoTeams,
  type Person,
  PITCH,
  STORES,
  type TwoTeams,
} from '../../testing/two-teams';

const HOUR = 3_600_000;
const { set_away } = awayContract;

describe.each(STORES)('a child that is away for some days on %s', (_name, mongoUrl) => {
  let club: TwoTeams;
  let games: EventView[];
  const { add } = attendeeCalls(() => (games[0] as EventView).key);
  beforeAll(async () => {
    club = await openTwoTeams(mongoUrl);
  });
  afterAll(() => club.close());

  const gameIn = async (hours: number): Promise<EventView> => {
    const eventTime = Date.now() + hours * HOUR;
    const id = await club.admin.call(eventsContract.schedule_event, { body: { ...gameBody(), eventTime } });
    return club.read({ time: monthOf(eventTime), hash: PITCH.id.slice(0, 4), id });
  };
  beforeEach(async () => {
    await club.store.events.deleteMany({});
    games = [await gameIn(24), await gameIn(48), await gameIn(240)];
  });

  const away = (who: Person, playerId: string, body: object = {}) =>
    who.ask(set_away, {
      params: { playerId },
      body: { from: Date.now(), until: Date.now() + 72 * HOUR, reason: 'Vacation', ...body },
    });
  const answersOf = async (playerId = club.leo, who = club.coach) => {
    const read = await Promise.all(games.map(({ key }) => club.read(key, who)));
    return read.map(({ attendees }) => attendees.find((row) => row.playerId === playerId)?.available);
  };

  it('answers all events of the time by one call, each by one change that staff hear, and no later event', async () => {
    await add(club.parent, { id: '70000001', playerId: club.leo, available: 'YES', reason: 'Comes late' });
    const before = await Promise.all(games.map(({ key }) => club.read(key)));
    const { status, reply } = await away(club.parent, club.leo);
    expect(status).toBe(200);
    expect(await answersOf()).toEqual(['NO', 'NO', undefined]);
    const after = await Promise.all(games.map(({ key }) => club.read(key)));
    expect(after.map(({ version }) => version)).toEqual(
      before.map(({ version }, index) => version + (index < 2 ? 1 : 0)),
    );
    expect(reply).toEqual([
      {
        key: after[0]?.key,
        attendeeId: '70000001',
        version: after[0]?.version,
        before: { available: 'YES', reason: 'Comes late' },
      },
      { key: after[1]?.key, attendeeId: after[1]?.attendees[0]?.id, version: after[1]?.version },
    ]);
    expect(after[1]?.attendees[0]).toMatchObject({ playerId: club.leo, reason: 'Vacation' });
    expect(club.messages('attendee:changed').at(-1)).toMatchObject({
      attendee: { available: 'NO', playerId: club.leo },
    });
    expect(club.messages('attendee:added').at(-1)).toMatchObject({ attendee: { available: 'NO', playerId: club.leo } });
  });

  it('changes nothing when it is sent again', async () => {
    await away(club.parent, club.leo);
    const before = await Promise.all(games.map(({ key }) => club.read(key)));
    expect((await away(club.parent, club.leo)).reply).toEqual([]);
    expect(await Promise.all(games.map(({ key }) => club.read(key)))).toEqual(before);
  });

  it('I11: keeps the reason from other families', async () => {
    await away(club.parent, club.leo, { reason: 'Visits his father in hospital' });
    for (const who of [club.parent2, club.filming])
      for (const { key } of games)
        expect(JSON.stringify(await club.read(key, who))).not.toContain('father in hospital');
  });

  it('leaves canceled events alone, and frees the seat of the child', async () => {
    await club.store.events.updateOne({ _id: games[1]?.id }, { $set: { eventState: 'CANCELLED' } });
    const { key } = games[0] as EventView;
    await club.parent2.call(eventPlanningContract.offer_ride, { params: key, body: { seats: 2 } });
    const [ride] = (await club.read(key)).rides ?? [];
    await club.parent.call(eventPlanningContract.take_seat, {
      params: { ...key, rideId: ride?.id ?? '', playerId: club.leo },
    });
    await away(club.parent, club.leo);
    expect(await answersOf()).toEqual(['NO', undefined, undefined]);
    expect((await club.read(key)).rides?.[0]?.riders).toEqual([]);
  });

  it('is for the guardians of the child, and for an end after the start', async () => {
    for (const who of [club.parent2, club.coach]) expect((await away(who, club.leo)).status).toBe(404);
    expect(await answersOf()).toEqual([undefined, undefined, undefined]);
    const { status, problem } = await away(club.parent, club.leo, { until: Date.now() - HOUR });
    expect([status, problem.fields]).toEqual([400, { until: 'Must be after the start' }]);
  });
});
