/** Stored notices, preferences, devices and keys, and the marks of what people have yet to be notified of. */
import { createHash } from 'node:crypto';
import type { ClubStore } from '@touchline/server/club-store';
import type {
  DeviceRecord,
  NoticeRecord,
  NotifiedState,
  PreferencesRecord,
  RemovedEventRecord,
  SecretRecord,
} from '@touchline/server/notice-records';
import type { DevelopmentRecord, EventRecord, RequestRecord } from '@touchline/server/records';
import { StoreConflict } from '@touchline/server/store/port';
import { MAX_DEVICES, type NoticeKind, type NoticeWay } from '@touchline/shared/notices/notice-words';

const PAGE = 200;
/** More than one message or one line of the bell gathers. */
const MOST_GATHERED = 1_000;
const MOST_FAILURES = 50;
/** A message that is sent longer after its notice does not count any more (ms). */
const LONGEST_WAIT = 2 * 86_400_000;

/** A document that the worker looks at when its mark is due. */
type Marked = 'events' | 'requests' | 'developments';

/** Returns a value without fields that are undefined, which documents must not hold. */
const withoutUndefined = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

const ignoreConflict = (error: unknown): void => {
  if (!(error instanceof StoreConflict)) throw error;
};

export const noticesStore = (store: ClubStore) => {
  const { notices, preferences, devices, sessions, secrets, events, requests, developments, removedEvents } = store;
  const marked = { events, requests, developments } as const;
  const forgetMails = async (ids: readonly string[]) => {
    for (const id of ids) await store.mails.deleteMany({ notices: id });
  };

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

    /** Requests reminders from the worker. Returns the event, or null when they were requested since `before` (ms). */
    askReminder: (_id: string, at: number, before: number, count: number): Promise<EventRecord | null> =>
      events.findOneAndUpdate(
        { _id, $or: [{ 'remind.at': { $lte: before } }, { 'remind.at': { $exists: false } }] },
        { $set: { remind: { at, count }, toTell: at } },
      ),

    /** Stores a notice. Returns false when it is there already. */
    async add(notice: NoticeRecord): Promise<boolean> {
      try {
        await notices.insertOne(withoutUndefined(notice));
        return true;
      } catch (error) {
        ignoreConflict(error);
        return false;
      }
    },

    /** Returns whether none of these notices was deleted, with its receiver or a child. */
    areStored: async (ids: readonly string[]): Promise<boolean> =>
      (await notices.countDocuments({ _id: { $in: ids } })) === new Set(ids).size,

    byId: (_id: string): Promise<NoticeRecord | null> => notices.findOne({ _id }),

    due: (now: number): Promise<NoticeRecord[]> =>
      notices.find({ dueAt: { $lte: now } }, { sort: { dueAt: 1 }, limit: PAGE }),

    /** Returns notices of one kind that wait, due or not. */
    waiting: (userId: string, kind: NoticeKind): Promise<NoticeRecord[]> =>
      notices.find({ userId, kind, dueAt: { $exists: true } }, { sort: { at: 1 }, limit: MOST_GATHERED }),

    /** Returns the notices of one kind whose messages were sent to a person since a time (ms). */
    sentSince: (userId: string, kind: NoticeKind, since: number): Promise<NoticeRecord[]> =>
      notices.find(
        { userId, at: { $gte: since - LONGEST_WAIT }, kind, sentAt: { $gt: since } },
        { projection: { batch: 1, sentAt: 1 } },
      ),

    /** Claims a notice for a message, until `dueAt` (ms). Returns true in only one process. */
    claim: async (
      { _id, dueAt }: NoticeRecord,
      { batch, until, sentAt }: { batch: string; until: number; sentAt: number },
    ): Promise<boolean> =>
      (await notices.updateOne(
        { _id, dueAt: dueAt ?? { $exists: false } },
        { $set: { batch, dueAt: until, sentAt } },
      )) === 1,

    /** Notes that the mail queue has the mail, unless it has sent it already. */
    queued: (_id: string): Promise<number> => notices.updateOne({ _id, mail: 'waiting' }, { $set: { mail: 'queued' } }),

    /** Stores the state of the event that a message reported. */
    setSaid: (_id: string, said: NoticeRecord['said']): Promise<number> =>
      notices.updateOne({ _id }, { $set: { said } }),

    /** Returns the state of the event that the last message to this person reported, without this notice. */
    async lastSaid({ _id, userId, eventId }: NoticeRecord): Promise<NoticeRecord['said']> {
      const found = await notices.find({ userId, eventId, _id: { $ne: _id } });
      return found.flatMap(({ said = [] }) => said).toSorted((one, other) => other.at - one.at)[0];
    },

    /** Returns the people for whom a notice of an event's change waits. */
    async waitingForChange(eventId: string): Promise<Set<string>> {
      const found = await notices.find({ dueAt: { $exists: true }, eventId, kind: 'change' });
      return new Set(found.map(({ userId }) => userId));
    },

    /** Stores the states of mail and push. Without `dueAt` the notice is complete. */
    finish: (_id: string, fields: Partial<NoticeRecord>, dueAt?: number): Promise<number> =>
      notices.updateOne(
        { _id },
        dueAt === undefined ? { $set: fields, $unset: { dueAt: '' } } : { $set: { ...fields, dueAt } },
      ),

    /** Sets the state of mail of notices that the mail queue sent, or gave up. */
    async mailed(ids: readonly string[], state: 'sent' | 'failed' | 'dropped', reason?: string): Promise<void> {
      for (const _id of ids) await notices.updateOne({ _id }, { $set: { mail: state, ...(reason && { reason }) } });
    },

    list: (userId: string, since: number): Promise<NoticeRecord[]> =>
      notices.find({ userId, at: { $gte: since } }, { sort: { at: -1 }, limit: MOST_GATHERED }),

    count: (filter: { [W in NoticeWay]?: NoticeRecord['mail'] | { $in: NoticeRecord['mail'][] } }): Promise<number> =>
      notices.countDocuments(filter),

    failures: (): Promise<NoticeRecord[]> =>
      notices.find({ $or: [{ mail: 'failed' }, { push: 'failed' }] }, { sort: { at: -1 }, limit: MOST_FAILURES }),

    preferencesOf: async (userId: string): Promise<PreferencesRecord> =>
      (await preferences.findOne({ _id: userId })) ?? { _id: userId },

    async manyPreferences(ids: readonly string[]): Promise<Map<string, PreferencesRecord>> {
      const found = ids.length > 0 ? await preferences.find({ _id: { $in: ids } }) : [];
      return new Map(found.map((record) => [record._id, record]));
    },

    paused: (): Promise<PreferencesRecord[]> => preferences.find({ paused: { $exists: true } }, { limit: PAGE }),

    /** Ends all pauses. */
    async resumeAll(): Promise<void> {
      for (;;) {
        const paused = await this.paused();
        if (paused.length === 0) return;
        for (const { _id } of paused) await preferences.updateOne({ _id }, { $unset: { paused: '' } });
      }
    },

    async setPreferences(
      _id: string,
      set: Record<string, unknown>,
      unset: readonly string[] = [],
    ): Promise<PreferencesRecord> {
      await preferences.insertOne({ _id }).catch(ignoreConflict);
      const after = await preferences.findOneAndUpdate(
        { _id },
        {
          ...(Object.keys(set).length > 0 && { $set: set }),
          ...(unset.length > 0 && { $unset: Object.fromEntries(unset.map((path) => [path, '' as const])) }),
        },
      );
      return after ?? { _id };
    },

    /** Returns the devices of an account whose sessions are open. Deletes its other devices, which get nothing more. */
    async devicesOf(userId: string, now = Date.now()): Promise<DeviceRecord[]> {
      const found = await devices.find({ userId }, { sort: { addedAt: 1 } });
      const sessionIds = found.flatMap(({ sessionId = [] }) => sessionId);
      const open = await sessions.find({ _id: { $in: sessionIds }, userId, expiresAt: { $gt: now } });
      const openIds = new Set<string | undefined>(open.map(({ _id }) => _id));
      // By its session, because the browser may have been added again meanwhile.
      for (const { _id, sessionId } of found)
        if (!openIds.has(sessionId)) await devices.deleteOne({ _id, sessionId: sessionId ?? { $exists: false } });
      return found.filter(({ sessionId }) => openIds.has(sessionId));
    },

    /** Stores a device. The same endpoint is the same device, of the account that added it last. */
    async addDevice(device: Omit<DeviceRecord, '_id'>): Promise<string> {
      const _id = createHash('sha256').update(device.endpoint).digest('hex').slice(0, 24);
      const { userId, keys, name, addedAt, endpoint, sessionId } = device;
      await devices.insertOne({ _id, ...device }).catch(ignoreConflict);
      const $set = { userId, keys, name, addedAt, endpoint, sessionId };
      await devices.updateOne({ _id }, { $set, $unset: { gone: '' } });
      const own = await devices.find({ userId }, { sort: { addedAt: 1 } });
      for (const old of own.slice(0, Math.max(0, own.length - MAX_DEVICES))) await devices.deleteOne({ _id: old._id });
      return _id;
    },

    /** Notes that the push service of a device knows it no more. */
    loseDevice: (_id: string): Promise<number> => devices.updateOne({ _id }, { $set: { gone: true } }),

    removeDevice: async (_id: string, userId: string): Promise<boolean> =>
      (await devices.deleteOne({ _id, userId })) === 1,

    secret: (_id: string): Promise<SecretRecord | null> => secrets.findOne({ _id }),
    addSecret: (secret: SecretRecord): Promise<void> => secrets.insertOne(secret).catch(ignoreConflict),

    /** Deletes everything about an account. */
    async forget(userId: string): Promise<void> {
      await forgetMails((await notices.find({ userId }, { projection: { at: 1 } })).map(({ _id }) => _id));
      await notices.deleteMany({ userId });
      await preferences.deleteOne({ _id: userId });
      await devices.deleteMany({ userId });
    },

    /** Deletes the notices about a child, and their mails that wait. */
    async forgetChild(playerId: string): Promise<void> {
      const found = await notices.find({ playerIds: playerId }, { projection: { at: 1 } });
      await forgetMails(found.map(({ _id }) => _id));
      await notices.deleteMany({ playerIds: playerId });
    },
  };
};
