/** The store of a league: MongoDB through its driver. */
import { type Db, type Filter as DriverFilter, type IndexDescription, MongoClient, MongoServerError } from 'mongodb';
import { createKeyedLimiter } from '../keyed-limiter';
import {
  checkFilter,
  checkIndex,
  type Document,
  type DocumentCollection,
  type DocumentStore,
  type Filter,
  type IndexSpec,
} from '../store/port';
import { reconnectHungClient } from './heartbeat-watchdog';
import { type Bounds, bounded, TIMEOUT_MS } from './mongo-calls';
import { pinUrl } from './mongo-url';
import { createSweeper, type Sweeper } from './sweep';

/** A call that finds no free connection, or that waits too long for its document, is rejected after this time. */
const QUEUE_TIMEOUT_MS = 1_000;
/**
 * Maximum number of concurrent calls of a process, unless its url says otherwise (`maxPoolSize`); a replica set works on as many at once.
 * A call that waits here can be rejected before it starts. A call that waits on the server cannot.
 */
const POOL_SIZE = 50;
/** Connections that are opened concurrently. Opening one takes several round trips, which is slow to a remote server during a rush. */
const MAX_CONNECTING = 10;
/** Concurrent writes per document id. The server runs them one after another anyway, and reads need connections, too. */
const MAX_WRITES_PER_DOCUMENT = 4;
const DEFAULT_DATABASE = 'touchline';

const COMMAND_NOT_FOUND = 59;
export interface MongoOptions {
  /** How often expired documents are removed. */
  sweepEveryMs?: number;
  /** How often hanging heartbeats are looked for. */
  checkHeartbeatsEveryMs?: number;
  /** Called with every command that is sent to the server. */
  onCommand?: (name: string, command: Readonly<Record<string, unknown>>) => void;
}

/**
 * Returns whether the driver can retry a write after a broken connection: replica sets and their routers support it, a single server does
 * not.
 * @throws StoreUnavailable when no server responds within 3 s
 */
export async function isReplicaSet(url: string): Promise<boolean> {
  const client = new MongoClient(pinUrl(url).url, { serverSelectionTimeoutMS: TIMEOUT_MS });
  try {
    const { setName, msg } = await bounded(({ signal }) => client.db('admin').command({ hello: 1 }, { signal }));
    return setName !== undefined || msg === 'isdbgrid';
  } catch (error) {
    // Members of replica sets support this command.
    if (error instanceof MongoServerError && error.code === COMMAND_NOT_FOUND) return false;
    throw error;
  } finally {
    await client.close();
  }
}

/**
 * Connects to MongoDB. Uses the database of the url, or `touchline` when it names none.
 * @throws StoreUnavailable when no server responds within 3 s
 */
export async function openMongoStore(
  originalUrl: string,
  { sweepEveryMs, checkHeartbeatsEveryMs, onCommand }: MongoOptions = {},
): Promise<DocumentStore> {
  const { url } = pinUrl(originalUrl);
  const client = new MongoClient(url, {
    appName: 'touchline',
    writeConcern: { w: 'majority', journal: true },
    // Results must still be there after a change of the primary.
    readConcern: { level: 'majority' },
    readPreference: 'primary',
    retryWrites: true,
    retryReads: true,
    maxAdaptiveRetries: 1,
    serverSelectionTimeoutMS: TIMEOUT_MS,
    connectTimeoutMS: TIMEOUT_MS,
    socketTimeoutMS: TIMEOUT_MS,
    waitQueueTimeoutMS: QUEUE_TIMEOUT_MS,
    ...(!/[?&]maxPoolSize=/i.test(url) && { maxPoolSize: POOL_SIZE }),
    ...(!/[?&]maxConnecting=/i.test(url) && { maxConnecting: MAX_CONNECTING }),
    ignoreUndefined: true,
    promoteBuffers: true,
    monitorCommands: onCommand !== undefined,
  });
  if (onCommand) client.on('commandStarted', ({ commandName, command }) => onCommand(commandName, command));
  const databaseName = /^mongodb(?:\+srv)?:\/\/[^/?]+\/([^?]+)/.exec(url)?.[1];
  const database = client.db(databaseName ? decodeURIComponent(databaseName) : DEFAULT_DATABASE);
  const ping = () =>
    bounded(async ({ maxTimeMS, signal }) => void (await database.command({ ping: 1, maxTimeMS }, { signal })));
  try {
    await bounded(() => client.connect());
    await ping();
  } catch (error) {
    await client.close();
    throw error;
  }
  const sweeper = createSweeper(sweepEveryMs);
  const stopWatchdog = reconnectHungClient(client, checkHeartbeatsEveryMs);
  return {
    collection: <T extends Document>(name: string) => adapt<T>(database, name, sweeper),
    ping,
    close: async () => {
      sweeper.stop();
      stopWatchdog();
      await client.close();
    },
  };
}

