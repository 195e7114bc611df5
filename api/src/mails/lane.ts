/** One lane of the queue: sends what is due by one way, in the background. */
import type { Logger } from '@touchline/server/log';
import { type deliveriesStore, PAGE } from '../data/mails/deliveries.store';
import { attempt, type Way } from './attempt';

/** Deliveries of an unordered way that are sent at once. */
const MOST_AT_ONCE = 200;

interface Lane {
  deliveries: ReturnType<typeof deliveriesStore>;
  way: Way;
  log: Pick<Logger, 'warn'>;
}

export function openLane({ deliveries, way, log }: Lane) {
  let running: Promise<void> | undefined;
  let isWorkPending = false;
  let isClosed = false;
  const inFlight = new Set<Promise<void>>();
  const logFailure = (error: unknown) => log.warn({ err: error, way: way.name }, 'mail queue failed');

  /** Resolves when the next delivery may start. A service that does not respond must not hold up messages to others. */
  async function start(sending: Promise<void>): Promise<void> {
    if (way.isOrdered) return sending;
    const ended = sending.catch(logFailure).finally(() => inFlight.delete(ended));
    inFlight.add(ended);
    if (inFlight.size >= MOST_AT_ONCE) await Promise.race(inFlight);
  }

  /** Returns whether there may be more. After `close` the remaining ones stay due for the next process. */
  async function sendPage(): Promise<boolean> {
    const due = await deliveries.due(way.name);
    for (const delivery of due) {
      if (isClosed) return false;
      await attempt({ deliveries, way, start }, delivery);
    }
    return due.length === PAGE && !isClosed;
  }

  async function sendDue(): Promise<void> {
    way.look?.();
    while (await sendPage());
  }

  /** Sends what is due, unless it does so already. Then it looks once more. */
  function work(): void {
    if (isClosed) return;
    if (running) {
      isWorkPending = true;
      return;
    }
    running = sendDue()
      .catch(logFailure)
      .finally(() => {
        running = undefined;
        if (isWorkPending) {
          isWorkPending = false;
          work();
        }
      });
  }

  return {
    work,
    /** Resolves when the current deliveries end. */
    async close(): Promise<void> {
      isClosed = true;
      await running;
      await Promise.all(inFlight);
    },
  };
}
