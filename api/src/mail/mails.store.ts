/** The stored mail queue. */
import { randomUUID } from 'node:crypto';
import type { ClubStore } from '@touchline/shared/server/club-store';
import type { MailRecord } from '@touchline/shared/server/service-records';
import { StoreConflict } from '@touchline/shared/server/store/port';
import type { Mail } from './mailer';

/** Number of mails per query. */
const PAGE = 50;

export const mailsStore = ({ mails }: Pick<ClubStore, 'mails'>) => ({
  /** Returns the mails that are due, oldest first. */
  due: (): Promise<MailRecord[]> => mails.find({ dueAt: { $lte: Date.now() } }, { sort: { dueAt: 1 }, limit: PAGE }),

  /** Claims a mail for one attempt. Returns true in only one process. The mail is due again at `dueAt` (ms). */
  claim: async ({ _id, attempts }: MailRecord, dueAt: number): Promise<boolean> =>
    (await mails.updateOne({ _id, attempts }, { $set: { attempts: attempts + 1, dueAt } })) === 1,

  /** Moves the next attempt of a mail that was claimed with these attempts. */
  wait: ({ _id, attempts }: MailRecord, dueAt: number): Promise<number> =>
    mails.updateOne({ _id, attempts }, { $set: { dueAt } }),

  /** Returns an older mail of notices to the same address that is not sent yet. */
  earlierTo: ({ _id, to, createdAt }: MailRecord): Promise<MailRecord | null> =>
    mails.findOne({ _id: { $ne: _id }, to, notices: { $exists: true }, createdAt: { $lt: createdAt } }),

  /** Stores a mail. Returns false when a mail with its id is stored already. */
  async add({ id = randomUUID(), ...mail }: Omit<Mail, 'html'> & Pick<MailRecord, 'html'>): Promise<boolean> {
    const now = Date.now();
    try {
      await mails.insertOne({ _id: id, ...mail, createdAt: now, dueAt: now, attempts: 0 });
      return true;
    } catch (error) {
      if (!(error instanceof StoreConflict)) throw error;
      return false;
    }
  },

  /** Counts all queued mails, due or not. */
  waiting: (): Promise<number> => mails.countDocuments({}),

  remove: (_id: string): Promise<number> => mails.deleteOne({ _id }),
});
