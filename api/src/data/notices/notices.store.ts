/** Stored notices. */
import type { ClubStore } from '@touchline/server/club-store';
import type { NoticeRecord } from '@touchline/server/notice-records';
import { StoreConflict } from '@touchline/server/store/port';
import type { NoticeKind } from '@touchline/shared/notices/notice-words';
import { withoutUndefined } from './notify-marks.store';

const PAGE = 200;
/** Matches notices that wait. An index finds a range, but not that a field exists. */
const WAITS = { dueAt: { $gt: 0 } } as const;
/** More than one message or one line of the bell gathers. */
const MOST_GATHERED = 1_000;
/** A message that is sent longer after its notice does not count any more (ms). */
const LONGEST_WAIT = 2 * 86_400_000;

export const noticesStore = (store: ClubStore) => {
  const { notices } = store;
  const forgetMails = async (ids: readonly string[]) => {
    for (const id of ids) await store.mails.deleteMany({ notices: id });
  };

  return {
    /** Stores a notice. Returns false when it is there already. */
    async add(notice: NoticeRecord): Promise<boolean> {
      try {
        await notices.insertOne(withoutUndefined(notice));
        return true;
      } catch (error) {
        if (!(error instanceof StoreConflict)) throw error;
        return false;
      }
    },

    byIds: (ids: readonly string[]): Promise<NoticeRecord[]> => notices.find({ _id: { $in: ids } }),

    due: (now: number): Promise<NoticeRecord[]> =>
      notices.find({ dueAt: { $lte: now } }, { sort: { dueAt: 1 }, limit: PAGE }),

    /** Returns notices of one kind that wait, due or not. */
    waiting: (userId: string, kind: NoticeKind): Promise<NoticeRecord[]> =>
      notices.find({ userId, kind, ...WAITS }, { sort: { at: 1 }, limit: MOST_GATHERED }),

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

    /**
     * Notes that the deliveries of a notice are stored.
     * @param said the state of the event that the message reports; undefined leaves it
     */
    complete: (_id: string, said: NoticeRecord['said']): Promise<number> =>
      notices.updateOne({ _id }, { ...(said && { $set: { said } }), $unset: { dueAt: '' } }),

    /** Returns the state of the event that the last message to this person reported, without this notice. */
    async lastSaid({ _id, userId, eventId }: NoticeRecord): Promise<NoticeRecord['said']> {
      const found = await notices.find({ userId, eventId, _id: { $ne: _id } });
      return found.flatMap(({ said = [] }) => said).toSorted((one, other) => other.at - one.at)[0];
    },

    /** Returns the people for whom a notice of an event's change waits. */
    async waitingForChange(eventId: string): Promise<Set<string>> {
      const found = await notices.find({ ...WAITS, eventId, kind: 'change' });
      return new Set(found.map(({ userId }) => userId));
    },

    /** Lets a notice wait until a time (ms). Without it nothing is to be sent. */
    finish: (_id: string, dueAt?: number): Promise<number> =>
      notices.updateOne({ _id }, dueAt === undefined ? { $unset: { dueAt: '' } } : { $set: { dueAt } }),

    list: (userId: string, since: number): Promise<NoticeRecord[]> =>
      notices.find({ userId, at: { $gte: since } }, { sort: { at: -1 }, limit: MOST_GATHERED }),

    /** Counts the notices that wait for their message. */
    countWaiting: (): Promise<number> => notices.countDocuments({ ...WAITS, batch: { $exists: false } }),

    /** Deletes the notices of an account, and their mails. */
    async forget(userId: string): Promise<void> {
      await forgetMails((await notices.find({ userId }, { projection: { at: 1 } })).map(({ _id }) => _id));
      await notices.deleteMany({ userId });
    },

    /** Deletes the notices about a child, and their mails that wait. */
    async forgetChild(playerId: string): Promise<void> {
      const found = await notices.find({ playerIds: playerId }, { projection: { at: 1 } });
      await forgetMails(found.map(({ _id }) => _id));
      await notices.deleteMany({ playerIds: playerId });
    },
  };
};
