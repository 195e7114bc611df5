/** What realtime nodes say to each other, over Redis: strokes, pointers, presence. Club news travel through the stream, not here. */
import { createAdapter } from '@socket.io/redis-adapter';
import { LOST_SPREAD_MS } from '@touchline/shared/live/limits';
import type { Logger } from '@touchline/shared/server/log';
import type { LostFact } from '@touchline/shared/server/news/facts';
import { createFailureLog } from '@touchline/shared/server/news/failure-log';
import { FIELD, reconnectDelay, STREAM } from '@touchline/shared/server/news/stream';
import { Redis } from 'ioredis';
import type { ServerOptions } from 'socket.io';

/** Other nodes that do not answer by then are left out (ms). */
const REQUESTS_TIMEOUT = 2_000;
/** A Redis that has not taken a message by then is given up, and with it whatever waits for it (ms). */
const ANSWER_WITHIN = 2_000;
/** As much (bytes) is on its way to Redis at most; what comes beyond is dropped, so that memory does not grow. */
const MOST_ON_ITS_WAY = 1_048_576;
/** About what a message takes beside its bytes. */
const AROUND_A_MESSAGE = 1_024;
/** Who listens asks so often whether the line is alive (ms), and gives it up after twice as long. */
const LISTENS_EVERY = 5_000;
const LOST: LostFact = { kind: 'lost' };

export interface NodeLink {
  adapter: NonNullable<ServerOptions['adapter']>;
  close(): void;
}

type Command = (...args: unknown[]) => Promise<unknown>;
type Unawaited = 'subscribe' | 'psubscribe' | 'unsubscribe' | 'punsubscribe';

/** The adapter awaits none of these: a rejection that nobody handles would end the process. */
function neverReject(client: Redis, ...names: Unawaited[]): void {
  for (const name of names) {
    const command = (client[name] as Command).bind(client);
    const quiet: Command = (...args) => command(...args).catch(() => 0);
    Reflect.set(client, name, quiet);
  }
}

/** Bounds what is on its way, and drops the rest. It never rejects either. */
function boundPublishing(publisher: Redis, said: (isSaid: boolean) => void): void {
  const publish = publisher.publish.bind(publisher);
  let onItsWay = 0;
  Reflect.set(publisher, 'publish', async (channel: string, message: string | Buffer) => {
    const size = message.length + AROUND_A_MESSAGE;
    if (onItsWay + size > MOST_ON_ITS_WAY) {
      said(false);
      return 0;
    }
    onItsWay += size;
    const heard = await publish(channel, message).catch(() => null);
    onItsWay -= size;
    said(heard !== null);
    return heard ?? 0;
  });
}

/**
 * Connects in the background. While Redis is away each node goes on alone. What was not said, or not heard, is told to
 * be lost as soon as anything can be told: open boards ask for it then.
 */
export function linkNodes(url: string, log: Logger): NodeLink {
  const failures = createFailureLog(log, 'Talking to other nodes through Redis');
  const options = { connectTimeout: 3_000, retryStrategy: reconnectDelay };
  // What cannot be said now is dropped: told late, it would be wrong.
  const publisher = new Redis(url, {
    ...options,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    socketTimeout: ANSWER_WITHIN,
  });
  // Its queue stays on: without it the adapter's first subscription fails, and the node stays alone for ever.
  const subscriber = new Redis(url, { ...options, maxRetriesPerRequest: null, socketTimeout: 2 * LISTENS_EVERY });
  const clients = [publisher, subscriber];

  let isLost = false;
  let toldAt = Number.NEGATIVE_INFINITY;
  function tellLost(): void {
    if (!isLost || clients.some(({ status }) => status !== 'ready')) return;
    // Every page asks within that time; while some of what is said is dropped again and again, once is enough.
    const now = performance.now();
    if (now < toldAt + LOST_SPREAD_MS) return;
    toldAt = now;
    isLost = false;
    publisher.xadd(STREAM, '*', FIELD, JSON.stringify(LOST)).catch(() => {
      isLost = true;
    });
  }
  for (const client of clients) {
    client.on('error', failures.failed);
    client.on('close', () => {
      isLost = true;
    });
    client.on('ready', () => {
      failures.works();
      tellLost();
    });
  }
  boundPublishing(publisher, (isSaid) => {
    if (isSaid) return tellLost();
    isLost = true;
  });
  neverReject(subscriber, 'subscribe', 'psubscribe', 'unsubscribe', 'punsubscribe');
  const clock = setInterval(() => {
    if (subscriber.status === 'ready') subscriber.ping().catch(failures.failed);
    tellLost();
  }, LISTENS_EVERY).unref();

  return {
    adapter: createAdapter(publisher, subscriber, { requestsTimeout: REQUESTS_TIMEOUT }),
    close: () => {
      clearInterval(clock);
      for (const client of clients) client.disconnect();
    },
  };
}
