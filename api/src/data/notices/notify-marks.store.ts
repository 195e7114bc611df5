/** The marks of what people have yet to be notified of: events, removed events, requests and developments. */
import type { ClubStore } from '@touchline/server/club-store';
import type { NotifiedState, RemovedEventRecord } from '@touchline/server/notice-records';
import type { DevelopmentRecord, EventRecord, RequestRecord } from '@touchline/server/records';

const PAGE = 200;

/** A document that the worker looks at when its mark is due. */
type Marked = 'events' | 'requests' | 'developments';

/** Returns a value without fields that are undefined, which documents must not hold. */
export const withoutUndefined = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

export const notifyMarksStore = ({
  events,
  requests,
  developments,
  removedEvents,
}: Pick<ClubStore, 'events' | 'requests' | 'developments' | 'removedEvents'>) => {
  const marked = { events, requests, developments } as const;

  return {
    dueEvents: (now: number): Promise<EventRecord[]> =>
      events.find({ toTell: { $lte: now } }, { sort: { toTell: 1 }, limit: PAGE }),
    dueRequests: (now: number): Promise<RequestRecord[]> => requests.find({ toTell: { $lte: now } }, { limit: PAGE }),
    dueDevelopments: (now: number): Promise<DevelopmentRecord[]> =>
      developments.find({ toTell: { $lte: now } }, { limit: PAGE }),

    /** Stores what an event's people know. Keeps the mark of an event that changed since it was read, so that the worker reads it again. */
    async setNotified(
      { _id, version, toTell: notifyAt, told: before }: EventRecord,
      notified: NotifiedState,
      next: number | undefined,
    ): Promise<void> {
      const sameBefore = before ? { _id, 'told.until': before.until } : { _id, told: { $exists: false } };
      const unchanged = { ...sameBefore, version, toTell: notifyAt ?? { $exists: false } };
      const $set = { told: withoutUndefined(notified) };
      const updated = await events.updateOne(
        unchanged,
        next === undefined ? { $set, $unset: { toTell: '' } } : { $set: { ...$set, toTell: next } },
      );
      if (updated === 0) await events.updateOne(sameBefore, { $set });
    },

    /** Removes or moves the mark of a document, unless it was marked again. */
    setMark: (
      collection: Marked,
      { _id, toTell: notifyAt }: { _id: string; toTell?: number },
      next?: number,
    ): Promise<number> =>
      marked[collection].updateOne(
        { _id, ...(notifyAt !== undefined && { toTell: notifyAt }) },
        next === undefined ? { $unset: { toTell: '' } } : { $set: { toTell: next } },
      ),

    /** Returns events to come that the worker has never looked at: from before notices, or from a backup. */
    unknownEvents: (now: number): Promise<EventRecord[]> =>
      events.find({ eventTime: { $gte: now }, toTell: { $exists: false }, told: { $exists: false } }, { limit: PAGE }),

    adopt: ({ _id, version }: EventRecord, notified: NotifiedState, now: number): Promise<number> =>
      events.updateOne({ _id, version, toTell: { $exists: false } }, { $set: { told: notified, toTell: now } }),

    dueRemoved: (now: number): Promise<RemovedEventRecord[]> =>
      removedEvents.find({ at: { $lte: now } }, { limit: PAGE }),
    /** Returns whether an event was removed, and its people have not been notified of that yet. */
    hasTraceOf: async (eventId: string): Promise<boolean> => (await removedEvents.findOne({ eventId })) !== null,
    dropRemoved: (_id: string): Promise<number> => removedEvents.deleteOne({ _id }),

    /** Asks the worker to look at an event whose match has changed. */
    askLook: (_id: string, at: number): Promise<number> => events.updateOne({ _id }, { $set: { toTell: at } }),

    /** Requests reminders from the worker. Returns the event, or null when they were requested since `before` (ms). */
    askReminder: (_id: string, at: number, before: number, count: number): Promise<EventRecord | null> =>
      events.findOneAndUpdate(
        { _id, $or: [{ 'remind.at': { $lte: before } }, { 'remind.at': { $exists: false } }] },
        { $set: { remind: { at, count }, toTell: at } },
      ),
  };
};
