/** Connects realtime nodes over Redis: strokes, pointers and presence. Facts of the api come through the stream instead. */
import { createAdapter } from '@socket.io/redis-adapter';
import type { LostBusEvent } from '@touchline/server/bus/bus-events';
import { createFailureLog } from '@touchline/server/bus/failure-log';
import { FIELD, reconnectDelay, STREAM } from '@touchline/server/bus/stream';
import type { Logger } from '@touchline/server/log';
import { LOST_SPREAD_MS } from '@touchline/shared/live/limits';
import { Redis } from 'ioredis';
import type { ServerOptions } from 'socket.io';

/** Other nodes that do not respond within this time are left out (ms). */
const REQUESTS_TIMEOUT_MS = 2_000;
/** A Redis that does not acknowledge a message within this time is disconnected, and pending messages fail (ms). */
const ACK_TIMEOUT_MS = 2_000;
/** Maximum bytes of pending messages. Further messages are dropped, to bound the memory. */
const MAX_PENDING_BYTES = 1_048_576;
/** Approximate overhead of a message (bytes). */
const MESSAGE_OVERHEAD = 1_024;
/** How often the subscriber pings its connection (ms). It disconnects after twice this time. */
const PING_EVERY_MS = 5_000;
const LOST: LostBusEvent = { kind: 'lost' };

export interface NodeLink {
  adapter: NonNullable<ServerOptions['adapter']>;
  close(): void;
}

type Command = (...args: unknown[]) => Promise<unknown>;
type Unawaited = 'subscribe' | 'psubscribe' | 'unsubscribe' | 'punsubscribe';

/** Suppresses rejections: the adapter awaits none of these commands, so a rejection would be unhandled and end the process. */
function neverReject(client: Redis, ...names: Unawaited[]): void {
  for (const name of names) {
    const command = (client[name] as Command).bind(client);
    const quiet: Command = (...args) => command(...args).catch(() => 0);
    Reflect.set(client, name, quiet);
  }
}

/** Bounds the pending messages and drops the rest. Never rejects either. */
function boundPublishing(publisher: Redis, onPublished: (isPublished: boolean) => void): void {
  const publish = publisher.publish.bind(publisher);
  let pendingBytes = 0;
  Reflect.set(publisher, 'publish', async (channel: string, message: string | Buffer) => {
    const size = message.length + MESSAGE_OVERHEAD;
    if (pendingBytes + size > MAX_PENDING_BYTES) {
      onPublished(false);
      return 0;
    }
    pendingBytes += size;
    const receivers = await publish(channel, message).catch(() => null);
    pendingBytes -= size;
    onPublished(receivers !== null);
    return receivers ?? 0;
  });
}

/**
 * Connects in the background. While Redis is away, each node works alone. When messages were lost in either direction, a `lost` bus event is
 * published as soon as possible, and clients with open boards sync.
 */
export function linkNodes(url: string, log: Logger): NodeLink {
  const failures = createFailureLog(log, 'Talking to other nodes through Redis');
  const options = { connectTimeout: 3_000, retryStrategy: reconnectDelay };
  // Messages are dropped while disconnected: delivered late, they would be wrong.
  const publisher = new Redis(url, {
    ...options,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    socketTimeout: ACK_TIMEOUT_MS,
  });
  // Its offline queue stays on: without it the adapter's first subscription fails, and the node stays alone for ever.
  const subscriber = new Redis(url, { ...options, maxRetriesPerRequest: null, socketTimeout: 2 * PING_EVERY_MS });
  const clients = [publisher, subscriber];

  let hasLostMessages = false;
  let publishedLostAt = Number.NEGATIVE_INFINITY;
  function publishLost(): void {
    if (!hasLostMessages || clients.some(({ status }) => status !== 'ready')) return;
    // All clients sync within that time, so one bus event is enough even when messages are dropped repeatedly.
    const now = performance.now();
    if (now < publishedLostAt + LOST_SPREAD_MS) return;
    publishedLostAt = now;
    hasLostMessages = false;
    publisher.xadd(STREAM, '*', FIELD, JSON.stringify(LOST)).catch(() => {
      hasLostMessages = true;
    });
  }
  for (const client of clients) {
    client.on('error', failures.failed);
    client.on('close', () => {
      hasLostMessages = true;
    });
    client.on('ready', () => {
      failures.works();
      publishLost();
    });
  }
  boundPublishing(publisher, (isPublished) => {
    if (isPublished) return publishLost();
    hasLostMessages = true;
  });
  neverReject(subscriber, 'subscribe', 'psubscribe', 'unsubscribe', 'punsubscribe');
  const pingTimer = setInterval(() => {
    if (subscriber.status === 'ready') subscriber.ping().catch(failures.failed);
    publishLost();
  }, PING_EVERY_MS).unref();

  return {
    adapter: createAdapter(publisher, subscriber, { requestsTimeout: REQUESTS_TIMEOUT_MS }),
    close: () => {
      clearInterval(pingTimer);
      for (const client of clients) client.disconnect();
    },
  };
}
