/** What realtime nodes say to each other, over Redis: presence. Club news travel through the stream, not here. */
import { createAdapter } from '@socket.io/redis-adapter';
import type { Logger } from '@touchline/shared/server/log';
import { createFailureLog } from '@touchline/shared/server/news/log-once';
import { reconnectDelay } from '@touchline/shared/server/news/stream';
import { Redis } from 'ioredis';
import type { ServerOptions } from 'socket.io';

/** Other nodes that do not answer by then are left out (ms). */
const REQUESTS_TIMEOUT = 2_000;

export interface NodeLink {
  adapter: NonNullable<ServerOptions['adapter']>;
  close(): void;
}

type Command = (...args: unknown[]) => Promise<unknown>;
type Unawaited = 'publish' | 'subscribe' | 'psubscribe' | 'unsubscribe' | 'punsubscribe';

/** The adapter awaits none of these: a rejection that nobody handles would end the process. */
function neverReject(client: Redis, ...names: Unawaited[]): void {
  for (const name of names) {
    const command = (client[name] as Command).bind(client);
    const quiet: Command = (...args) => command(...args).catch(() => 0);
    Reflect.set(client, name, quiet);
  }
}

/** Connects in the background. While Redis is away each node goes on alone. */
export function linkNodes(url: string, log: Logger): NodeLink {
  const failures = createFailureLog(log, 'Talking to other nodes through Redis');
  const options = { connectTimeout: 3_000, retryStrategy: reconnectDelay };
  // What cannot be said now is dropped: told late, it would be wrong.
  const publisher = new Redis(url, { ...options, enableOfflineQueue: false, maxRetriesPerRequest: 0 });
  // Its queue stays on: without it the adapter's first subscription fails, and the node stays alone for ever.
  const subscriber = new Redis(url, { ...options, maxRetriesPerRequest: null });
  for (const client of [publisher, subscriber]) {
    client.on('error', failures.failed);
    client.on('ready', failures.works);
  }
  neverReject(publisher, 'publish');
  neverReject(subscriber, 'subscribe', 'psubscribe', 'unsubscribe', 'punsubscribe');

  return {
    adapter: createAdapter(publisher, subscriber, { requestsTimeout: REQUESTS_TIMEOUT }),
    close: () => {
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}
