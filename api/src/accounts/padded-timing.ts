/** How long a call takes must not tell whether an address has an account (R7). */
import { setTimeout as delay } from 'node:timers/promises';

/** Longer than what any of these calls does on a machine that is not overrun (ms). */
const STEP = 200;

const untilFull = (began: number) => delay(STEP - ((performance.now() - began) % STEP));

/** Answers, or fails, a whole number of steps after it was asked. */
export async function withPaddedTiming<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    await untilFull(began);
  }
}

/** The same for a call whose success says it all: only its failures wait. */
export async function withPaddedFailures<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } catch (error) {
    await untilFull(began);
    throw error;
  }
}
