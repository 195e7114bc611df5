/** The loop around a judged write: when what it rested on changed meanwhile, it is judged again. */
import { Problem } from '@touchline/shared/errors';

/** Losing this often takes somebody else's change between reading and writing, every time. */
const ATTEMPTS = 20;

/**
 * Runs `judge` until it answers. It answers undefined when its write found the object changed since it was read.
 * @throws Problem 409 when that never ends
 */
export async function retryOnConflict<T>(judge: () => Promise<T | undefined>): Promise<T> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const answer = await judge();
    if (answer !== undefined) return answer;
  }
  throw new Problem('CONFLICT', 'This is changing very fast at the moment. Please try again.');
}
