/** The Redis stream that carries bus events between processes. */

export const STREAM = 'touchline:news';
/** The field of an entry that holds the bus event as JSON. */
export const FIELD = 'fact';
/** About this many bus events are kept for disconnected nodes: minutes of a league's busiest hour. */
export const MAX_FACTS = 10_000;
/** Bus events are removed after this time (ms): they name people, and the data of an erased child must go from here, too. */
export const MAX_AGE_MS = 10 * 60_000;
/** An id before all entries. */
export const BEGINNING = '0-0';

/** Returns the delay (ms) before the n-th attempt to reconnect. It is short, because few services reconnect and all users wait. */
export const reconnectDelay = (attempt: number): number => Math.min(50 * 2 ** attempt, 500) + Math.random() * 100;

/** Returns whether entry id `a` (`<ms>-<sequence>`) comes before `b`. */
export function comesBefore(a: string, b: string): boolean {
  const [aTime = 0, aSequence = 0] = a.split('-').map(Number);
  const [bTime = 0, bSequence = 0] = b.split('-').map(Number);
  return aTime === bTime ? aSequence < bSequence : aTime < bTime;
}
