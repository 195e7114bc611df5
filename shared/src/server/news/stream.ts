/** The Redis stream that carries facts between processes. */

export const STREAM = 'touchline:news';
/** The field of an entry that holds the fact as JSON. */
export const FIELD = 'fact';
/** About this many facts are kept for nodes that were cut off: minutes of a league's busiest hour. */
export const KEPT = 10_000;
/** And none for longer (ms): they name people, and an erased child is to be gone from here, too. */
export const KEPT_FOR = 10 * 60_000;
/** The id before every entry. */
export const BEGINNING = '0-0';

/** Delay (ms) before the n-th attempt to reconnect: a handful of services may ask often, and everybody waits for them. */
export const reconnectDelay = (attempt: number): number => Math.min(50 * 2 ** attempt, 500) + Math.random() * 100;

/** Whether entry id `a` (`<ms>-<sequence>`) comes before `b`. */
export function comesBefore(a: string, b: string): boolean {
  const [aTime = 0, aSequence = 0] = a.split('-').map(Number);
  const [bTime = 0, bSequence = 0] = b.split('-').map(Number);
  return aTime === bTime ? aSequence < bSequence : aTime < bTime;
}
