/** The stored mail queue. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ClubStore } from '@touchline/server/club-store';
import type { MailRecord } from '@touchline/server/service-records';
import { StoreConflict } from '@touchline/server/store/port';

export type MailFailure = Omit<NonNullable<MailRecord['failure']>, 'since'>;

type NewMail = Pick<MailRecord, 'to' | 'subject' | 'text' | 'html' | 'headers' | 'notices' | 'until'> & { id?: string };

/** Number of mails per query. */
const PAGE = 50;
/** How long `forget` waits for a mail that is being sent (ms): the process that sends it may have ended. */
const MAX_WAIT = 5_000;
const LOOK_EVERY = 50;
/** Failing mails that are read to tell the troubles of the mail server. */
const MAX_FAILING = 500;

export const mailsStore = ({ mails }: Pick<ClubStore, 'mails'>) => ({
  /** Returns the mails that are due, oldest first. */
  due: (): Promise<MailRecord[]> => mails.find({ dueAt: { $lte: Date.now() } }, { sort: { dueAt: 1 }, limit: PAGE }),

  /** Claims a mail for one attempt. Returns true in only one process. The mail is due again at `dueAt` (ms). */
  claim: async ({ _id, attempts }: MailRecord, dueAt: number): Promise<boolean> =>
    (await mails.updateOne({ _id, attempts }, { $set: { attempts: attempts + 1, dueAt, sending: true } })) === 1,

  /** Moves the next attempt of a mail that was claimed with these attempts. */
  wait: ({ _id, attempts }: MailRecord, dueAt: number): Promise<number> =>
    mails.updateOne({ _id, attempts }, { $set: { dueAt }, $unset: { sending: '' } }),

  /** Moves the next attempt of a claimed mail that could not be sent, and stores why. */
  failed: (
    { _id, attempts, failure }: MailRecord,
    dueAt: number,
    { reason, ...others }: MailFailure,
  ): Promise<number> =>
    mails.updateOne(
      { _id, attempts },
      {
        $set: { dueAt, failure: { since: failure?.since ?? Date.now(), reason, ...others }, isFailing: true },
        $unset: { sending: '' },
      },
    ),

  /** Returns queued mails that could not be sent so far, oldest first. */
  failing: (): Promise<MailRecord[]> =>
    mails.find({ isFailing: true }, { projection: { to: 1, failure: 1 }, limit: MAX_FAILING }),

  /** Returns an older mail of notices to the same address that is not sent yet. */
  earlierTo: ({ _id, to, createdAt }: MailRecord): Promise<MailRecord | null> =>
    mails.findOne({ _id: { $ne: _id }, to, notices: { $exists: true }, createdAt: { $lt: createdAt } }),

  /**
   * Stores a mail. Returns false when a mail with its id is stored already.
   * @param dueAt not before this time (ms)
   */
  async add({ id = randomUUID(), ...mail }: NewMail, dueAt = Date.now()): Promise<boolean> {
    try {
      await mails.insertOne({ _id: id, ...mail, createdAt: Date.now(), dueAt, attempts: 0 });
      return true;
    } catch (error) {
      if (!(error instanceof StoreConflict)) throw error;
      return false;
    }
  },

  /** Stores a mail for a later time (ms), or replaces the one that waits under its id. */
  async keepForLater({ id, ...mail }: NewMail & { id: string }, dueAt: number): Promise<void> {
    for (;;) {
      const { to, subject, text, html } = mail;
      const newest = { to, subject, text, ...(html !== undefined && { html }) };
      if ((await mails.updateOne({ _id: id, attempts: 0 }, { $set: newest })) === 1) return;
      if (await this.add({ id, ...mail }, dueAt)) return;
      // The mail with this id is being sent, so the new one waits under an id of its own.
      if (await mails.findOne({ _id: id, attempts: { $gt: 0 } })) return void (await this.add(mail, dueAt));
    }
  },

  /** Deletes the mails that wait for an address, and first waits until the one that is being sent has left. */
  async forget(to: string): Promise<void> {
    await mails.deleteMany({ to, sending: { $exists: false } });
    for (let waited = 0; waited < MAX_WAIT; waited += LOOK_EVERY) {
      if (!(await mails.findOne({ to, dueAt: { $gt: Date.now() } }))) break;
      await delay(LOOK_EVERY);
    }
    await mails.deleteMany({ to });
  },

  /** Counts the queued mails, without those that their budget keeps for the next day. */
  waiting: (): Promise<number> =>
    mails.countDocuments({ $or: [{ dueAt: { $lte: Date.now() } }, { attempts: { $gt: 0 } }] }),

  remove: (_id: string): Promise<number> => mails.deleteOne({ _id }),
});
