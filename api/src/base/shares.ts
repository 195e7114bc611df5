/** How what the process has is shared: a part for an account, a larger one for a network, and all of it. */
import { Problem } from '@touchline/shared/errors';

export type Scope = 'account' | 'network' | 'process';
export const scopes: readonly Scope[] = ['account', 'network', 'process'];

/** When a refused client should try again (s). */
const RETRY_AFTER = 2;

/** The refusal of a call beyond the share of its account or network, or of all. */
export const refusalOf = (scope: Scope): Problem =>
  scope === 'process'
    ? new Problem('UNAVAILABLE', 'The club is very busy at the moment. Please try again.', {
        retryAfterSeconds: RETRY_AFTER,
      })
    : new Problem('RATE_LIMITED', 'Too many requests at once. Please try again.', { retryAfterSeconds: RETRY_AFTER });

/** Counts by name, and forgets names without a count. */
export function createTally() {
  const counts = new Map<string, number>();
  return {
    of: (name: string): number => counts.get(name) ?? 0,
    add(name: string, change: number) {
      const count = (counts.get(name) ?? 0) + change;
      if (count === 0) counts.delete(name);
      else counts.set(name, count);
    },
  };
}
