/** Mails that wait to be sent. */
import { randomUUID } from 'node:crypto';
import type { ClubStore } from '@touchline/shared/server/club-store';
import type { MailRecord } from '@touchline/shared/server/records';
import type { Mail } from './mailer';

/** Mails that one query reads. */
const PAGE = 50;

export const mailsStore = ({ mails }: Pick<ClubStore, 'mails'>) => ({
  /** Mails whose time has come, the longest due first. */
  due: (): Promise<MailRecord[]> => mails.find({ dueAt: { $lte: Date.now() } }, { sort: { dueAt: 1 }, limit: PAGE }),

  /** Takes a mail for one more try: of two processes one gets it, and it is due again at `dueAt` (ms). */
  take: async ({ _id, attempts }: MailRecord, dueAt: number): Promise<boolean> =>
    (await mails.updateOne({ _id, attempts }, { $set: { attempts: attempts + 1, dueAt } })) === 1,

  add({ to, subject, text }: Mail): Promise<void> {
    const now = Date.now();
    return mails.insertOne({ _id: randomUUID(), to, subject, text, createdAt: now, dueAt: now, attempts: 0 });
  },

  /** How many there are, due or not. */
  waiting: (): Promise<number> => mails.countDocuments({}),

  remove: (_id: string): Promise<number> => mails.deleteOne({ _id }),
});
