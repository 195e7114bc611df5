/** Events and attendees. */

import type { AttendeeRecord, EventRecord } from '@touchline/server/records';
import { memberRow } from '@touchline/server/row-keys';
import { buildAttendee, buildEvent, type Person } from '@touchline/server/testing/records';
import { play as playShape } from '@touchline/shared/events/event.model';
import { keyOf } from '@touchline/shared/events/event-key';
import { BLUE, GREEN, type PermissionClub } from '../permission-club';
import { BLUE_TEAM, fresh, GREEN_TEAM, type Input, nothing, type Row, type Rows, WITH_ROLE, WITH_TOKEN } from './cells';

const addressOf = (event: EventRecord) => keyOf({ ...event, id: event._id });
const eventOf =
  (...tags: string[]) =>
  async ({ store }: PermissionClub): Promise<Input> => ({ query: addressOf(await buildEvent(store, tags)) });
const scheduled =
  (type: string, ...tags: string[]) =>
  async (): Promise<Input> => ({
    body: {
      type,
      tags,
      eventTime: Date.now() + 86_400_000,
      eventLocation: { id: 'u33dbfc5t', name: 'Pitch', latitude: 52.5, longitude: 13.4 },
    },
  });
const removable =
  (tag: string, isOwn = false) =>
  async ({ store }: PermissionClub, caller: Person | undefined): Promise<Input> => {
    const event = await buildEvent(store, [tag]);
    if (isOwn && caller) await store.events.updateOne({ _id: event._id }, { $set: { createdBy: caller.user._id } });
    return { params: { ...addressOf(event), tag } };
  };

const series =
  (...tags: string[]) =>
  async (): Promise<Input> => {
    const { body: event } = (await scheduled('PRACTICE', ...tags)()) as { body: { eventTime: number } };
    return { body: { event, weekdays: [0, 1, 2, 3, 4, 5, 6], until: event.eventTime + 86_400_000 } };
  };
const removableSeries =
  (tag: string, isOwn = false) =>
  async (club: PermissionClub, caller: Person | undefined): Promise<Input> => {
    const { params = {} } = await removable(tag, isOwn)(club, caller);
    const seriesId = `9200${fresh()}`;
    await club.store.events.updateOne({ _id: params.id ?? '' }, { $set: { seriesId } });
    return { params: { seriesId } };
  };

const HELPERS_OF_GREEN = '401 403 200 200 200 200 200 403 200 200';
const job =
  (...tags: string[]) =>
  async ({ store }: PermissionClub): Promise<Input> => {
    const event = await buildEvent(store, tags);
    const oranges = { id: '31000001', name: 'Oranges', needed: 1, takenBy: {}, taken: 0 };
    await store.events.updateOne({ _id: event._id }, { $set: { 'jobs.p31000001': oranges } });
    return { params: { ...addressOf(event), jobId: '31000001' } };
  };

const ride =
  (by: 'caller' | 'parent', rider?: 'kid' | 'otherKid') =>
  async ({ store, people, ...club }: PermissionClub, caller: Person | undefined): Promise<Input> => {
    const event = await buildEvent(store, [GREEN]);
    const { _id: userId } = by === 'caller' && caller ? caller.user : people.parent.user;
    const offered = { id: '32000001', userId, name: 'Paula', phoneNumber: '555', seats: 2, taken: 0 };
    await store.events.updateOne({ _id: event._id }, { $set: { [`rides.${memberRow(userId)}`]: offered } });
    const seat = rider && { playerId: club[rider]._id };
    return { params: { ...addressOf(event), ...(seat && { rideId: offered.id, ...seat }) }, query: {} };
  };
const offer =
  (tag: string) =>
  async (club: PermissionClub): Promise<Input> => ({
    params: addressOf(await buildEvent(club.store, [tag])),
    body: { seats: 3 },
  });
const namedRide = async (club: PermissionClub, caller: Person | undefined): Promise<Input> => ({
  ...(await ride('parent')(club, caller)),
  query: { rideId: '32000001' },
});

type Child = 'kid' | 'otherKid' | 'blueKid';
const signUp =
  (tag: string, child: Child) =>
  async (club: PermissionClub): Promise<Input> => ({
    params: addressOf(await buildEvent(club.store, [tag])),
    body: { playerId: club[child]._id, available: 'YES' },
  });
const away =
  (child: Child) =>
  async (club: PermissionClub): Promise<Input> => ({
    params: { playerId: club[child]._id },
    body: { from: Date.now(), until: Date.now() + 86_400_000 },
  });
const guest = async (club: PermissionClub): Promise<Input> => ({
  params: addressOf(await buildEvent(club.store, [GREEN])),
  body: { player: 'Guest', emailAddress: 'guest@visitors.example', available: 'YES' },
});
const onRow =
  (tag: string, child: Child, body?: unknown) =>
  async (club: PermissionClub): Promise<Input> => {
    const row: AttendeeRecord = buildAttendee(club[child], club.people.parent);
    const event = await buildEvent(club.store, [tag], { attendees: [row] });
    return { params: { ...addressOf(event), index: row.id }, body };
  };
