/** The bus: the api publishes bus events, realtime nodes subscribe. Publishing never fails, waits or slows a write. */
import { createLog, type Logger } from '../log';
import { type BusEvent, parseBusEvent } from './bus-events';

export interface BusPublisher {
  /** Fire and forget: clients recover a lost bus event with `sync`. */
  publish(busEvent: BusEvent): void;
  /** True: bus events get through at the moment. */
  readonly healthy: boolean;
  close(): Promise<void>;
}

export interface BusSubscriber {
  /** Calls the handler with every bus event from now on, in order; after an outage also with the bus events that were missed. */
  subscribe(handler: BusEventHandler): void;
  readonly healthy: boolean;
  close(): Promise<void>;
}

/** @param publishedAt ms, by the clock of the publisher or of Redis */
export type BusEventHandler = (busEvent: BusEvent, publishedAt: number) => void;

/** The handlers of one subscriber. */
export interface BusEventHandlers {
  add(handler: BusEventHandler): void;
  dispatch: BusEventHandler;
  clear(): void;
}

/** Logs a handler that throws; the others still get the bus event. */
export function createBusEventHandlers(log: Logger): BusEventHandlers {
  const handlers: BusEventHandler[] = [];
  return {
    add: (handler) => {
      handlers.push(handler);
    },
    dispatch: (busEvent, publishedAt) => {
      for (const handle of handlers) {
        try {
          handle(busEvent, publishedAt);
        } catch (error) {
          log.error({ err: error, kind: busEvent.kind }, 'A handler of a bus event failed');
        }
      }
    },
    clear: () => {
      handlers.length = 0;
    },
  };
}

/** The bus of a single process. */
export function createLocalBus(log: Logger = createLog('error')): BusPublisher & BusSubscriber {
  const handlers = createBusEventHandlers(log);
  return {
    healthy: true,
    publish: (busEvent) => {
      const publishedAt = Date.now();
      // In a later turn: a slow or failing handler must not affect the write.
      setImmediate(() => {
        // Parsed like a bus event from another process, so that an invalid bus event fails in a single process, too.
        const parsed = parseBusEvent(busEvent);
        if (parsed) handlers.dispatch(parsed, publishedAt);
        else log.error({ kind: busEvent.kind }, 'A published bus event does not match its schema');
      });
    },
    subscribe: handlers.add,
    close: async () => handlers.clear(),
  };
}
