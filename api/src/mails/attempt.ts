/** One attempt to send a delivery. */
import type { DeliveryRecord } from '@touchline/server/service-records';
import type { deliveriesStore, MailFailure } from '../data/mails/deliveries.store';

/** The end of an attempt: the delivery is final, or it is tried again at a time (ms). */
export type Outcome =
  | { state: 'sent' | 'dropped' }
  | { state: 'failed'; reason: string }
  | { retryAt: number; failure?: MailFailure };

export interface Way {
  name: DeliveryRecord['way'];
  /** True: one delivery after another, and those of notices to one person in the order in which they were made. Otherwise all at once. */
  isOrdered: boolean;
  /** After a crash the delivery that was being sent is tried again. Longer than sending takes, or another process would send it, too (ms). */
  claimMs: number;
  /** Called before the lane looks for what is due. */
  look?(): void;
  /** Sends a claimed delivery, whose `attempts` count this one. */
  deliver(delivery: DeliveryRecord): Promise<Outcome>;
}

interface Queue {
  deliveries: ReturnType<typeof deliveriesStore>;
  way: Way;
  /** Gets what is being sent. Resolves when the next attempt may start. */
  start(sending: Promise<void>): Promise<void>;
}
/** Returns false when the attempt ends. */
type Step = (queue: Queue, delivery: DeliveryRecord) => Promise<boolean>;

/** A delivery waits this long for an older one to the same person (ms). */
const AFTER_EARLIER_MS = 1_000;

const dropOutdated: Step = async ({ deliveries }, delivery) => {
  if (delivery.until === undefined || delivery.until > Date.now()) return true;
  await deliveries.finish(delivery, 'dropped');
  return false;
};

/** Notices must arrive in order, so an older mail to the same person is sent first. */
const waitForEarlier: Step = async ({ deliveries, way }, delivery) => {
  const earlier = way.isOrdered && delivery.notices && (await deliveries.earlierTo(delivery));
  if (!earlier) return true;
  await deliveries.wait(delivery, Math.max(earlier.dueAt ?? 0, Date.now() + AFTER_EARLIER_MS));
  return false;
};

const claim: Step = ({ deliveries, way }, delivery) => deliveries.claim(delivery, Date.now() + way.claimMs);

/** Its receiver, or a child in it, may have been erased while it was being written. */
const removeForErasedPerson: Step = async ({ deliveries }, delivery) => {
  if (!delivery.notices || (await deliveries.isWhole(delivery))) return true;
  await deliveries.remove(delivery._id);
  return false;
};

async function send({ deliveries, way }: Queue, claimed: DeliveryRecord): Promise<void> {
  const outcome = await way.deliver(claimed);
  if ('state' in outcome)
    await deliveries.finish(claimed, outcome.state, outcome.state === 'failed' ? outcome.reason : undefined);
  else if (outcome.failure) await deliveries.failed(claimed, outcome.retryAt, outcome.failure);
  else await deliveries.wait(claimed, outcome.retryAt);
}

const deliver: Step = async (queue, delivery) => {
  await queue.start(send(queue, { ...delivery, attempts: delivery.attempts + 1 }));
  return true;
};

/** The order: only one process passes the claim, and the check for erased people comes after it. */
const STEPS: readonly Step[] = [dropOutdated, waitForEarlier, claim, removeForErasedPerson, deliver];

/** Sends a delivery, unless it is outdated, must wait for an older one, was erased, or another process sends it. */
export async function attempt(queue: Queue, delivery: DeliveryRecord): Promise<void> {
  for (const step of STEPS) if (!(await step(queue, delivery))) return;
}
