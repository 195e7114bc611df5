/** Repeats work in the background. */
import { setTimeout as delay } from 'node:timers/promises';

export interface Repeated {
  start(): void;
  /** Resolves when the current run ends. */
  close(): Promise<void>;
}

/**
 * Runs a task now, and again `everyMs` after each end of it.
 * @param onError called when the task fails
 */
export function repeat(task: () => Promise<unknown>, everyMs: number, onError: (error: unknown) => void): Repeated {
  const wait = new AbortController();
  let running: Promise<void> | undefined;
  async function loop(): Promise<void> {
    while (!wait.signal.aborted) {
      await task().catch(onError);
      await delay(everyMs, undefined, { signal: wait.signal, ref: false }).catch(() => undefined);
    }
  }
  return {
    start: () => {
      running ??= loop();
    },
    close: async () => {
      wait.abort();
      await running;
    },
  };
}
