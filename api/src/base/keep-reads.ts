/**
 * Shares reads of one key as `coalesceReads` does, and keeps what they found until one of these collections is written. Many families open
 * the same news. With MongoDB other processes write, too, so nothing is kept.
 */
import { coalesceReads } from '@touchline/server/coalesce-reads';
import { LRUCache } from 'lru-cache';

/** This many keys are kept, those used last. */
const MAX_KEPT = 100;

interface Written {
  writes?(): number;
}

export function keepReads<T>(collections: readonly Written[]) {
  const share = coalesceReads<T>();
  const kept = new LRUCache<string, { at: string; value: T }>({ max: MAX_KEPT });
  /** Returns a text that changes with each write, or undefined when nobody knows. */
  function written(): string | undefined {
    const counts = collections.map((collection) => collection.writes?.());
    return counts.includes(undefined) ? undefined : counts.join();
  }
  return (key: string, read: () => Promise<T>): Promise<T> => {
    // Asks again when its turn comes: the read before it may have found the same.
    const current = async (): Promise<T> => {
      const at = written();
      const found = kept.get(key);
      if (found && found.at === at) return found.value;
      const value = await read();
      if (at !== undefined) kept.set(key, { at, value });
      return value;
    };
    return share(key, current);
  };
}
