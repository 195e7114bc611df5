/** The stored mail queue. */
import { randomUUID } from 'node:crypto';
import type { ClubStore } from '@touchline/shared/server/club-store';
import type { MailRecord } from '@touchline/shared/server/service-records';
import type { Mail } from './mailer';

/** Number of mails per query. */
const PAGE = 50;

export const mailsStore = ({ mails }: Pick<ClubStore, 'mails'>) => ({
  /** Returns the mails that are due, oldest first. */
  due: (): Promise<MailRecord[]> => mails.find({ dueAt: { $lte: Date.now() } }, { sort: { dueAt: 1 }, limit: PAGE }),

  /** Claims a mail for one attempt. Returns true in only one process. The mail is due again at `dueAt` (ms). */
  claim: async ({ _id, attempts }: MailRecord, dueAt: number): Promise<boolean> =>
    (await mails.updateOne({ _id, attempts }, { $set: { attempts: attempts + 1, dueAt } })) === 1,

  add({ to, subject, text }: Mail): Promise<void> {
    const now = Date.now();
    return mails.insertOne({ _id: randomUUID(), to, subject, text, createdAt: now, dueAt: now, attempts: 0 });
  },

  /** Counts all queued mails, due or not. */
  waiting: (): Promise<number> => mails.countDocuments({}),

  remove: (_id: string): Promise<number> => mails.deleteOne({ _id }),
});
