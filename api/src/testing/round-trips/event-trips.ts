import type { EventRecord } from '@touchline/server/records';
import { itemRow } from '@touchline/server/row-keys';
import { buildAttendee, buildEvent } from '@touchline/server/testing/records';
import { unusedId } from '@touchline/server/testing/schema-values';
import type { Request } from '@touchline/shared/contract';
import { type AwayAnswer, awayContract } from '@touchline/shared/events/away.contract';
import type { EventKey } from '@touchline/shared/events/event.model';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { keyOf } from '@touchline/shared/events/event-key';
import { eventPlanningContract } from '@touchline/shared/events/event-planning.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { BLUE, GREEN } from '../two-teams';

import { BASED_ON, type Body, byId, type Club, sentId, type Trip } from './trip';

/** The end of a play must be after its start, and a shape needs two points. */
const film = (path = '') =>
  ({
    [`${path}startOffset`]: [10, 11],
    [`${path}endOffset`]: [90, 91],
    [`${path}drawing[].points`]: [
      [100, 200, 300, 400],
      [500, 600, 700, 800],
    ],
  }) as const;

const addressOf = (event: EventRecord): EventKey => keyOf({ ...event, id: event._id });

const readEvent = (club: Club, id: unknown, { eventTime, eventLocation }: Body) =>
  club.read(keyOf({ id, eventTime, eventLocation } as Parameters<typeof keyOf>[0]));

const HOUR = 3_600_000;
const start = Math.floor(Date.now() / (24 * HOUR)) * 24 * HOUR - 62 * HOUR;
/** Times that fit together, in the past because of the result, and a reason that only a cancelled event may have. */
const eventValues = {
  ...film('plays[].'),
  tags: [[GREEN], [BLUE]],
  eventTime: [start, start + HOUR],
  endTime: [start + 3 * HOUR, start + 4 * HOUR],
  meetTime: [start - 2 * HOUR, start - HOUR],
  answerBy: [start - 4 * HOUR, start - 3 * HOUR],
  eventState: ['PENDING', 'CANCELLED'],
  cancelReason: [undefined, 'Rain'],
  result: ['2:1', '2:2 aet (4:3 pens)'],
  'schedules[].time': [start, start + HOUR],
  'schedules[].knockout': [undefined, true],
} as const;

const guest = () => ({ player: 'Guest', parent: 'Aunt', emailAddress: 'aunt@club.example' });

const DAY = 86_400_000;
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const RULE = 'selects the events: event-series.test.ts';
/** The values of the fields inside of another field. */
const under = (path: string, values: NonNullable<Trip['values']>): Trip['values'] =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [path + name, value]));

