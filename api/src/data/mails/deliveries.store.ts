/** Stored deliveries: mails and push messages that wait, and what happened to those of notices. */
import { setTimeout as delay } from 'node:timers/promises';
import type { ClubStore } from '@touchline/server/club-store';
import type { DeliveryRecord } from '@touchline/server/service-records';
import { StoreConflict } from '@touchline/server/store/port';

export type MailFailure = Omit<NonNullable<DeliveryRecord['failure']>, 'since'>;
type Way = DeliveryRecord['way'];

type Content = 'to' | 'subject' | 'kind' | 'text' | 'html' | 'headers' | 'push' | 'notices' | 'userId' | 'until';
export type NewDelivery = Pick<DeliveryRecord, '_id' | 'way' | Content>;

/** Number of deliveries per query. */
export const PAGE = 50;
/** How long `forget` waits for a mail that is being sent (ms): the process that sends it may have ended. */
const MAX_WAIT = 5_000;
const LOOK_EVERY = 50;
/** Failing mails that are read to tell the troubles of the mail server. */
const MAX_FAILING = 500;
const MOST_FAILURES = 50;
/** Final deliveries are counted this long (ms). */
const KEPT = 30 * 86_400_000;

/** All that a final delivery does not keep. */
const CONTENT = ['dueAt', 'to', 'subject', 'text', 'html', 'headers', 'push', 'until', 'isFailing', 'failure'] as const;
const NO_CONTENT = Object.fromEntries(CONTENT.map((field) => [field, '' as const]));

/** Matches mails also in the form of the previous version, whose processes may still run. */
const isBy = (way: Way) => (way === 'push' ? { way } : { way: { $ne: 'push' } });
/** Matches states that are not final. By them an index finds the few mails that wait among those of 30 days. */
const NOT_FINAL = { state: { $in: ['waiting', 'claimed'] } } as const;
/** Matches a delivery that nobody has claimed or finished since it was read. */
const asRead = ({ _id, attempts }: Pick<DeliveryRecord, '_id' | 'attempts'>) => ({
  _id,
  attempts,
  dueAt: { $exists: true },
});

