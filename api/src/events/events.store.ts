/** Queries and writes of events. Every write is one atomic operation that raises `version` by one. */
import { monthSpan } from '@touchline/shared/events/event-key';
import type { EventKey } from '@touchline/shared/events/events.shapes';
import type { ClubStore, EventChange, EventRecord } from '@touchline/shared/server/records';
import type { Filter, Update } from '@touchline/shared/server/store/port';

/** What of an event its rules are judged on. */
export type EventHead = Pick<EventRecord, '_id' | 'tags' | 'createdBy'>;

/** An event's last changes that are kept. */
const KEPT_CHANGES = 200;

const byTime = { sort: { eventTime: 1 }, projection: { changes: 0 } } as const;
const atKey = ({ id, time, hash }: EventKey): Filter => ({ _id: id, keys: `${time}/${hash}` });

/** Still the tags on which a right was judged: when they have changed meanwhile, the call is judged again. */
export const sameTags = (tags: readonly string[]): Filter => ({
  ...Object.fromEntries(tags.map((tag, position) => [`tags.${position}`, tag])),
  [`tags.${tags.length}`]: { $exists: false },
});

/** The update as one counted change of an event, which remembers who made it. */
export const counted = (change: EventChange, update: Update): Update => ({
  ...update,
  $inc: { ...update.$inc, version: 1 },
  $push: { ...update.$push, changes: { $each: [change], $slice: -KEPT_CHANGES } },
});

export const eventsStore = ({ events }: Pick<ClubStore, 'events'>) => ({
  /** Events from a moment on, of these teams. */
  list: (teams: 'all' | readonly string[], from: number): Promise<EventRecord[]> =>
    events.find({ eventTime: { $gte: from }, ...(teams !== 'all' && { tags: { $in: teams } }) }, byTime),

  ofTeam(tag: string, month: string | undefined): Promise<EventRecord[]> {
    const span = month === undefined ? undefined : monthSpan(month);
    return events.find({ tags: tag, ...(span && { eventTime: { $gte: span.from, $lt: span.before } }) }, byTime);
  },

  /** The event that has, or once had, this key. */
  byKey: (key: EventKey): Promise<EventRecord | null> => events.findOne(atKey(key), { projection: { changes: 0 } }),

  headByKey: (key: EventKey): Promise<EventHead | null> =>
    events.findOne(atKey(key), { projection: { tags: 1, createdBy: 1 } }),

  async authorOf(id: string): Promise<string | undefined> {
    return (await events.findOne({ _id: id }, { projection: { createdBy: 1 } }))?.createdBy;
  },

  /** When an account's newest events were made, oldest first. */
  async madeSince(userId: string, since: number): Promise<number[]> {
    const made = await events.find(
      { createdBy: userId, createdAt: { $gte: since } },
      { sort: { createdAt: 1 }, projection: { createdAt: 1 } },
    );
    return made.map(({ createdAt }) => createdAt);
  },

  insert: (event: EventRecord): Promise<void> => events.insertOne(event),

  /** Takes one of several teams off an event that nobody is signed up for; null when it is not so any more. */
  takeOffTeam: (event: EventHead, tag: string, change: EventChange): Promise<EventRecord | null> =>
    events.findOneAndUpdate(
      { _id: event._id, attendeeCount: 0, ...sameTags(event.tags) },
      counted(change, { $pull: { tags: tag } }),
    ),

  /** Removes an event that nobody is signed up for; false when it is not so any more. */
  remove: async (event: EventHead): Promise<boolean> =>
    (await events.deleteOne({ _id: event._id, attendeeCount: 0, ...sameTags(event.tags) })) === 1,
});
