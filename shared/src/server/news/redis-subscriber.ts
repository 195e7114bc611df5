/** Reads every fact from the Redis stream, including those published while this node was disconnected, as far as Redis kept them. */
import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { Logger } from '../log';
import { createFactHandlers, type NewsSubscriber } from './bus';

import { parseFact } from './facts';
import { createFailureLog } from './failure-log';
import { BEGINNING, comesBefore, FIELD, reconnectDelay, STREAM } from './stream';

/** A blocking read returns after this time without facts (ms), so that a dead connection is noticed. */
const BLOCK_MS = 5_000;
const MAX_FACTS_PER_READ = 200;
/** Start-up waits this long (ms) for a server that does not respond. */
const CONNECT_TIMEOUT_MS = 1_000;
const RETRY_AFTER_MS = 500;

type Entry = [id: string, fields: string[]];

function factOf([, fields]: Entry) {
  const json = fields[fields.indexOf(FIELD) + 1];
  try {
    return json === undefined ? null : parseFact(JSON.parse(json));
  } catch {
    return null;
  }
}

/** Resolves when the subscription has begun. While Redis is down it resolves, too, and begins when Redis is back. */
export async function openRedisSubscriber(url: string, log: Logger): Promise<NewsSubscriber> {
  const failures = createFailureLog(log, 'Reading news from Redis');
  const handlers = createFactHandlers(log);
  // A separate connection, because the blocking read occupies it. An interrupted read fails at once and is repeated from `last`.
  const client = new Redis(url, {
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 3_000,
    socketTimeout: 2 * BLOCK_MS,
    retryStrategy: reconnectDelay,
  });
  client.on('error', failures.failed);

  let last: string | undefined;
  let positioned = false;
  let wasDisconnected = false;
  const closing = new AbortController();
  let running: Promise<void> | undefined;

  const readyOrLater = (ms: number) =>
    new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(clock);
        client.off('ready', done);
        closing.signal.removeEventListener('abort', done);
        resolve();
      };
      const clock = setTimeout(done, ms);
      client.once('ready', done);
      closing.signal.addEventListener('abort', done);
    });

  /** Moves `last` to the end of the stream if Redis has restarted without its stream, or with an older one. */
  async function position(): Promise<void> {
    const [tail] = await client.xrevrange(STREAM, '+', '-', 'COUNT', 1);
    const end = tail?.[0] ?? BEGINNING;
    if (last === undefined || comesBefore(end, last)) last = end;
    positioned = true;
    failures.works();
    if (!wasDisconnected) return;
    wasDisconnected = false;
    // A restarted server has lost the facts that this node had not read yet.
    handlers.dispatch({ kind: 'lost' }, Date.now());
  }

  async function read(): Promise<void> {
    if (!positioned) await position();
    const reply = await client.xread(
      'COUNT',
      MAX_FACTS_PER_READ,
      'BLOCK',
      BLOCK_MS,
      'STREAMS',
      STREAM,
      last ?? BEGINNING,
    );
    if (!reply) positioned = false;
    for (const entry of reply?.[0]?.[1] ?? []) {
      last = entry[0];
      const fact = factOf(entry);
      if (fact) handlers.dispatch(fact, Number.parseInt(last, 10));
      else log.warn({ entry: entry[0] }, 'Skipped a fact that this version does not know');
    }
  }

  async function follow(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        await read();
      } catch (error) {
        positioned = false;
        wasDisconnected = true;
        if (closing.signal.aborted) return;
        failures.failed(error);
        await readyOrLater(RETRY_AFTER_MS);
      }
    }
  }

  if (client.status !== 'ready') await readyOrLater(CONNECT_TIMEOUT_MS);
  await position().catch(failures.failed);

  return {
    get healthy() {
      return client.status === 'ready' && last !== undefined;
    },
    subscribe: (handler) => {
      handlers.add(handler);
      running ??= follow();
    },
    close: async () => {
      handlers.clear();
      closing.abort();
      client.disconnect();
      await Promise.race([running, delay(RETRY_AFTER_MS, undefined, { ref: false })]);
    },
  };
}
