/** The news bus: the api publishes facts, realtime nodes subscribe. Publishing never fails, waits or slows a write. */
import { createLog, type Logger } from '../log';
import { type Fact, parseFact } from './facts';

export interface NewsPublisher {
  /** Fire and forget: clients recover a lost fact with `sync`. */
  publish(fact: Fact): void;
  /** True: facts get through at the moment. */
  readonly healthy: boolean;
  close(): Promise<void>;
}

export interface NewsSubscriber {
  /** Calls the handler with every fact from now on, in order; after an outage also with the facts that were missed. */
  subscribe(handler: FactHandler): void;
  readonly healthy: boolean;
  close(): Promise<void>;
}

/** @param publishedAt ms, by the clock of the publisher or of Redis */
export type FactHandler = (fact: Fact, publishedAt: number) => void;

/** The handlers of one subscriber. */
export interface FactHandlers {
  add(handler: FactHandler): void;
  dispatch: FactHandler;
  clear(): void;
}

/** Logs a handler that throws; the others still get the fact. */
export function createFactHandlers(log: Logger): FactHandlers {
  const handlers: FactHandler[] = [];
  return {
    add: (handler) => {
      handlers.push(handler);
    },
    dispatch: (fact, publishedAt) => {
      for (const handle of handlers) {
        try {
          handle(fact, publishedAt);
        } catch (error) {
          log.error({ err: error, kind: fact.kind }, 'A handler of news failed');
        }
      }
    },
    clear: () => {
      handlers.length = 0;
    },
  };
}

/** The bus of a single process. */
export function createLocalBus(log: Logger = createLog('error')): NewsPublisher & NewsSubscriber {
  const handlers = createFactHandlers(log);
  return {
    healthy: true,
    publish: (fact) => {
      const publishedAt = Date.now();
      // In a later turn: a slow or failing handler must not affect the write.
      setImmediate(() => {
        // Parsed like a fact from another process, so that an invalid fact fails in a single process, too.
        const parsed = parseFact(fact);
        if (parsed) handlers.dispatch(parsed, publishedAt);
        else log.error({ kind: fact.kind }, 'Published news that does not match its schema');
      });
    },
    subscribe: handlers.add,
    close: async () => handlers.clear(),
  };
}
