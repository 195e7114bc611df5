/** The api's side of the stream: appends facts, waits for nothing (docs/decisions/0005). */
import { setTimeout as delay } from 'node:timers/promises';
import { createClient } from 'redis';
import type { Logger } from '../log';
import type { NewsPublisher } from './bus';
import { createFailureLog } from './log-once';
import { FIELD, KEPT, reconnectDelay, STREAM } from './stream';

/** Start-up waits no longer than this for a server that is not there (ms). */
const CONNECT_WITHIN = 1_000;
/** A fact that is not taken by then counts as a failure of the bus (ms). */
const ANSWER_WITHIN = 200;
/** Facts on their way to a server that does not answer; more are dropped, so that memory does not grow. */
const MOST_ON_THEIR_WAY = 1_000;

/** Connects in the background for as long as it takes; facts are dropped meanwhile and healed by `sync`. */
export async function openRedisPublisher(url: string, log: Logger): Promise<NewsPublisher> {
  const failures = createFailureLog(log, 'Publishing news through Redis');
  const client = createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: 5_000,
    socket: { connectTimeout: 3_000, socketTimeout: 10_000, reconnectStrategy: reconnectDelay },
  });
  client.on('error', failures.failed);
  const connected = client.connect().catch(failures.failed);
  await Promise.race([connected, delay(CONNECT_WITHIN, undefined, { ref: false })]);

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

  return {
    get healthy() {
      return client.isReady && answers;
    },
    publish: (fact) => {
      if (!client.isReady || onTheirWay >= MOST_ON_THEIR_WAY) return failures.failed(new Error('Not connected'));
      onTheirWay += 1;
      const clock = setTimeout(late, ANSWER_WITHIN).unref();
      client
        .xAdd(
          STREAM,
          '*',
          { [FIELD]: JSON.stringify(fact) },
          { TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold: KEPT } },
        )
        .then(() => {
          answers = true;
          failures.works();
        }, failures.failed)
        .finally(() => {
          clearTimeout(clock);
          onTheirWay -= 1;
        });
    },
    close: async () => {
      if (client.isReady) await Promise.race([client.close().catch(() => {}), delay(ANSWER_WITHIN)]);
      if (client.isOpen) client.destroy();
    },
  };
}
