/** Builds events as the api would have written them: each change raises the version, and is listed. */

import type {
  AttendeeRecord,
  EventChange,
  EventRecord,
  PlayerRecord,
  UserRecord,
  VenueRecord,
} from '@touchline/server/records';
import { attendeeRow, itemRow, memberRow } from '@touchline/server/row-keys';
import type { Participant, Play } from '@touchline/shared/events/event.model';
import { keyOf } from '@touchline/shared/events/event-key';
import type { Schedule, TeamStats } from '@touchline/shared/events/tournament.model';

/** The input of a new event. */
export interface NewEvent
  extends Partial<
    Pick<
      EventRecord,
      'opponent' | 'homeAway' | 'endTime' | 'meetTime' | 'answerBy' | 'kit' | 'note' | 'seriesId' | 'rrule'
    >
  > {
  name: string;
  type: EventRecord['type'];
  eventTime: number;
  venue: VenueRecord;
  tags: string[];
  by: UserRecord;
  createdAt: number;
}

/** Generates unique ids for the whole club. */
export interface Ids {
  event(): string;
  attendee(): string;
  item(): string;
  engagement(): string;
  development(): string;
  board(): string;
}

export function createIds(): Ids {
  const counter = (first: number) => () => String(first++);
  return {
    event: counter(200_000_001),
    attendee: counter(70_000_001),
    item: counter(300_000_001),
    engagement: counter(40_000_001),
    development: counter(50_000_001),
    board: counter(80_000_001),
  };
}

export const placeOf = ({ _id, name, latitude, longitude, address }: VenueRecord) => ({
  id: _id,
  name,
  latitude,
  longitude,
  address,
});

const byItem = <T extends { id: string }>(items: readonly T[]): Record<string, T> =>
  Object.fromEntries(items.map((item) => [itemRow(item.id), item]));

export function buildEvent(ids: Ids, input: NewEvent) {
  const { by, createdAt, venue, ...content } = input;
  const _id = ids.event();
  const eventLocation = placeOf(venue);
  const { time, hash } = keyOf({ id: _id, eventTime: input.eventTime, eventLocation });
  const event: EventRecord = {
    _id,
    ...content,
    eventState: 'PENDING',
    eventLocation,
    url: '',
    result: '',
    summary: '',
    teamPlayers: [],
    sources: [],
    keys: [`${time}/${hash}`],
    participants: {},
    plays: {},
    schedules: {},
    teamStats: {},
    attendees: {},
    attendeeIds: [],
    attendeeCount: 0,
    changes: [],
    createdBy: by._id,
    createdAt,
    version: 0,
    rev: 1,
  };
  const recordChange = (user: UserRecord, at: number, what: EventChange['what'], fields?: string[]) => {
    event.changes.push({ at, by: { userId: user._id, name: user.fullName }, what, ...(fields && { fields }) });
    event.version += 1;
  };
  recordChange(by, createdAt, 'event:created');

  const builder = {
    event,

    /** Signs up a row. */
    add(row: Omit<AttendeeRecord, 'id' | 'createdBy'>, user: UserRecord, at: number) {
      const key = attendeeRow(row);
      if (event.attendees[key]) throw new Error(`${row.player} is on the list twice`);
      const id = ids.attendee();
      event.attendees[key] = { id, ...row, createdBy: user._id };
      event.attendeeIds.push(id);
      event.attendeeCount += 1;
      recordChange(user, at, 'attendee:added');
      return builder;
    },

    /** Saves the whole form as staff. */
    save(
      fields: Partial<Pick<EventRecord, 'eventState' | 'cancelReason' | 'result' | 'summary' | 'url' | 'sources'>>,
      lists: { participants?: Participant[]; schedules?: Schedule[]; teamStats?: TeamStats[] },
      user: UserRecord,
      at: number,
    ) {
      Object.assign(event, fields);
      Object.assign(event, {
        ...(lists.participants && { participants: byItem(lists.participants) }),
        ...(lists.schedules && { schedules: byItem(lists.schedules) }),
        ...(lists.teamStats && { teamStats: byItem(lists.teamStats) }),
      });
      event.rev += 1;
      recordChange(user, at, 'event:changed');
      return builder;
    },

    /** Adds a job that these people took, an hour after each other. */
    addJob(name: string, needed: number, helpers: readonly UserRecord[], from: number) {
      const id = ids.item();
      const job = { id, name, needed, takenBy: {} as Record<string, { userId: string; name: string }>, taken: 0 };
      event.jobs = { ...event.jobs, [itemRow(id)]: job };
      helpers.forEach((user, index) => {
        job.takenBy[memberRow(user._id)] = { userId: user._id, name: user.fullName };
        job.taken += 1;
        recordChange(user, from + index * 3_600_000, 'event:changed', ['jobs']);
      });
      return builder;
    },

    /** Adds a ride with these children of other families. */
    addRide(driver: UserRecord, seats: number, riders: readonly { child: PlayerRecord; by: UserRecord }[], at: number) {
      const { _id: userId, fullName: name, phoneNumber } = driver;
      const id = ids.item();
      const ride = { id, userId, name, phoneNumber, seats, taken: riders.length };
      event.rides = { ...event.rides, [memberRow(userId)]: ride };
      recordChange(driver, at, 'ride:saved');
      riders.forEach(({ child, by: guardian }, index) => {
        event.riders = { ...event.riders, [itemRow(child._id)]: id };
        recordChange(guardian, at + (index + 1) * 1_800_000, 'ride:saved');
      });
      return builder;
    },

    addPlay(play: Play, user: UserRecord, at: number) {
      event.plays[itemRow(play.id)] = play;
      recordChange(user, at, 'play:saved');
      return builder;
    },
  };
  return builder;
}

export type EventBuilder = ReturnType<typeof buildEvent>;
