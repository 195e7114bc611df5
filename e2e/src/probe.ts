import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface Probe {
  /** Stops asking; answers how long each answer took (ms). Throws what went wrong meanwhile. */
  stop(): Promise<number[]>;
  /** Resolves with the times when all the calls were answered. */
  done: Promise<number[]>;
}

/**
 * Asks an address again and again, one call after the other, in a thread of its own.
 * @param patience the longest (ms) that one answer may take
 * @param calls how many, else until it is stopped
 */
export function probe(url: string, patience: number, calls = Number.POSITIVE_INFINITY): Probe {
  const worker = new Worker(new URL('./probe-worker.mjs', import.meta.url), { workerData: { url, calls, patience } });
  const done = once(worker, 'message').then(([times]) => times as number[]);
  // `stop` throws a failure that came before.
  done.catch(() => undefined);
  return {
    done,
    stop: () => {
      worker.postMessage('stop');
      return done;
    },
  };
}
