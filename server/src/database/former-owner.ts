/**
 * Ends the leases and claims of a process that was killed, so that the next start need not wait until they expire. A data folder has one
 * owner at a time, so all of them belong to a process that has ended. MongoDB is shared: there they expire.
 */
import type { NoticeRecord } from '../notice-records';
import type { DeliveryRecord, LeaseRecord } from '../service-records';
import type { DocumentStore } from '../store/port';

/** Frees all leases, and makes claimed deliveries and notices due again. */
export async function endFormerClaims(store: DocumentStore): Promise<void> {
  await store.collection<LeaseRecord>('leases').deleteMany({});
  const mails = store.collection<DeliveryRecord>('mails');
  for (const { _id } of await mails.find({ state: 'claimed' }))
    await mails.updateOne({ _id }, { $set: { dueAt: 0, state: 'waiting' } });
  const notices = store.collection<NoticeRecord>('notices');
  for (const { _id } of await notices.find({ batch: { $exists: true }, dueAt: { $exists: true } }))
    await notices.updateOne({ _id }, { $set: { dueAt: 0 } });
}
