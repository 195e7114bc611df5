/** Publishes bus events to the Redis stream, without waiting (docs/decisions/0020). */
import { setTimeout as delay } from 'node:timers/promises';
import { createClient } from 'redis';
import type { Logger } from '../log';
import type { BusPublisher } from './bus';
import type { BusEvent } from './bus-events';
import { createFailureLog } from './failure-log';
import { FIELD, MAX_AGE_MS, MAX_FACTS, reconnectDelay, STREAM } from './stream';

/** Start-up waits this long (ms) for a server that does not respond. */
const CONNECT_TIMEOUT_MS = 1_000;
/** A bus event that is not acknowledged in this time counts as a failure of the bus (ms). */
const ACK_TIMEOUT_MS = 200;
/** Maximum number of unacknowledged bus events. More are dropped, to bound the memory. */
const MAX_PENDING = 1_000;
/** How often old bus events are removed (ms). */
const TRIM_EVERY_MS = 60_000;

/**
 * Connects in the background, with retries. Bus events are dropped meanwhile. As soon as Redis is back, a `lost` bus event tells the clients to
 * sync.
 * @param trimEveryMs how often expired bus events are removed from the stream (ms)
 */
export async function openRedisPublisher(url: string, log: Logger, trimEveryMs = TRIM_EVERY_MS): Promise<BusPublisher> {
  const failures = createFailureLog(log, 'Publishing through Redis');
  const client = createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: 5_000,
    socket: { connectTimeout: 3_000, socketTimeout: 10_000, reconnectStrategy: reconnectDelay },
  });
  client.on('error', failures.failed);
  client.on('ready', () => {
    publishLost();
    trim();
  });
  let pending = 0;
  let responds = true;
  // The ping shows the end of an outage even when no bus event is published for a while.
  client.on('ping-interval', () => {
    if (responds) return;
    responds = true;
    failures.works();
  });
  const onTimeout = () => {
    responds = false;
    failures.failed(new Error('No answer in time'));
  };

  let hasLostBusEvents = false;
  const recordLoss = (error: unknown) => {
    hasLostBusEvents = true;
    failures.failed(error);
  };

  function append(busEvent: BusEvent): void {
    if (!client.isReady || pending >= MAX_PENDING) {
      recordLoss(new Error('Not connected'));
      return;
    }
    pending += 1;
    const ackTimer = setTimeout(onTimeout, ACK_TIMEOUT_MS).unref();
    client
      .xAdd(
        STREAM,
        '*',
        { [FIELD]: JSON.stringify(busEvent) },
        { TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold: MAX_FACTS } },
      )
      .finally(() => {
        clearTimeout(ackTimer);
        pending -= 1;
      })
      .then(() => {
        responds = true;
        failures.works();
        publishLost();
      }, recordLoss);
  }

  function publishLost(): void {
    if (!hasLostBusEvents) return;
    hasLostBusEvents = false;
    append({ kind: 'lost' });
  }

  /** Removes expired bus events: in a quiet club no later bus event pushes them out. Uses the clock of Redis, because Redis made the ids. */
  function trim(): void {
    if (!client.isReady || !responds) return;
    client
      .time()
      .then(([seconds]) =>
        client
          .multi()
          .xTrim(STREAM, 'MINID', Number(seconds) * 1_000 - MAX_AGE_MS)
          // In case no api is left to trim the stream.
          .pExpire(STREAM, MAX_AGE_MS + 2 * trimEveryMs)
          .exec(),
      )
      .catch(failures.failed);
  }
  const trimTimer = setInterval(trim, trimEveryMs).unref();

  // Last, because its handlers use the variables above.
  const connected = client.connect().catch(failures.failed);
  await Promise.race([connected, delay(CONNECT_TIMEOUT_MS, undefined, { ref: false })]);

  return {
    get healthy() {
      return client.isReady && responds;
    },
    publish: append,
    close: async () => {
      clearInterval(trimTimer);
      if (client.isReady) await Promise.race([client.close().catch(() => {}), delay(ACK_TIMEOUT_MS)]);
      if (client.isOpen) client.destroy();
    },
  };
}