const maybe = { available: 'MAYBE' };

const ROW_OWN = '401 403 200 404 200 200 200 403 404 200';
const ROW_OTHER = '401 403 404 404 200 200 200 403 404 200';
const ROW_BLUE = '401 403 404 404 404 404 200 403 200 404';

/** Callers who may change an event of Green, of Blue, of both, and an unknown one. */
const STAFF_OF_GREEN = '401 403 403 200 200 200 200 403 403 200';
const STAFF_OF_BLUE = '401 403 403 404 404 404 200 403 200 404';
const STAFF_OF_EITHER = '401 403 403 200 200 200 200 403 200 200';
const STAFF_OF_NONE = '401 403 403 404 404 404 404 403 404 404';

const play = () => ({ id: `3000${fresh()}`, name: 'Corner', playType: 'CHANCE', startOffset: 1, endOffset: 9 });

/** Returns the rows of a call that changes an event. */
const changing = (input: (event: EventRecord, store: PermissionClub['store']) => Promise<Input> | Input): Row[] => {
  const on =
    (...tags: string[]): Row['input'] =>
    async ({ store }) =>
      input(await buildEvent(store, tags), store);
  const gone: Row['input'] = async ({ store }) => {
    const event = await buildEvent(store, [GREEN]);
    const sent = await input(event, store);
    await store.events.deleteOne({ _id: event._id });
    return sent;
  };
  return [
    { on: 'Green', expect: STAFF_OF_GREEN, input: on(GREEN) },
    { on: 'Blue', expect: STAFF_OF_BLUE, input: on(BLUE) },
    { on: 'both', expect: STAFF_OF_EITHER, input: on(GREEN, BLUE) },
    { on: 'nothing', expect: STAFF_OF_NONE, input: gone },
  ];
};

