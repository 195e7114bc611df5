/** Reads every bus event from the Redis stream, including those published while this node was disconnected, as far as Redis kept them. */
import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { Logger } from '../log';
import { type BusSubscriber, createBusEventHandlers } from './bus';

import { parseBusEvent } from './bus-events';
import { createFailureLog } from './failure-log';
import { BEGINNING, comesBefore, FIELD, reconnectDelay, STREAM } from './stream';

/** A blocking read returns after this time without bus events (ms), so that a dead connection is noticed. */
const BLOCK_MS = 5_000;
const MAX_FACTS_PER_READ = 200;
/** Start-up waits this long (ms) for a server that does not respond. */
const CONNECT_TIMEOUT_MS = 1_000;
const RETRY_AFTER_MS = 500;

type Entry = [id: string, fields: string[]];

function factOf([, fields]: Entry) {
  const json = fields[fields.indexOf(FIELD) + 1];
  try {
    return json === undefined ? null : parseBusEvent(JSON.parse(json));
  } catch {
    return null;
  }
}

/** Resolves when the subscription has begun. While Redis is down it resolves, too, and begins when Redis is back. */
export async function openRedisSubscriber(url: string, log: Logger): Promise<BusSubscriber> {
  const failures = createFailureLog(log, 'Reading the bus from Redis');
  const handlers = createBusEventHandlers(log);
  // A separate connection, because the blocking read occupies it. An interrupted read fails at once and is repeated from `lastId`.
  const client = new Redis(url, {
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 3_000,
    socketTimeout: 2 * BLOCK_MS,
    retryStrategy: reconnectDelay,
  });
  client.on('error', failures.failed);

  let lastId: string | undefined;
  let isPositioned = false;
  let wasDisconnected = false;
  const closing = new AbortController();
  let running: Promise<void> | undefined;

  /** Resolves when the client is ready, after this time (ms) or on close, whichever is first. */
  const waitUntilReady = (maxMs: number) =>
    new Promise<void>((resolve) => {
      const finish = () => {
        clearTimeout(timer);
        client.off('ready', finish);
        closing.signal.removeEventListener('abort', finish);
        resolve();
      };
      const timer = setTimeout(finish, maxMs);
      client.once('ready', finish);
      closing.signal.addEventListener('abort', finish);
    });

  /** Moves `lastId` to the end of the stream if Redis has restarted without its stream, or with an older one. */
  async function position(): Promise<void> {
    const [newestEntry] = await client.xrevrange(STREAM, '+', '-', 'COUNT', 1);
    const newestId = newestEntry?.[0] ?? BEGINNING;
    if (lastId === undefined || comesBefore(newestId, lastId)) lastId = newestId;
    isPositioned = true;
    failures.works();
    if (!wasDisconnected) return;
    wasDisconnected = false;
    // A restarted server has lost the bus events that this node had not read yet.
    handlers.dispatch({ kind: 'lost' }, Date.now());
  }

  async function read(): Promise<void> {
    if (!isPositioned) await position();
    const reply = await client.xread(
      'COUNT',
      MAX_FACTS_PER_READ,
      'BLOCK',
      BLOCK_MS,
      'STREAMS',
      STREAM,
      lastId ?? BEGINNING,
    );
    if (!reply) isPositioned = false;
    for (const entry of reply?.[0]?.[1] ?? []) {
      lastId = entry[0];
      const busEvent = factOf(entry);
      if (busEvent) handlers.dispatch(busEvent, Number.parseInt(lastId, 10));
      else log.warn({ entry: entry[0] }, 'Skipped a bus event that this version does not know');
    }
  }

  async function follow(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        await read();
      } catch (error) {
        isPositioned = false;
        wasDisconnected = true;
        if (closing.signal.aborted) return;
        failures.failed(error);
        await waitUntilReady(RETRY_AFTER_MS);
      }
    }
  }

  if (client.status !== 'ready') await waitUntilReady(CONNECT_TIMEOUT_MS);
  await position().catch(failures.failed);

  return {
    get healthy() {
      return client.status === 'ready' && lastId !== undefined;
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
