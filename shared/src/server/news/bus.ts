/** The news bus: the api publishes facts, realtime nodes subscribe. Publishing never fails, waits or slows a write. */
import { createLog, type Logger } from '../log';
import { createFactHandlers, type FactHandler } from './fact-handlers';
import { type Fact, parseFact } from './facts';

export interface NewsPublisher {
  /** Fire and forget: a lost fact is healed by `sync`. */
  publish(fact: Fact): void;
  /** Whether facts get through at the moment. */
  readonly healthy: boolean;
  close(): Promise<void>;
}

export interface NewsSubscriber {
  /** Calls `take` with every fact, in order, from now on; after an outage also with the ones missed meanwhile. */
  subscribe(take: FactHandler): void;
  readonly healthy: boolean;
  close(): Promise<void>;
}

/** The bus of a single process. */
export function createLocalBus(log: Logger = createLog('error')): NewsPublisher & NewsSubscriber {
  const takers = createFactHandlers(log);
  return {
    healthy: true,
    publish: (fact) => {
      const publishedAt = Date.now();
      // Off the writer's stack: a slow or failing listener must not touch the write's answer.
      setImmediate(() => {
        // Parsed as if it came off a wire: nothing travels here that would not travel between processes.
        const parsed = parseFact(fact);
        if (parsed) takers.dispatch(parsed, publishedAt);
        else log.error({ kind: fact.kind }, 'News that no listener would understand');
      });
    },
    subscribe: takers.add,
    close: async () => takers.clear(),
  };
}
