/** What a supervisor or a patient client does: the same once more. */
import { setTimeout as delay } from 'node:timers/promises';

const PAUSE = 50;

/** Until it works; throws what it failed with last when it never does in this time (ms). */
export async function insist<T>(work: () => Promise<T>, withinMs = 120_000): Promise<T> {
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
