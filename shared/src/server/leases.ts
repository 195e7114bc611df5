/** What one process at a time does, however many share the store. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type DocumentCollection, StoreConflict } from './store/port';
import type { LeaseRecord } from './upkeep-records';

type Leases = DocumentCollection<LeaseRecord>;

/** How long whoever died holds up the others (ms). */
const LEASE_MS = 30_000;
const RENEW_EVERY_MS = LEASE_MS / 3;
const LOOK_AGAIN_MS = 250;

/** Takes a lease for so long (ms); answers whether it was free. */
export async function takeLease(leases: Leases, name: string, ms: number, holder = randomUUID()): Promise<boolean> {
  const now = Date.now();
  const lease = { _id: name, holder, until: now + ms };
  // Most often nobody ever had it, or it has run out.
  const taken = await leases.findOneAndUpdate(
    { _id: name, until: { $lte: now } },
    { $set: { holder, until: lease.until } },
  );
  if (taken) return true;
  try {
    await leases.insertOne(lease);
    return true;
  } catch (error) {
    if (error instanceof StoreConflict) return false;
    throw error;
  }
}

/**
 * Does something while nobody else does: waits for its turn, and keeps the lease until it is done. A process that was
 * stopped for longer than the lease may come back while another is at work, so the work must bear that.
 */
export async function withLease<T>(leases: Leases, name: string, work: () => Promise<T>): Promise<T> {
  const holder = randomUUID();
  while (!(await takeLease(leases, name, LEASE_MS, holder))) await delay(LOOK_AGAIN_MS);
  const renew = () => leases.updateOne({ _id: name, holder }, { $set: { until: Date.now() + LEASE_MS } });
  const renewing = setInterval(() => void renew().catch(() => undefined), RENEW_EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(renewing);
    // Not given back, it runs out.
    await leases.deleteOne({ _id: name, holder }).catch(() => undefined);
  }
}