export const eventRows: Rows = {
  list_events: [{ on: 'own', expect: WITH_TOKEN, input: nothing }],
  show_events: [
    { on: 'Green', expect: '401 403 200 200 200 200 200 403 200 200', input: async () => ({ query: { tag: GREEN } }) },
    { on: 'Blue', expect: '401 403 404 404 404 404 200 403 200 404', input: async () => ({ query: { tag: BLUE } }) },
  ],
  show_season: [
    { on: 'Green', expect: '401 403 200 200 200 200 200 403 200 200', input: async () => ({ query: { tag: GREEN } }) },
    { on: 'Blue', expect: '401 403 404 404 404 404 200 403 200 404', input: async () => ({ query: { tag: BLUE } }) },
  ],
  get_event: [
    { on: 'Green', expect: WITH_ROLE, input: eventOf(GREEN) },
    { on: 'Blue', expect: '401 403 404 404 404 404 200 200 200 404', input: eventOf(BLUE) },
    { on: 'both', expect: WITH_ROLE, input: eventOf(GREEN, BLUE) },
    {
      on: 'nothing',
      expect: '401 403 404 404 404 404 404 404 404 404',
      input: async () => ({ query: { time: '2026-01', hash: 'u33d', id: '999999999' } }),
    },
  ],
  schedule_event: [
    { on: 'Green, a game', expect: '401 403 200 200 200 200 200 403 200 200', input: scheduled('GAME', GREEN) },
    { on: 'Green, a practice', expect: '401 403 403 200 200 200 200 403 403 200', input: scheduled('PRACTICE', GREEN) },
    { on: 'Blue, a game', expect: '401 403 404 404 404 404 200 403 200 404', input: scheduled('GAME', BLUE) },
    { on: 'both, a game', expect: '401 403 404 404 404 404 200 403 403 404', input: scheduled('GAME', GREEN, BLUE) },
  ],
  remove_event: [
    { on: 'Green', expect: '401 403 403 200 200 200 200 403 403 200', input: removable(GREEN) },
    { on: 'Green, own', expect: '401 403 200 200 200 200 200 403 200 200', input: removable(GREEN, true) },
    { on: 'Blue', expect: '401 403 404 404 404 404 200 403 200 404', input: removable(BLUE) },
  ],
  add_attendee: [
    { on: "parent's child, Green", expect: '401 403 200 403 200 200 200 403 404 200', input: signUp(GREEN, 'kid') },
    {
      on: "another family's child, Green",
      expect: '401 403 404 403 200 200 200 403 404 200',
      input: signUp(GREEN, 'otherKid'),
    },
    { on: 'a child of Blue, Blue', expect: '401 403 404 403 404 404 200 403 200 404', input: signUp(BLUE, 'blueKid') },
    { on: 'a guest, Green', expect: '401 403 403 403 200 200 200 403 403 200', input: guest },
  ],
  set_away: [
    { on: "parent's child", expect: '401 403 200 403 404 404 404 403 404 404', input: away('kid') },
    { on: "another family's child", expect: '401 403 404 403 404 404 404 403 404 404', input: away('otherKid') },
  ],
  update_attendee: [
    { on: "parent's child, Green", expect: ROW_OWN, input: onRow(GREEN, 'kid', maybe) },
    { on: "another family's child, Green", expect: ROW_OTHER, input: onRow(GREEN, 'otherKid', maybe) },
    { on: 'a child of Blue, Blue', expect: ROW_BLUE, input: onRow(BLUE, 'blueKid', maybe) },
  ],
  remove_attendee: [
    { on: "parent's child, Green", expect: ROW_OWN, input: onRow(GREEN, 'kid') },
    { on: "another family's child, Green", expect: ROW_OTHER, input: onRow(GREEN, 'otherKid') },
    { on: 'a child of Blue, Blue', expect: ROW_BLUE, input: onRow(BLUE, 'blueKid') },
  ],
  update_event: [
    ...changing((event) => ({ body: { id: event._id, rev: event.rev, summary: `Summary ${fresh()}` } })),
    {
      on: 'Green, adding Blue',
      expect: '401 403 403 404 404 404 200 403 403 404',
      input: async ({ store }) => {
        const event = await buildEvent(store, [GREEN]);
        return { body: { id: event._id, rev: event.rev, tags: [GREEN, BLUE] } };
      },
    },
  ],
  add_all_players: [
    ...changing((event) => ({ query: { ...addressOf(event), teams: event.tags[0] ?? '' } })),
    {
      on: 'Green, roster of Blue',
      expect: '401 403 403 404 404 404 200 403 403 404',
      input: async ({ store }) => ({ query: { ...addressOf(await buildEvent(store, [GREEN])), teams: BLUE } }),
    },
  ],
  save_play: changing((event) => ({ params: addressOf(event), body: play() })),
  remove_play: changing(async (event, store) => {
    await store.events.updateOne(
      { _id: event._id },
      { $set: { 'plays.p30000001': playShape.parse({ ...play(), id: '30000001' }) } },
    );
    return { params: { ...addressOf(event), playId: '30000001' } };
  }),
  schedule_series: [
    { on: 'Green', expect: STAFF_OF_GREEN, input: series(GREEN) },
    { on: 'Blue', expect: '401 403 404 404 404 404 200 403 200 404', input: series(BLUE) },
    { on: 'both', expect: '401 403 404 404 404 404 200 403 403 404', input: series(GREEN, BLUE) },
  ],
  update_series: changing(async ({ _id, eventTime: from }, store) => {
    const seriesId = `9100${fresh()}`;
    await store.events.updateOne({ _id }, { $set: { seriesId } });
    return { body: { seriesId, from, change: { kit: 'Green' } } };
  }),
  remove_series: [
    { on: 'Green', expect: '401 403 403 200 200 200 200 403 403 200', input: removableSeries(GREEN) },
    { on: 'Green, own', expect: '401 403 200 200 200 200 200 403 200 200', input: removableSeries(GREEN, true) },
    { on: 'Blue', expect: '401 403 404 404 404 404 200 403 200 404', input: removableSeries(BLUE) },
  ],
  take_job: [
    { on: 'Green', expect: HELPERS_OF_GREEN, input: job(GREEN) },
    { on: 'Blue', expect: '401 403 404 404 404 404 200 403 200 404', input: job(BLUE) },
  ],
  give_job_back: [{ on: 'Green', expect: HELPERS_OF_GREEN, input: job(GREEN) }],
  offer_ride: [
    { on: 'Green', expect: HELPERS_OF_GREEN, input: offer(GREEN) },
    { on: 'Blue', expect: '401 403 404 404 404 404 200 403 200 404', input: offer(BLUE) },
  ],
  withdraw_ride: [
    { on: 'Green, own', expect: '401 403 200 200 200 200 200 403 200 200', input: ride('caller') },
    { on: 'Green, of parent', expect: '401 403 200 404 200 200 200 403 404 200', input: namedRide },
  ],
  take_seat: [
    { on: 'kid', expect: '401 403 200 403 200 200 200 403 404 200', input: ride('parent', 'kid') },
    { on: 'otherKid', expect: '401 403 404 403 200 200 200 403 404 200', input: ride('parent', 'otherKid') },
  ],
  give_seat_back: [
    { on: 'kid', expect: '401 403 200 404 200 200 200 403 404 200', input: ride('parent', 'kid') },
    { on: 'otherKid', expect: '401 403 404 404 200 200 200 403 404 200', input: ride('parent', 'otherKid') },
  ],
  show_shares: [
    { on: 'Green', expect: GREEN_TEAM, input: async () => ({ query: { tag: GREEN } }) },
    { on: 'Blue', expect: BLUE_TEAM, input: async () => ({ query: { tag: BLUE } }) },
  ],
  get_event_history: changing((event) => ({ query: addressOf(event) })),
};
