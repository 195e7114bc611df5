/** Queries and writes of events. Each write is one atomic operation that raises `version` by one. */

import type { ClubStore } from '@touchline/server/club-store';
import { peopleFields, personHash } from '@touchline/server/event-people';
import type { AttendeeRecord, EventRecord } from '@touchline/server/records';
import { itemRow } from '@touchline/server/row-keys';
import type { Filter } from '@touchline/server/store/port';
import type { EventKey } from '@touchline/shared/events/event.model';
import { monthOf, monthSpan } from '@touchline/shared/months';
import { DAY } from '@touchline/shared/span';
import { retryOnConflict } from '../../base/retry-on-conflict';
import { isUnchangedList } from '../../base/unchanged-list';
import { assertSizeOf } from './event-size';
import { indexPeople } from './index-people.store';
import { withoutChanges } from './versioned-write.store';

/** The fields of an event that its rules need. */
export type EventHead = Pick<EventRecord, '_id' | 'tags' | 'createdBy'>;

/** The head of an event with its time, which decides until when families answer. */
export type TimedHead = EventHead & Pick<EventRecord, 'eventState' | 'eventTime' | 'endTime'>;

/** The fields of an event that count in a season. */
export type SeasonEvent = Pick<EventRecord, '_id' | keyof typeof seasonFields>;

const seasonFields = {
  ...({
    name: 1,
    tags: 1,
    opponent: 1,
    opponentId: 1,
    homeAway: 1,
    type: 1,
    eventState: 1,
    eventTime: 1,
    endTime: 1,
    result: 1,
  } as const),
  ...({ attendees: 1, attendance: 1, participants: 1, plays: 1, matchWrote: 1 } as const),
} as const;

/** The fields of an event that calendar feeds show. `attendees` holds answers only, and is absent without own children. */
export type FeedEvent = Pick<EventRecord, '_id' | keyof typeof feedFields> & {
  attendees?: Record<string, Pick<AttendeeRecord, 'available'>>;
};

/** The fields that an answer for one child needs. `attendees` holds the child's row only. */
export type AnswerableEvent = TimedHead & Pick<EventRecord, 'eventLocation'> & Partial<Pick<EventRecord, 'attendees'>>;

const feedFields = {
  ...({ name: 1, tags: 1, eventTime: 1, endTime: 1, meetTime: 1, eventLocation: 1, eventState: 1 } as const),
  ...({ cancelReason: 1, kit: 1, version: 1, createdAt: 1, changedAt: 1 } as const),
} as const;

/** For what is only shown. */
const shown = { readOnly: true, ...withoutChanges } as const;
const byTime = { sort: { eventTime: 1 }, ...withoutChanges } as const;
const atKey = ({ id, time, hash }: EventKey): Filter => ({ _id: id, keys: `${time}/${hash}` });

/** Matches while the event has the teams for which the call was authorized. If they changed, the call is authorized again. */
export const sameTags = (tags: readonly string[]): Filter => isUnchangedList('tags', tags);

/** A guest of an event may be written into its match for so long (ms). */
const LISTED_FOR = 31 * DAY;

/** Matches the events that name one of these people: ids of children or accounts, or addresses. Rarely another event, too. */
const naming = (people: readonly string[]): Filter => ({ people: { $in: people.map(personHash) } });

/** Returns whether the list of an event that is ahead, or was lately, has a guest with this id. The index of people knows no guests of lists. */
export async function isListed({ events }: Pick<ClubStore, 'events'>, id: string): Promise<boolean> {
  const found = await events.find({ eventTime: { $gte: Date.now() - LISTED_FOR } }, shown);
  return found.some(({ attendees }) => Object.values(attendees).some((row) => row.id === id && !row.playerId));
}

