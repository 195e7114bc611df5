/** A store that stops within a call, as the machine under it may: writes of the call before a moment are there, and no later one. */
import { type ClubStore, COLLECTIONS, type CollectionName } from '@touchline/server/club-store';
import { StoreUnavailable } from '@touchline/server/store/port';

const WRITES = ['insertOne', 'append', 'findOneAndUpdate', 'updateOne', 'deleteOne', 'deleteMany'] as const;
/** Written in the background, or freed by the next start. */
const UNCOUNTED: readonly CollectionName[] = ['leases', 'mails'];

type Write = (...args: unknown[]) => Promise<unknown>;

export interface StoppingStore {
  /** Lets this many writes through, and no later one until the next call of this function. */
  stopAfter(writes: number): void;
  /** Returns whether a write was refused since. */
  hasStopped(): boolean;
}

export function stoppingStore(store: ClubStore): StoppingStore {
  let left = Number.POSITIVE_INFINITY;
  let isStopped = false;
  for (const name of COLLECTIONS.filter((one) => !UNCOUNTED.includes(one))) {
    const documents = store[name] as unknown as Record<(typeof WRITES)[number], Write>;
    for (const method of WRITES) {
      const write = documents[method].bind(documents);
      documents[method] = async (...args) => {
        if (left <= 0) {
          isStopped = true;
          throw new StoreUnavailable('stopped');
        }
        left -= 1;
        return write(...args);
      };
    }
  }
  return {
    stopAfter: (writes) => {
      left = writes;
      isStopped = false;
    },
    hasStopped: () => isStopped,
  };
}
