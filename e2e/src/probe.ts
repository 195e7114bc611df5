import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface Probe {
  /** Stops calling. @returns the response times (ms). @throws the first failure */
  stop(): Promise<number[]>;
  /** Resolves with the response times after the last call. */
  done: Promise<number[]>;
}

/**
 * Calls a URL repeatedly, one call at a time, in its own thread.
 * @param patience timeout of one response (ms)
 * @param calls number of calls; by default until it is stopped
 * @param pause time between two calls (ms)
 */
export function probe(url: string, patience: number, calls = Number.POSITIVE_INFINITY, pause = 0): Probe {
  const workerData = { url, calls, patience, pause };
  const worker = new Worker(new URL('./probe-worker.mjs', import.meta.url), { workerData });
  const done = once(worker, 'message').then(([times]) => times as number[]);
  // A failure before `stop` is called is no unhandled rejection: `stop` throws it.
  done.catch(() => undefined);
  return {
    done,
    stop: () => {
      worker.postMessage('stop');
      return done;
    },
  };
}

/**
 * Returns how long somebody would have waited who called at each moment, one every `pause` ms: a long response stands for all calls
 * that would have come during it.
 * @param times response times of one call after another (ms)
 */
export const waitsOf = (times: readonly number[], pause: number): number[] =>
  times.flatMap((time) => Array.from({ length: 1 + Math.floor(time / pause) }, (_, n) => time - n * pause));
