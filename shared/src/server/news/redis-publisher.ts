/** The api's side of the stream: appends facts, waits for nothing (docs/decisions/0005). */
import { setTimeout as delay } from 'node:timers/promises';
import { createClient } from 'redis';
import type { Logger } from '../log';
import type { NewsPublisher } from './bus';
import type { Fact } from './facts';
import { createFailureLog } from './log-once';
import { FIELD, KEPT, KEPT_FOR, reconnectDelay, STREAM } from './stream';

/** Start-up waits no longer than this for a server that is not there (ms). */
const CONNECT_WITHIN = 1_000;
/** A fact that is not taken by then counts as a failure of the bus (ms). */
const ANSWER_WITHIN = 200;
/** Facts on their way to a server that does not answer; more are dropped, so that memory does not grow. */
const MOST_ON_THEIR_WAY = 1_000;
/** How often old facts are removed (ms). */
const TRIMS_EVERY = 60_000;

/**
 * Connects in the background for as long as it takes. Facts are dropped meanwhile; that some were is told as soon as
 * anything can be told again, and `sync` heals them.
 * @param trimsEvery how often facts that are too old are removed from the stream (ms)
 */
export async function openRedisPublisher(url: string, log: Logger, trimsEvery = TRIMS_EVERY): Promise<NewsPublisher> {
  const failures = createFailureLog(log, 'Publishing news through Redis');
  const client = createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: 5_000,
    socket: { connectTimeout: 3_000, socketTimeout: 10_000, reconnectStrategy: reconnectDelay },
  });
  client.on('error', failures.failed);
  client.on('ready', () => {
    tellLost();
    trim();
  });
  let onTheirWay = 0;
  let answers = true;
  // After an outage in which facts were lost there may be none for a while that would show that it is over.
  client.on('ping-interval', () => {
    if (answers) return;
    answers = true;
    failures.works();
  });
  const late = () => {
    answers = false;
    failures.failed(new Error('No answer in time'));
  };

  let isLost = false;
  const drop = (error: unknown) => {
    isLost = true;
    failures.failed(error);
  };

  function append(fact: Fact): void {
    if (!client.isReady || onTheirWay >= MOST_ON_THEIR_WAY) {
      drop(new Error('Not connected'));
      return;
    }
    onTheirWay += 1;
    const clock = setTimeout(late, ANSWER_WITHIN).unref();
    client
      .xAdd(
        STREAM,
        '*',
        { [FIELD]: JSON.stringify(fact) },
        { TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold: KEPT } },
      )
      .finally(() => {
        clearTimeout(clock);
        onTheirWay -= 1;
      })
      .then(() => {
        answers = true;
        failures.works();
        tellLost();
      }, drop);
  }

  function tellLost(): void {
    if (!isLost) return;
    isLost = false;
    append({ kind: 'lost' });
  }

  /** In a quiet club no later fact pushes an old one out. By the clock of Redis: it is the one that made the ids. */
  function trim(): void {
    if (!client.isReady || !answers) return;
    client
      .time()
      .then(([seconds]) =>
        client
          .multi()
          .xTrim(STREAM, 'MINID', Number(seconds) * 1_000 - KEPT_FOR)
          // Should no api be there any more to do it.
          .pExpire(STREAM, KEPT_FOR + 2 * trimsEvery)
          .exec(),
      )
      .catch(failures.failed);
  }
  const clock = setInterval(trim, trimsEvery).unref();

  // Last, for its handlers use what is declared above.
  const connected = client.connect().catch(failures.failed);
  await Promise.race([connected, delay(CONNECT_WITHIN, undefined, { ref: false })]);

  return {
    get healthy() {
      return client.isReady && answers;
    },
    publish: append,
    close: async () => {
      clearInterval(clock);
      if (client.isReady) await Promise.race([client.close().catch(() => {}), delay(ANSWER_WITHIN)]);
      if (client.isOpen) client.destroy();
    },
  };
}