export const eventsStore = ({ events }: Pick<ClubStore, 'events'>) => ({
  /** Returns the events of these teams from a time (ms) on. */
  list: (teams: 'all' | readonly string[], from: number): Promise<readonly Readonly<EventRecord>[]> =>
    events.find(
      { eventTime: { $gte: from }, ...(teams !== 'all' && { tags: { $in: teams } }) },
      { ...byTime, readOnly: true },
    ),

  /** Returns the events of a team, or those of a span. */
  ofTeam: (tag: string, span: ReturnType<typeof monthSpan> | undefined): Promise<readonly Readonly<EventRecord>[]> =>
    events.find(
      { tags: tag, ...(span && { eventTime: { $gte: span.from, $lt: span.before } }) },
      { ...byTime, readOnly: true },
    ),

  /** Returns the events of these teams in a span with their attendees, earliest first, of which nothing is changed. */
  withAttendees: (teams: readonly string[], { from, before }: ReturnType<typeof monthSpan>): Promise<EventRecord[]> =>
    events.find(
      { tags: { $in: teams }, eventTime: { $gte: from, $lt: before } },
      {
        sort: { eventTime: 1 },
        projection: { tags: 1, eventTime: 1, eventState: 1, attendees: 1, attendance: 1 },
        readOnly: true,
      },
    ),

  /** Yields a team's events in a span, earliest first. Reads them by month, so that a long season needs little memory. */
  async *inSpan(tag: string, { from, before }: ReturnType<typeof monthSpan>): AsyncGenerator<SeasonEvent> {
    for (let start = from; start < before; start = monthSpan(monthOf(start)).before) {
      const end = Math.min(before, monthSpan(monthOf(start)).before);
      yield* await events.find(
        { tags: tag, eventTime: { $gte: start, $lt: end } },
        { sort: { eventTime: 1 }, projection: seasonFields },
      );
    }
  },

  /** Returns when a team's first event began (ms), or undefined without events. */
  async firstTimeOf(tag: string): Promise<number | undefined> {
    const [first] = await events.find(
      { tags: tag },
      { sort: { eventTime: 1 }, limit: 1, projection: { eventTime: 1 } },
    );
    return first?.eventTime;
  },

  /** Returns the ids and versions of these teams' events from a time (ms) on, or of the first of them in a span, earliest first. */
  versions: (
    tags: readonly string[],
    from: number,
    { before, limit }: { before?: number; limit?: number } = {},
  ): Promise<Pick<EventRecord, '_id' | 'version'>[]> =>
    events.find(
      { tags: { $in: tags }, eventTime: { $gte: from, ...(before !== undefined && { $lt: before }) } },
      { sort: { eventTime: 1 }, ...(limit !== undefined && { limit }), projection: { version: 1 } },
    ),

  /** Returns what a feed shows of these events, earliest first. Of the answers only those of these children. */
  inFeed: (ids: readonly string[], playerIds: readonly string[]): Promise<FeedEvent[]> =>
    events.find(
      { _id: { $in: ids } },
      {
        sort: { eventTime: 1 },
        projection: {
          ...feedFields,
          ...Object.fromEntries(playerIds.map((id) => [`attendees.${itemRow(id)}.available`, 1 as const])),
        },
      },
    ),

  /** Returns these teams' first events of a span with the row of one child, earliest first. */
  answerable: (
    tags: readonly string[],
    playerId: string,
    { from, before, limit }: { from: number; before: number; limit: number },
  ): Promise<AnswerableEvent[]> =>
    events.find(
      { tags: { $in: tags }, eventTime: { $gte: from, $lt: before } },
      {
        sort: { eventTime: 1 },
        limit,
        projection: {
          ...({ tags: 1, createdBy: 1, eventState: 1, eventTime: 1, endTime: 1, eventLocation: 1 } as const),
          [`attendees.${itemRow(playerId)}`]: 1,
        },
      },
    ),

  /** Returns the events of these series, earliest first. */
  ofSeries: (ids: readonly string[]): Promise<EventRecord[]> => events.find({ seriesId: { $in: ids } }, byTime),

  /** Returns a team's next events from a time (ms) on, earliest first. */
  nextOf: (tag: string, from: number, limit: number): Promise<EventRecord[]> =>
    events.find({ tags: tag, eventTime: { $gte: from } }, { ...byTime, limit }),

  /** Returns the club's next games in a span of time (ms) that are not cancelled, earliest first. */
  nextGames: (span: { from: number; before: number }, limit: number): Promise<EventRecord[]> =>
    events.find(
      {
        eventTime: { $gte: span.from, $lt: span.before },
        type: { $in: ['GAME', 'TOURNAMENT'] },
        eventState: { $ne: 'CANCELLED' },
      },
      { ...byTime, limit },
    ),

  /** Returns the event that has, or had, this key. */
  byKey: (key: EventKey): Promise<EventRecord | null> => events.findOne(atKey(key), withoutChanges),

  /** Like `byKey`, for an event that is only shown. */
  shownByKey: (key: EventKey): Promise<Readonly<EventRecord> | null> => events.findOne(atKey(key), shown),

  byIds: (ids: readonly string[]): Promise<EventRecord[]> => events.find({ _id: { $in: ids } }, byTime),

  byId: (id: string): Promise<EventRecord | null> => events.findOne({ _id: id }, withoutChanges),

  historyByKey: (key: EventKey): Promise<(EventHead & Pick<EventRecord, 'version' | 'changes'>) | null> =>
    events.findOne(atKey(key), { projection: { tags: 1, createdBy: 1, version: 1, changes: 1 } }),

  headByKey: (key: EventKey): Promise<TimedHead | null> =>
    events.findOne(atKey(key), {
      projection: { tags: 1, createdBy: 1, eventState: 1, eventTime: 1, endTime: 1 },
    }),

  /** Returns the ids of the events that name one of these people: ids of children or accounts, or addresses. */
  async idsNaming(people: readonly string[]): Promise<string[]> {
    const found = await events.find(naming(people), { projection: { rev: 1 } });
    return found.map(({ _id }) => _id);
  },

  /** Like `idsNaming`, from a time (ms) on. */
  async futureIdsNaming(people: readonly string[], from: number): Promise<string[]> {
    const found = await events.find({ ...naming(people), eventTime: { $gte: from } }, { projection: { rev: 1 } });
    return found.map(({ _id }) => _id);
  },

  /** Returns the ids of these teams' events from a time (ms) on. */
  async futureIdsOf(tags: readonly string[], from: number): Promise<string[]> {
    if (tags.length === 0) return [];
    const found = await events.find({ tags: { $in: tags }, eventTime: { $gte: from } }, { projection: { rev: 1 } });
    return found.map(({ _id }) => _id);
  },

  /** Returns the events that name one of these people, earliest first. */
  allNaming: (people: readonly string[]): Promise<EventRecord[]> => events.find(naming(people), byTime),

  /** Stores the hashes of the people whom an event names, and of nobody else. */
  indexPeople: (id: string): Promise<true> => indexPeople(events, id),

  /** Replaces an account's name in the change history. Does not raise `version`, because no screen shows cached history. */
  forgetAuthor: (id: string, userId: string, name: string): Promise<true> =>
    retryOnConflict(async () => {
      const event = await events.findOne({ _id: id });
      if (!event?.changes.some(({ by }) => by.userId === userId && by.name !== name)) return true;
      const changes = event.changes.map((change) =>
        change.by.userId === userId ? { ...change, by: { userId, name } } : change,
      );
      const after = await events.updateOne({ _id: id, version: event.version }, { $set: { changes } });
      return after === 1 ? true : undefined;
    }),

  /** Returns the number of a team's events in a UTC month, or of those that an account added. */
  countInMonth(tag: string, month: string, createdBy?: string): Promise<number> {
    const { from, before } = monthSpan(month);
    const own = createdBy !== undefined && { createdBy };
    return events.countDocuments({ tags: tag, eventTime: { $gte: from, $lt: before }, ...own });
  },

  async authorOf(id: string): Promise<string | undefined> {
    return (await events.findOne({ _id: id }, { projection: { createdBy: 1 } }))?.createdBy;
  },

  /** Returns when an account created its events since a time (ms), oldest first. */
  async creationTimesSince(userId: string, since: number): Promise<number[]> {
    const found = await events.find(
      { createdBy: userId, createdAt: { $gte: since } },
      { sort: { createdAt: 1 }, projection: { createdAt: 1 } },
    );
    return found.map(({ createdAt }) => createdAt);
  },

  /** @throws Problem 409 when the event is too large */
  insert: async (event: EventRecord): Promise<void> => {
    assertSizeOf(event);
    await events.insertOne({ ...event, ...peopleFields(event) });
  },

  /** Deletes an event that was just created and not published. */
  withdraw: (_id: string, createdBy: string): Promise<number> => events.deleteOne({ _id, createdBy }),
});