export const deliveriesStore = ({ mails, notices }: Pick<ClubStore, 'mails' | 'notices'>) => ({
  /** Returns deliveries that are due, oldest first. */
  due: (way: Way): Promise<DeliveryRecord[]> =>
    mails.find({ ...isBy(way), dueAt: { $lte: Date.now() } }, { sort: { dueAt: 1 }, limit: PAGE }),

  /** Claims a delivery for one attempt. Returns true in only one process. It is due again at `dueAt` (ms). */
  claim: async ({ _id, attempts }: DeliveryRecord, dueAt: number): Promise<boolean> =>
    (await mails.updateOne(asRead({ _id, attempts }), {
      $set: { attempts: attempts + 1, dueAt, state: 'claimed' },
    })) === 1,

  /** Moves the next attempt of a delivery. */
  wait: (delivery: DeliveryRecord, dueAt: number): Promise<number> =>
    mails.updateOne(asRead(delivery), { $set: { dueAt, state: 'waiting' } }),

  /** Moves the next attempt of a claimed mail that could not be sent, and stores why. */
  failed: (delivery: DeliveryRecord, dueAt: number, { reason, ...others }: MailFailure): Promise<number> =>
    mails.updateOne(asRead(delivery), {
      $set: {
        dueAt,
        state: 'waiting',
        failure: { since: delivery.failure?.since ?? Date.now(), reason, ...others },
        isFailing: true,
      },
    }),

  /** Ends a delivery. Keeps what happened if it is about notices. */
  async finish(
    { _id, notices: ids }: DeliveryRecord,
    state: 'sent' | 'failed' | 'dropped',
    reason?: string,
  ): Promise<void> {
    const $set = { state, expiresAt: Date.now() + KEPT, ...(reason !== undefined && { reason }) };
    if (ids) await mails.updateOne({ _id }, { $set, $unset: NO_CONTENT });
    else await mails.deleteOne({ _id });
  },

  /** Returns waiting mails that could not be sent so far, oldest first. */
  failing: (): Promise<DeliveryRecord[]> =>
    mails.find({ isFailing: true }, { projection: { to: 1, failure: 1 }, limit: MAX_FAILING }),

  /** Returns an older mail of notices to the same address that is not sent yet. */
  earlierTo: ({ _id, to = '', createdAt }: DeliveryRecord): Promise<DeliveryRecord | null> =>
    mails.findOne({ _id: { $ne: _id }, to, notices: { $exists: true }, createdAt: { $lt: createdAt } }),

  /**
   * Stores a delivery. Returns false when one with its id is stored already, even if it is final.
   * @param dueAt not before this time (ms)
   */
  async add(delivery: NewDelivery, dueAt = Date.now()): Promise<boolean> {
    try {
      await mails.insertOne({ ...delivery, state: 'waiting', createdAt: Date.now(), dueAt, attempts: 0 });
      return true;
    } catch (error) {
      if (!(error instanceof StoreConflict)) throw error;
      return false;
    }
  },

  /**
   * Stores a mail for a later time (ms), or replaces the one that waits under its id.
   * @param ownId the mail's id if the one that waits is being sent meanwhile
   */
  async keepForLater(mail: NewDelivery, dueAt: number, ownId: string): Promise<void> {
    for (;;) {
      const { _id, to, subject, text, html } = mail;
      const newest = { to, subject, text, ...(html !== undefined && { html }) };
      if ((await mails.updateOne({ _id, attempts: 0 }, { $set: newest })) === 1) return;
      if (await this.add(mail, dueAt)) return;
      if (await mails.findOne({ _id, attempts: { $gt: 0 } }))
        return void (await this.add({ ...mail, _id: ownId }, dueAt));
    }
  },

  /** Deletes the mails that wait for an address, and first waits until the one that is being sent has left. */
  async forget(to: string): Promise<void> {
    await mails.deleteMany({ to, state: { $ne: 'claimed' } });
    for (let waited = 0; waited < MAX_WAIT; waited += LOOK_EVERY) {
      if (!(await mails.findOne({ to, dueAt: { $gt: Date.now() } }))) break;
      await delay(LOOK_EVERY);
    }
    await mails.deleteMany({ to });
  },

  /** Returns whether none of the notices in a delivery was deleted, with its receiver or a child. */
  async isWhole({ notices: ids = [] }: DeliveryRecord): Promise<boolean> {
    return (await notices.countDocuments({ _id: { $in: ids } })) === new Set(ids).size;
  },

  /** Counts the mails that wait, without those that their budget keeps for the next day. */
  waiting: (): Promise<number> =>
    mails.countDocuments({
      ...isBy('mail'),
      ...NOT_FINAL,
      $or: [{ dueAt: { $lte: Date.now() } }, { attempts: { $gt: 0 }, dueAt: { $exists: true } }],
    }),

  /** Counts the messages of notices that were sent, wait or failed. Only those of notices are kept when they are final. */
  async count(way: Way): Promise<Record<'sent' | 'waiting' | 'failed', number>> {
    const countFinal = (state: 'sent' | 'failed') => mails.countDocuments({ state, way });
    const waiting = await mails.countDocuments({ ...isBy(way), ...NOT_FINAL, notices: { $exists: true } });
    return { sent: await countFinal('sent'), waiting, failed: await countFinal('failed') };
  },

  /** Returns the newest deliveries of notices that failed for good. */
  failures: (): Promise<DeliveryRecord[]> =>
    mails.find({ state: 'failed' }, { sort: { createdAt: -1 }, limit: MOST_FAILURES }),

  remove: (_id: string): Promise<number> => mails.deleteOne({ _id }),
});
