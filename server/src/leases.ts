/** Leases: locks with an expiry, for work that one process does at a time. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from './log';
import type { LeaseRecord } from './service-records';
import { type DocumentCollection, StoreConflict } from './store/port';

type Leases = DocumentCollection<LeaseRecord>;

/** How long the lease of a crashed process blocks the others (ms). */
const LEASE_MS = 30_000;
const RENEW_EVERY_MS = LEASE_MS / 3;
const RETRY_AFTER_MS = 250;

/** Tries to take a lease for the given time (ms). Returns false when another process holds it. */
export async function takeLease(
  leases: Leases,
  name: string,
  ms: number,
  holder: string = randomUUID(),
): Promise<boolean> {
  const now = Date.now();
  const lease = { _id: name, holder, until: now + ms };
  // The usual case: the lease has expired.
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

/** Gives a lease back, so that nobody has to wait for its end. If that fails, it expires by itself. */
export async function releaseLease(leases: Leases, name: string, holder: string): Promise<void> {
  await leases.deleteOne({ _id: name, holder }).catch(() => undefined);
}

/** Renews the holder's lease, or tries to take it. Returns whether the holder has it for the given time (ms). */
export async function keepLease(leases: Leases, name: string, ms: number, holder: string): Promise<boolean> {
  const renewed = await leases.updateOne({ _id: name, holder }, { $set: { until: Date.now() + ms } });
  return renewed === 1 || takeLease(leases, name, ms, holder);
}

/** Returns a function that logs for which lease a start waits. */
export const reportWait =
  (log: Pick<Logger, 'info'>) =>
  (lease: string): void =>
    log.info({ lease, seconds: LEASE_MS / 1_000 }, 'Waiting for work of another process, or for the end of its lease');

/**
 * Waits for the lease, runs the task and keeps the lease until the task ends. A process that was suspended for longer than the lease may
 * continue while another one runs, so the task must tolerate that.
 * @param onWait called with the name once, when another process holds the lease
 */
export async function withLease<T>(
  leases: Leases,
  name: string,
  work: () => Promise<T>,
  onWait?: (name: string) => void,
): Promise<T> {
  const holder = randomUUID();
  let hasWaited = false;
  while (!(await takeLease(leases, name, LEASE_MS, holder))) {
    if (!hasWaited) onWait?.(name);
    hasWaited = true;
    await delay(RETRY_AFTER_MS);
  }
  const renew = () => leases.updateOne({ _id: name, holder }, { $set: { until: Date.now() + LEASE_MS } });
  const renewing = setInterval(() => void renew().catch(() => undefined), RENEW_EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(renewing);
    await releaseLease(leases, name, holder);
  }
}
