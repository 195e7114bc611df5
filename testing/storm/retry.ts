/** Retries, as a supervisor or a patient client does. */
import { setTimeout as delay } from 'node:timers/promises';

const PAUSE = 50;

/** Repeats `work` until it succeeds. @throws the last error after the timeout (ms) */
export async function retry<T>(work: () => Promise<T>, withinMs = 120_000): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await delay(PAUSE);
    }
  }
}
