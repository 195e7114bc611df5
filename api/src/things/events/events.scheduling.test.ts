import type { EventRecord } from '@touchline/server/records';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  BLUE,
  GREEN,
  gameBody,
  openTwoTeams,
  type Person,
  PITCH,
  STORES,
  type TwoTeams,
} from '../../testing/two-teams';

const { schedule_event, remove_event } = eventsContract;
const DAY = 86_400_000;

describe.each(STORES)('scheduling events on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  beforeAll(async () => {
    club = await openTwoTeams(mongoUrl);
  });
  afterAll(() => club.close());

  const schedule = (who: Person, body: object = {}) => who.ask(schedule_event, { body: { ...gameBody(), ...body } });
  const forgetGamesOf = async (who: Person) => {
    await club.store.events.deleteMany({ createdBy: who.user._id });
    await club.services.rateLimiters.open('games', { points: 1, duration: 1 }).delete(who.user._id);
  };
  const stored = (id: string) => club.store.events.findOne({ _id: id });

  it('creates a PENDING GAME named after its team, version 1, from time, place and team alone', async () => {
    const before = club.busEvents.length;
    const { status, reply: id } = await schedule(club.parent);
    expect(status).toBe(200);
    expect(id).toMatch(/^\d{9}$/);
    const key = { time: new Date(gameBody().eventTime).toISOString().slice(0, 7), hash: 'u33d', id };
    const event = await club.read(key, club.parent);
    expect(event).toMatchObject({
      id,
      key,
      name: 'Riverside Green game',
      type: 'GAME',
      eventState: 'PENDING',
      location: PITCH.name,
      tags: [GREEN],
      attendees: [],
      version: 1,
      rev: 1,
      own: true,
    });
    expect(club.busEvents.slice(before)).toMatchObject([
      {
        name: 'event:created',
        about: { teams: [GREEN] },
        payload: { event: { id, version: 1 }, by: { userId: club.parent.user._id } },
      },
    ]);
    expect((await club.read(key, club.parent2)).own).toBe(false);
  });

  it('R16 ignores attendees, version, author and keys in the body', async () => {
    const { reply: id } = await schedule(club.coach, {
      attendees: [{ id: '70000001', player: 'X' }],
      attendeeCount: 5,
      version: 9,
      rev: 9,
      createdBy: club.admin.user._id,
      keys: ['2026-01/u000'],
      changes: [],
      own: true,
    });
    expect(await stored(id)).toMatchObject({
      attendees: {},
      attendeeCount: 0,
      version: 1,
      rev: 1,
      createdBy: club.coach.user._id,
    });
    expect((await stored(id))?.keys).not.toContain('2026-01/u000');
  });

  it('I4 the same id from the same author is one event, also for concurrent retries', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => schedule(club.coach, { id: '400000001' })));
    expect(responses.map(({ status, reply }) => [status, reply])).toEqual(Array(10).fill([200, '400000001']));
    const published = club.messages('event:created').filter(({ event }) => event.id === '400000001');
    expect(published.length).toBe(1);
  });

  it("picks a new id when another author's event has the sent one", async () => {
    await schedule(club.coach, { id: '400000002', name: 'The first' });
    const { status, reply } = await schedule(club.parent, { id: '400000002', name: 'The second' });
    expect(status).toBe(200);
    expect(reply).toMatch(/^\d{9}$/);
    expect(reply).not.toBe('400000002');
    expect((await stored('400000002'))?.name).toBe('The first');
    expect((await stored(reply))?.name).toBe('The second');
  });

  it('takes name and place of a known venue from its record, and any other place as sent', async () => {
    const venue = {
      ...PITCH,
      _id: PITCH.id,
      type: '',
      zip: '10437',
      url: 'https://maps.app.goo.gl/pitch',
      address: 'Gleimstr. 55',
      description: '',
    };
    await club.store.venues.insertOne(venue);
    const moved = { ...PITCH, name: 'Elsewhere', latitude: 0, longitude: 0 };
    const { reply: known } = await schedule(club.coach, { eventLocation: moved });
    expect((await stored(known))?.eventLocation).toEqual({ ...PITCH, address: venue.address, url: venue.url });
    expect((await stored(known))?.keys[0]).toMatch(/\/u33d$/);
    const { reply: away } = await schedule(club.coach, { eventLocation: { ...moved, id: 's00000000' } });
    expect((await stored(away))?.eventLocation).toEqual({ ...moved, id: 's00000000' });
  });

  it('names practices and tournaments, and keeps a given name', async () => {
    const names = await Promise.all(
      [{ type: 'PRACTICE' }, { type: 'TOURNAMENT', tags: [GREEN, GREEN] }, { name: 'Derby' }].map(async (body) => {
        const { reply } = await schedule(club.coach, body);
        return (await stored(reply))?.name;
      }),
    );
    expect(names).toEqual(['Riverside Green practice', 'Riverside Green tournament', 'Derby']);
  });

  it('lets staff schedule for their own teams and families add plain games of one team; rejects unknown teams', async () => {
    const unknown = await schedule(club.coach, { tags: ['99999'] });
    expect(unknown.status).toBe(404);
    for (const [who, body] of [
      [club.coach, { tags: [BLUE] }],
      [club.coach, { tags: [GREEN, BLUE] }],
      [club.parent, { tags: [BLUE] }],
      [club.admin, { tags: [GREEN, '99999'] }],
    ] as const)
      expect((await schedule(who, body)).raw).toBe(unknown.raw);
    expect((await schedule(club.admin, { tags: [GREEN, BLUE] })).status).toBe(200);
    for (const who of [club.root, club.newcomer]) expect((await schedule(who)).status).toBe(403);
    const participant = { id: '50000001', playerId: club.leo, playerName: 'Leo', teamId: GREEN, teamName: 'Green' };
    for (const body of [
      { type: 'PRACTICE' },
      { participants: [participant] },
      { plays: [{ id: '60000001', name: 'Goal' }] },
    ])
      expect((await schedule(club.parent, body)).status).toBe(403);
    expect((await schedule(club.filming, { participants: [participant] })).status).toBe(200);
  });

  it('lets a parent add ten games a day, even when more are sent at once', async () => {
    await forgetGamesOf(club.blueParent);
    const ids = Array.from({ length: 15 }, (_, index) => String(420_000_000 + index));
    const responses = await Promise.all([...ids, ...ids].map((id) => schedule(club.blueParent, { tags: [BLUE], id })));
    const stored = await club.store.events.find({ createdBy: club.blueParent.user._id });
    expect(stored).toHaveLength(10);
    const ok = responses.filter(({ status }) => status === 200).map(({ reply }) => reply);
    expect(new Set(ok)).toEqual(new Set(stored.map(({ _id }) => _id)));
    expect(responses.filter(({ status }) => status !== 200).every(({ status }) => status === 429)).toBe(true);
  });

  it('deletes the eleventh game when another process added one meanwhile', async () => {
    const { events } = club.store;
    const { _id: createdBy } = club.blueParent.user;
    await forgetGamesOf(club.blueParent);
    for (let game = 0; game < 9; game += 1) await schedule(club.blueParent, { tags: [BLUE] });
    const insert = events.insertOne.bind(events);
    Object.assign(events, {
      insertOne: async (event: EventRecord) => {
        Object.assign(events, { insertOne: insert });
        await insert({ ...event, _id: '430000000' });
        await insert(event);
      },
    });
    const published = club.busEvents.length;
    expect((await schedule(club.blueParent, { tags: [BLUE], id: '430000001' })).status).toBe(429);
    expect(await events.countDocuments({ createdBy })).toBe(10);
    expect(await events.findOne({ _id: '430000001' })).toBeNull();
    expect(club.busEvents).toHaveLength(published);
  });

  it('R20: counts removed games toward the games that a parent may add in a day', async () => {
    await forgetGamesOf(club.parent2);
    const key = { time: new Date(gameBody().eventTime).toISOString().slice(0, 7), hash: 'u33d' };
    const statuses: number[] = [];
    for (let game = 0; game < 21; game += 1) {
      const { status, reply: id } = await schedule(club.parent2);
      statuses.push(status);
      if (status === 200) await club.parent2.call(remove_event, { params: { ...key, id, tag: GREEN } });
    }
    expect([statuses.indexOf(429), statuses.length]).toEqual([20, 21]);
  });

  it('lets a parent add ten games a day, and staff any number', async () => {
    await forgetGamesOf(club.blueParent);
    for (let game = 0; game < 10; game += 1)
      expect((await schedule(club.blueParent, { tags: [BLUE], id: `41000000${game}` })).status).toBe(200);
    const { status, problem } = await schedule(club.blueParent, { tags: [BLUE] });
    expect([status, problem.detail]).toEqual([429, 'You may add at most 10 games a day.']);
    expect((await schedule(club.blueParent, { tags: [BLUE], id: '410000003' })).reply).toBe('410000003');
    await club.store.events.updateOne({ _id: '410000000' }, { $set: { createdAt: Date.now() - DAY - 1 } });
    expect((await schedule(club.blueParent, { tags: [BLUE] })).status).toBe(200);
    for (let game = 0; game < 12; game += 1)
      expect((await schedule(club.blueCoach, { tags: [BLUE] })).status).toBe(200);
  });
});