const describeIndex = ({ key, unique, sparse }: IndexSpec): IndexDescription => ({
  key: { ...key },
  ...(unique && { unique }),
  ...(sparse && { sparse }),
});

/** The driver's own filter type allows only known fields. */
function checked(filter: Filter): DriverFilter<Document> {
  checkFilter(filter);
  return filter as DriverFilter<Document>;
}

function adapt<T extends Document>(database: Db, name: string, sweeper: Sweeper): DocumentCollection<T> {
  const documents = database.collection<Document>(name);
  const typed = (found: Document | null) => found as T | null;
  const deleteMany = (filter: Filter) =>
    bounded(async (bounds) => (await documents.deleteMany(checked(filter), { ...bounds })).deletedCount);
  const limitByDocument = createKeyedLimiter(MAX_WRITES_PER_DOCUMENT, QUEUE_TIMEOUT_MS);
  const limited = <R>({ _id: id }: Filter, call: (bounds: Bounds) => Promise<R>): Promise<R> =>
    bounded((bounds) => (typeof id === 'string' ? limitByDocument(id, () => call(bounds)) : call(bounds)));
  const insertOne = (document: T) =>
    bounded(async (bounds) => void (await documents.insertOne(document, { ...bounds })));

  return {
    insertOne,
    // MongoDB responds only when the write is durable.
    append: async (document) => {
      await insertOne(document);
      return { durable: Promise.resolve() };
    },
    findOne: (filter, { readOnly: _, ...options } = {}) =>
      bounded(async (bounds) => typed(await documents.findOne(checked(filter), { ...options, ...bounds }))),
    find: (filter, { readOnly: _, ...options } = {}) =>
      bounded(async (bounds) => (await documents.find(checked(filter), { ...options, ...bounds }).toArray()) as T[]),
    findOneAndUpdate: (filter, update, options) =>
      limited(filter, async (bounds) =>
        typed(
          await documents.findOneAndUpdate(checked(filter), update, { returnDocument: 'after', ...options, ...bounds }),
        ),
      ),
    updateOne: (filter, update) =>
      limited(
        filter,
        async (bounds) => (await documents.updateOne(checked(filter), update, { ...bounds })).matchedCount,
      ),
    deleteOne: (filter) =>
      bounded(async (bounds) => (await documents.deleteOne(checked(filter), { ...bounds })).deletedCount),
    deleteMany,
    countDocuments: (filter) => bounded(async (bounds) => documents.countDocuments(checked(filter), bounds)),
    createIndexes: (indexes) =>
      bounded(async (bounds) => {
        indexes.forEach(checkIndex);
        // The driver sends no maxTimeMS here: a large index continues to build while the club retries.
        if (indexes.length) await documents.createIndexes(indexes.map(describeIndex), { ...bounds });
        for (const { key, expireAfterMs } of indexes) {
          // MongoDB's own expiry needs dates; our fields are numbers.
          const [field] = Object.keys(key);
          if (expireAfterMs !== undefined && field)
            sweeper.add(`${name}.${field}`, () => deleteMany({ [field]: { $lte: Date.now() - expireAfterMs } }));
        }
      }),
  };
}
