/** The news bus: the api publishes facts, realtime nodes subscribe. Publishing never fails, waits or slows a write. */
import type { Fact } from './facts';

export interface NewsPublisher {
  /** Fire and forget: a lost fact is healed by `sync`. */
  publish(fact: Fact): void;
  /** Whether facts get through at the moment. */
  readonly healthy: boolean;
  close(): Promise<void>;
}

export interface NewsSubscriber {
  /** Calls `take` with every fact, in order, from now on; after an outage also with the ones missed meanwhile. */
  subscribe(take: (fact: Fact) => void): void;
  readonly healthy: boolean;
  close(): Promise<void>;
}

/** The bus of a single process. */
export function createLocalBus(): NewsPublisher & NewsSubscriber {
  const takers: ((fact: Fact) => void)[] = [];
  return {
    healthy: true,
    publish: (fact) => {
      // Off the writer's stack: a slow or failing listener must not touch the write's answer.
      setImmediate(() => {
        for (const take of takers) take(fact);
      });
    },
    subscribe: (take) => {
      takers.push(take);
    },
    close: async () => {
      takers.length = 0;
    },
  };
}
