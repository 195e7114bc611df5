/** Migration: deliveries hold what notices and the mail queue knew of each other (decision 0056). */
import type { NoticeRecord } from './notice-records';
import type { DeliveryRecord } from './service-records';
import { type DocumentCollection, type DocumentStore, StoreConflict } from './store/port';

type Way = DeliveryRecord['way'];
/** A notice with the states that it had of its own. It keeps them, because processes of the previous version may still send it. */
type FormerNotice = NoticeRecord &
  Partial<Record<Way, 'off' | 'waiting' | 'queued' | 'sent' | 'dropped' | 'failed'>> & { reason?: string };

const PAGE = 500;
const FINAL = ['sent', 'failed', 'dropped'] as const;

/** Makes every queued mail a delivery. */
async function adoptMails(mails: DocumentCollection<DeliveryRecord & { sending?: true }>): Promise<void> {
  for (const { _id, sending } of await mails.find({ state: { $exists: false } }, { projection: { sending: 1 } }))
    await mails.updateOne(
      { _id },
      { $set: { way: 'mail', state: sending ? 'claimed' : 'waiting' }, $unset: { sending: '' } },
    );
}

/** Adds a notice to the final delivery of its message by one way. */
async function addFinal(
  mails: DocumentCollection<DeliveryRecord>,
  { _id: noticeId, userId, at, sentAt = at, reason, expiresAt }: FormerNotice,
  { _id, way, state }: Pick<DeliveryRecord, '_id' | 'way' | 'state'>,
): Promise<void> {
  if ((await mails.updateOne({ _id, state }, { $addToSet: { notices: noticeId } })) === 1) return;
  const why = state === 'failed' && reason !== undefined ? { reason } : {};
  const fields = { _id, way, state, userId, notices: [noticeId], createdAt: sentAt, attempts: 1, expiresAt };
  await mails.insertOne({ ...fields, ...why }).catch((error: unknown) => {
    // The mail waits in the queue.
    if (!(error instanceof StoreConflict)) throw error;
  });
}

/** Makes deliveries of the queued mails, and of the messages of notices that were sent or failed. */
export async function makeDeliveries(store: DocumentStore): Promise<void> {
  const mails = store.collection<DeliveryRecord>('mails');
  const notices = store.collection<FormerNotice>('notices');
  await adoptMails(mails);
  for (let last: string | undefined; ; ) {
    const page = await notices.find(
      { batch: { $exists: true }, _id: last === undefined ? { $exists: true } : { $gt: last } },
      { sort: { _id: 1 }, limit: PAGE },
    );
    for (const notice of page) {
      const { batch = '', userId } = notice;
      for (const state of FINAL) {
        if (notice.mail === state) await addFinal(mails, notice, { _id: batch, way: 'mail', state });
        if (notice.push === state) await addFinal(mails, notice, { _id: `${batch}/push`, way: 'push', state });
      }
      await mails.updateOne({ _id: batch, userId: { $exists: false } }, { $set: { userId } });
    }
    if (page.length < PAGE) return;
    last = page.at(-1)?._id ?? '';
  }
}
