/** Optimistic concurrency: retries a read-check-write attempt after a conflict. */
import { Problem } from '@touchline/shared/errors';

/** Maximum number of attempts. It is reached only if another write changes the object before every retry. */
const MAX_ATTEMPTS = 20;

/**
 * Runs `attempt` until it returns a value. It returns undefined on a conflict: its write found that the object changed since
 * it was read.
 * @throws Problem 409 when every attempt conflicts
 */
export async function retryOnConflict<T>(attempt: () => Promise<T | undefined>): Promise<T> {
  for (let count = 0; count < MAX_ATTEMPTS; count += 1) {
    const result = await attempt();
    if (result !== undefined) return result;
  }
  throw new Problem('CONFLICT', 'This is changing very fast at the moment. Please try again.');
}
