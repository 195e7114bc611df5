/** Phones that send films, and people who make calls meanwhile. */

import { setTimeout as delay } from 'node:timers/promises';
import { putPart, sentInit } from '@touchline/api/testing/sent-film';
import { serveTasks } from './child';
import { bigSegment } from './film-segment';

interface Films {
  url: string;
  /** Ids of films, and the token of the person who sends each of them. */
  films: { id: string; token: string }[];
}

interface Calls {
  url: string;
  token: string;
  calls: { path: string; body?: unknown }[];
  /** A call begins so long after the one before (ms). */
  everyMs: number;
}

let isSending = false;
let sent = 0;
let sending: Promise<unknown> = Promise.resolve();

async function put(url: string, token: string, path: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const response = await putPart(url, token, path, bytes);
  if (response.status !== 200) throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
}

const tasks = {
  /** Begins to send every film, a segment every two seconds: twice as quickly as it is watched. */
  start({ url, films }: Films): void {
    isSending = true;
    sending = Promise.all(
      films.map(async ({ id, token }, n) => {
        await put(url, token, `${id}/720p/0/init`, sentInit());
        await delay((2_000 / films.length) * n);
        for (let k = 0; isSending; k += 1) {
          const next = delay(2_000);
          await put(url, token, `${id}/720p/0/${k}`, bigSegment(k));
          sent += 1;
          await next;
        }
      }),
    );
    sending.catch(() => undefined);
  },

  /** Returns how many segments were sent so far. */
  count: () => sent,

  /** @throws when a segment was not stored */
  async stop(): Promise<void> {
    isSending = false;
    await sending;
  },

  /** Makes calls at their times, whether or not earlier ones have ended. Returns how long each took (ms). */
  async call({ url, token, calls, everyMs }: Calls): Promise<number[]> {
    const begun = performance.now();
    return Promise.all(
      calls.map(async ({ path, body }, n) => {
        await delay(Math.max(0, begun + n * everyMs - performance.now()));
        const started = performance.now();
        const response = await fetch(url + path, {
          method: body === undefined ? 'GET' : 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
        const text = await response.text();
        if (response.status !== 200) throw new Error(`${path} returned ${response.status}: ${text}`);
        return performance.now() - started;
      }),
    );
  },
};

export type SenderTasks = typeof tasks;
serveTasks(tasks);
