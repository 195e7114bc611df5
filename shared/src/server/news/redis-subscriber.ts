/** A realtime node's side of the stream: reads every fact, also those published while it was cut off, as far as Redis kept them. */
import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { Logger } from '../log';
import type { NewsSubscriber } from './bus';
import { createFactHandlers } from './fact-handlers';
import { parseFact } from './facts';
import { createFailureLog } from './log-once';
import { BEGINNING, comesBefore, FIELD, reconnectDelay, STREAM } from './stream';

/** A blocking read comes back after this long without news (ms), so that a silent connection is noticed. */
const BLOCK = 5_000;
const AT_ONCE = 200;
/** Start-up waits no longer than this for a server that is not there (ms). */
const CONNECT_WITHIN = 1_000;
const RETRY_AFTER = 500;

type Entry = [id: string, fields: string[]];

function factOf([, fields]: Entry) {
  const json = fields[fields.indexOf(FIELD) + 1];
  try {
    return json === undefined ? null : parseFact(JSON.parse(json));
  } catch {
    return null;
  }
}

/** Facts published after this resolves are heard, provided that the server is there; else those after it comes. */
export async function openRedisSubscriber(url: string, log: Logger): Promise<NewsSubscriber> {
  const failures = createFailureLog(log, 'Reading news from Redis');
  const takers = createFactHandlers(log);
  // A connection of its own: the blocking read holds it. What is cut off fails at once and is asked anew from `last`.
  const client = new Redis(url, {
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 3_000,
    socketTimeout: 2 * BLOCK,
    retryStrategy: reconnectDelay,
  });
  client.on('error', failures.failed);

  let last: string | undefined;
  let positioned = false;
  let wasCutOff = false;
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

  /** A server that came back without its stream, or with an older one, knows nothing of `last`: start at its end. */
  async function position(): Promise<void> {
    const [tail] = await client.xrevrange(STREAM, '+', '-', 'COUNT', 1);
    const end = tail?.[0] ?? BEGINNING;
    if (last === undefined || comesBefore(end, last)) last = end;
    positioned = true;
    failures.works();
    if (!wasCutOff) return;
    wasCutOff = false;
    // A server that was started again has forgotten what it was told and this node had not read yet.
    takers.dispatch({ kind: 'lost' }, Date.now());
  }

  async function read(): Promise<void> {
    if (!positioned) await position();
    const reply = await client.xread('COUNT', AT_ONCE, 'BLOCK', BLOCK, 'STREAMS', STREAM, last ?? BEGINNING);
    if (!reply) positioned = false;
    for (const entry of reply?.[0]?.[1] ?? []) {
      last = entry[0];
      const fact = factOf(entry);
      if (fact) takers.dispatch(fact, Number.parseInt(last, 10));
      else log.warn({ entry: entry[0] }, 'News that this version does not understand');
    }
  }

  async function follow(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        await read();
      } catch (error) {
        positioned = false;
        wasCutOff = true;
        if (closing.signal.aborted) return;
        failures.failed(error);
        await readyOrLater(RETRY_AFTER);
      }
    }
  }

  if (client.status !== 'ready') await readyOrLater(CONNECT_WITHIN);
  await position().catch(failures.failed);

  return {
    get healthy() {
      return client.status === 'ready' && last !== undefined;
    },
    subscribe: (take) => {
      takers.add(take);
      running ??= follow();
    },
    close: async () => {
      takers.clear();
      closing.abort();
      client.disconnect();
      await Promise.race([running, delay(RETRY_AFTER, undefined, { ref: false })]);
    },
  };
}