export const eventTrips: Record<string, Trip> = {
  schedule_event: {
    call: eventsContract.schedule_event,
    who: 'admin',
    read: (club, { reply, body }) => readEvent(club, reply, body),
    values: { ...eventValues, ...sentId() },
  },
  update_event: {
    call: eventEditingContract.update_event,
    who: 'admin',
    given: async (club, { id: _id, rev: _rev, version: _version, removed: _removed, ...first }) => {
      const event = first as Request<typeof eventsContract.schedule_event>['body'];
      return { body: { id: await club.admin.call(eventsContract.schedule_event, { body: event }), rev: 1 } };
    },
    read: (club, { reply, body }) => readEvent(club, reply, body),
    values: {
      ...eventValues,
      version: [undefined, undefined],
      ...Object.fromEntries(
        ['participants', 'plays', 'schedules', 'teamStats'].map((list) => [`removed.${list}`, [[], []] as const]),
      ),
    },
    unread: {
      id: 'identifies the event',
      rev: BASED_ON,
      version: BASED_ON,
      ...Object.fromEntries(
        ['participants', 'plays', 'schedules', 'teamStats'].map((list) => [
          `removed.${list}`,
          'lists items to remove: event-form.test.ts',
        ]),
      ),
    },
  },
  schedule_series: {
    call: eventPlanningContract.schedule_series,
    who: 'admin',
    read: async (club, { reply, body }) => ({
      event: await readEvent(club, (reply as string[])[0], body.event as Body),
    }),
    values: {
      ...under('event.', eventValues),
      'event.id': [undefined, undefined],
      weekdays: [EVERY_DAY, EVERY_DAY],
      until: [start + 2 * DAY, start + 2 * DAY],
    },
    unread: {
      'event.id': 'identifies the series: event-series.test.ts',
      weekdays: RULE,
      until: RULE,
    },
  },
  update_series: {
    call: eventPlanningContract.update_series,
    who: 'admin',
    given: async (club) => {
      const { _id } = await buildEvent(club.store, [GREEN], { eventTime: start });
      const seriesId = unusedId();
      await club.store.events.updateOne({ _id }, { $set: { seriesId } });
      return { body: { seriesId, from: start } };
    },
    read: async (club, { reply, body }) => ({
      change: await readEvent(club, (reply as string[])[0], body.change as Body),
    }),
    values: under('change.', eventValues),
    unread: { seriesId: 'identifies the series', from: RULE },
  },
  offer_ride: {
    call: eventPlanningContract.offer_ride,
    who: 'parent',
    given: async (club) => ({ params: addressOf(await buildEvent(club.store, [GREEN])) }),
    read: async (club, { params }) => (await club.read(params as EventKey)).rides?.[0],
  },
  'offer_ride over one that is there': {
    call: eventPlanningContract.offer_ride,
    who: 'parent',
    given: async (club, first) => {
      const params = addressOf(await buildEvent(club.store, [GREEN]));
      const body = first as Request<typeof eventPlanningContract.offer_ride>['body'];
      await club.parent.call(eventPlanningContract.offer_ride, { params, body });
      return { params };
    },
    read: async (club, { params }) => (await club.read(params as EventKey)).rides?.[0],
  },
  save_play: {
    call: eventEditingContract.save_play,
    who: 'coach',
    given: async (club) => ({ params: addressOf(await buildEvent(club.store, [GREEN])) }),
    read: async (club, { params, body }) => byId((await club.read(params as EventKey, club.coach)).plays, body.id),
    values: film(),
  },
  'save_play over one that is there': {
    call: eventEditingContract.save_play,
    who: 'coach',
    given: async (club) => {
      const event = await buildEvent(club.store, [GREEN]);
      const existing = { ...eventEditingContract.save_play.example.body, id: '30000001', playerIds: [], players: [] };
      const plays = { [itemRow(existing.id)]: { ...existing, actionCodes: [] } };
      await club.store.events.updateOne({ _id: event._id }, { $set: { plays } });
      return { params: addressOf(event), body: { id: existing.id } };
    },
    read: async (club, { params, body }) => byId((await club.read(params as EventKey, club.coach)).plays, body.id),
    values: film(),
    unread: { id: 'identifies the play' },
  },
  add_attendee: {
    call: eventsContract.add_attendee,
    who: 'coach',
    given: async (club) => ({ params: addressOf(await buildEvent(club.store, [GREEN])) }),
    read: async (club, { params }) => (await club.read(params as EventKey, club.coach)).attendees[0],
    values: { ...sentId(), playerId: [undefined, undefined] },
    unread: { playerId: 'signs up a child of the club, with the names and contacts of its record: attendees.test.ts' },
  },
  set_away: {
    call: awayContract.set_away,
    who: 'parent',
    given: async (club) => {
      await buildEvent(club.store, [GREEN], { eventTime: Date.now() + HOUR / 4 });
      return { params: { playerId: club.leo }, body: { from: Date.now(), until: Date.now() + HOUR / 2 } };
    },
    read: async (club, { reply }) => {
      const [answer] = reply as AwayAnswer[];
      return answer && (await club.read(answer.key, club.parent)).attendees[0];
    },
    values: { from: [undefined, undefined], until: [undefined, undefined] },
    unread: { from: 'selects the events: away.test.ts', until: 'selects the events: away.test.ts' },
  },
  update_attendee: {
    call: eventsContract.update_attendee,
    who: 'coach',
    given: async (club) => {
      const row = buildAttendee(club.leoRecord, club.coach, guest());
      const { playerId: _playerId, ...attendee } = row;
      const event = await buildEvent(club.store, [GREEN], { attendees: [attendee] });
      return { params: { ...addressOf(event), index: attendee.id } };
    },
    read: async (club, { params: { time = '', hash = '', id = '' } }) =>
      (await club.read({ time, hash, id }, club.coach)).attendees[0],
    values: { playerId: [undefined, undefined], id: [undefined, undefined] },
    unread: { id: 'the path identifies the row', playerId: 'a row stays with its person' },
  },
};
