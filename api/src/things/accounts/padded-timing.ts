/** Pads response times, so that they do not reveal whether an address has an account (R7). */
import { setTimeout as delay } from 'node:timers/promises';

/** Longer than any of these calls takes on a machine that is not overloaded (ms). */
const STEP = 200;

const waitForStep = (began: number) => delay(STEP - ((performance.now() - began) % STEP));

/** Pads the time of the call to a multiple of STEP, whether it succeeds or fails. */
export async function withPaddedTiming<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    await waitForStep(began);
  }
}

/** Pads only failures, for a call whose success reveals the account anyway. */
export async function withPaddedFailures<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } catch (error) {
    await waitForStep(began);
    throw error;
  }
}
