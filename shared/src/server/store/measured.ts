/** Timing the writes of a store, for Prometheus: at the port, so that both adapters and both services are timed alike. */
import { Histogram } from 'prom-client';
import type { Registry } from '../metrics';
import type { Document, DocumentCollection, DocumentStore } from './port';

const WRITES = ['insertOne', 'append', 'findOneAndUpdate', 'updateOne', 'deleteOne', 'deleteMany'] as const;

/** Notes how long something took that began then. What it answers, and whether it fails, is the caller's. */
type Timer = <R>(began: number, written: Promise<R>) => Promise<R>;

function timersOf(registry: Registry): Record<(typeof WRITES)[number], Timer> {
  const seconds = new Histogram({
    name: 'touchline_store_write_seconds',
    help: 'Time from a write to its being durable, or refused, by operation of the store; append is a stroke on a board',
    labelNames: ['operation'],
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3],
    registers: [registry],
  });
  const timer = (operation: string): Timer => {
    const series = seconds.labels({ operation });
    return (began, written) => {
      const note = () => series.observe((performance.now() - began) / 1_000);
      written.then(note, note);
      return written;
    };
  };
  return Object.fromEntries(WRITES.map((operation) => [operation, timer(operation)])) as ReturnType<typeof timersOf>;
}

/** The store, with its writes timed; as it is where nobody asked for figures. */
export function measuredStore(store: DocumentStore, registry: Registry | undefined): DocumentStore {
  if (!registry) return store;
  const timers = timersOf(registry);
  const now = () => performance.now();

  function measured<T extends Document>(documents: DocumentCollection<T>): DocumentCollection<T> {
    return {
      insertOne: (document) => timers.insertOne(now(), documents.insertOne(document)),
      append: async (document) => {
        const began = now();
        const appended = await documents.append(document);
        void timers.append(began, appended.durable);
        return appended;
      },
      findOneAndUpdate: (filter, update, options) =>
        timers.findOneAndUpdate(now(), documents.findOneAndUpdate(filter, update, options)),
      updateOne: (filter, update) => timers.updateOne(now(), documents.updateOne(filter, update)),
      deleteOne: (filter) => timers.deleteOne(now(), documents.deleteOne(filter)),
      deleteMany: (filter) => timers.deleteMany(now(), documents.deleteMany(filter)),
      findOne: (filter, options) => documents.findOne(filter, options),
      find: (filter, options) => documents.find(filter, options),
      countDocuments: (filter) => documents.countDocuments(filter),
      createIndexes: (indexes) => documents.createIndexes(indexes),
    };
  }

  return {
    collection: <T extends Document>(name: string) => measured(store.collection<T>(name)),
    ping: () => store.ping(),
    close: () => store.close(),
  };
}
