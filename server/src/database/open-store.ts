/** Opens the store of the settings, and measures it. */
import { Counter, Histogram } from 'prom-client';
import type { Registry } from '../metrics';
import type { Document, DocumentCollection, DocumentStore } from '../store/port';
import { assertNoSourceCode } from './data-folder';
import { endFormerClaims } from './former-owner';

export interface StoreSettings {
  mongodbUrl?: string | undefined;
  dataDir: string;
}

/**
 * Opens MongoDB when there is a url, else the embedded store in the data folder, and ends the claims of its former owner.
 * @throws StoreUnavailable when MongoDB does not answer; Error when another process owns the data folder, or when it holds source code
 */
export async function openStore({ mongodbUrl, dataDir }: StoreSettings): Promise<DocumentStore> {
  // Only the adapter in use is loaded.
  if (mongodbUrl) return (await import('./mongo')).openMongoStore(mongodbUrl);
  assertNoSourceCode(dataDir);
  const store = await (await import('./embedded')).openEmbeddedStore(dataDir);
  await endFormerClaims(store);
  return store;
}

const WRITES = ['insertOne', 'append', 'findOneAndUpdate', 'updateOne', 'deleteOne', 'deleteMany'] as const;

/** Records the duration since `began`. Passes the result and the error through. */
type Timer = <R>(began: number, written: Promise<R>) => Promise<R>;

function timersOf(registry: Registry): Record<(typeof WRITES)[number], Timer> {
  const seconds = new Histogram({
    name: 'touchline_store_write_seconds',
    help: 'Time until a write is durable or rejected, by operation of the store; append is a stroke on a board',
    labelNames: ['operation'],
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3],
    registers: [registry],
  });
  const timer = (operation: string): Timer => {
    const series = seconds.labels({ operation });
    return (began, written) => {
      const observe = () => series.observe((performance.now() - began) / 1_000);
      written.then(observe, observe);
      return written;
    };
  };
  return Object.fromEntries(WRITES.map((operation) => [operation, timer(operation)])) as ReturnType<typeof timersOf>;
}

/** Registers the number of documents that queries looked at, by collection. */
function countExamined(registry: Registry, collections: ReadonlySet<string>, examined: (name: string) => number): void {
  new Counter({
    name: 'touchline_store_examined_total',
    help: 'Documents that queries of the embedded store looked at, by collection',
    labelNames: ['collection'],
    registers: [registry],
    collect() {
      this.reset();
      for (const collection of collections) this.inc({ collection }, examined(collection));
    },
  });
}

/** Returns a store whose writes are timed and whose reads are counted; without a registry, the store itself. */
export function measuredStore(store: DocumentStore, registry: Registry | undefined): DocumentStore {
  if (!registry) return store;
  const timers = timersOf(registry);
  const now = () => performance.now();
  const names = new Set<string>();
  if (store.examined) countExamined(registry, names, store.examined);

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
      ...(documents.writes && { writes: () => documents.writes?.() ?? 0 }),
    };
  }

  return {
    collection: <T extends Document>(name: string) => {
      names.add(name);
      return measured(store.collection<T>(name));
    },
    ping: () => store.ping(),
    close: () => store.close(),
  };
}
