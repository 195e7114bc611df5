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
 */
export function probe(url: string, patience: number, calls = Number.POSITIVE_INFINITY): Probe {
  const worker = new Worker(new URL('./probe-worker.mjs', import.meta.url), { workerData: { url, calls, patience } });
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
