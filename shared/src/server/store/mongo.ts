/** The store of a league: MongoDB through its driver. */
import { type Db, type Filter as DriverFilter, type IndexDescription, MongoClient, MongoServerError } from 'mongodb';
import { checkFilter, checkIndex } from './filters';
import { createKeyedLimiter } from './keyed-limiter';
import { type Bounds, bounded, TIMEOUT_MS } from './mongo-calls';
import { pinUrl } from './mongo-url';
import type { Document, DocumentCollection, DocumentStore, Filter, IndexSpec } from './port';
import { createSweeper, type Sweeper } from './sweep';

/** Under load, calls that find no free connection, or whose turn does not come, are turned away early. */
const QUEUE_TIMEOUT_MS = 1_000;
/**
 * So many calls of a process may be with the server at once, unless its url says otherwise (`maxPoolSize`):
 * a replica set works on as many. What waits here is turned away before it began; what waits there nobody knows the end of.
 */
const POOL_SIZE = 50;
/** So many connections are opened at once: far away each takes several round trips, and a rush that finds few waits for them. */
const MAX_CONNECTING = 10;
/** So many changes of one document (by its id) may be with the server at once: it makes them one after another, and reads need connections. */
const SAME_DOCUMENT = 4;
const DEFAULT_DATABASE = 'touchline';

const COMMAND_NOT_FOUND = 59;
export interface MongoOptions {
  /** How often expired documents are looked for. */
  sweepEveryMs?: number;
  /** Called with every command that goes to the server. */
  onCommand?: (name: string, command: Readonly<Record<string, unknown>>) => void;
}

/**
 * Whether a write whose connection breaks is tried once more: replica sets and their routers do that, a server alone does not.
 * @throws StoreUnavailable when no server answers within 3 s
 */
export async function isReplicaSet(url: string): Promise<boolean> {
  const client = new MongoClient(pinUrl(url).url, { serverSelectionTimeoutMS: TIMEOUT_MS });
  try {
    const { setName, msg } = await bounded(({ signal }) => client.db('admin').command({ hello: 1 }, { signal }));
    return setName !== undefined || msg === 'isdbgrid';
  } catch (error) {
    // Members of replica sets know the question.
    if (error instanceof MongoServerError && error.code === COMMAND_NOT_FOUND) return false;
    throw error;
  } finally {
    await client.close();
  }
}

/**
 * Connects to MongoDB. The url's database is used, `touchline` when it names none.
 * @throws StoreUnavailable when no server answers within 3 s
 */
export async function openMongoStore(
  given: string,
  { sweepEveryMs, onCommand }: MongoOptions = {},
): Promise<DocumentStore> {
  const { url } = pinUrl(given);
  const client = new MongoClient(url, {
    appName: 'touchline',
    writeConcern: { w: 'majority', journal: true },
    // What was read has to be there after a change of the primary: answers rest on it.
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
  const named = /^mongodb(?:\+srv)?:\/\/[^/?]+\/([^?]+)/.exec(url)?.[1];
  const database = client.db(named ? decodeURIComponent(named) : DEFAULT_DATABASE);
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
  return {
    collection: <T extends Document>(name: string) => adapt<T>(database, name, sweeper),
    ping,
    close: async () => {
      sweeper.stop();
      await client.close();
    },
  };
}

const describeIndex = ({ key, unique, sparse }: IndexSpec): IndexDescription => ({
  key: { ...key },
  ...(unique && { unique }),
  ...(sparse && { sparse }),
});

/** The filter for the driver, whose own type only knows fields it was told of. */
function checked(filter: Filter): DriverFilter<Document> {
  checkFilter(filter);
  return filter as DriverFilter<Document>;
}

function adapt<T extends Document>(database: Db, name: string, sweeper: Sweeper): DocumentCollection<T> {
  const documents = database.collection<Document>(name);
  const one = (found: Document | null) => found as T | null;
  const deleteMany = (filter: Filter) =>
    bounded(async (bounds) => (await documents.deleteMany(checked(filter), { ...bounds })).deletedCount);
  const lines = createKeyedLimiter(SAME_DOCUMENT, QUEUE_TIMEOUT_MS);
  const inLine = <R>({ _id: id }: Filter, call: (bounds: Bounds) => Promise<R>): Promise<R> =>
    bounded((bounds) => (typeof id === 'string' ? lines(id, () => call(bounds)) : call(bounds)));
  const insertOne = (document: T) =>
    bounded(async (bounds) => void (await documents.insertOne(document, { ...bounds })));

  return {
    insertOne,
    // MongoDB answers when it is durable, and nothing before.
    append: async (document) => {
      await insertOne(document);
      return { durable: Promise.resolve() };
    },
    findOne: (filter, options) =>
      bounded(async (bounds) => one(await documents.findOne(checked(filter), { ...options, ...bounds }))),
    find: (filter, options) =>
      bounded(async (bounds) => (await documents.find(checked(filter), { ...options, ...bounds }).toArray()) as T[]),
    findOneAndUpdate: (filter, update, options) =>
      inLine(filter, async (bounds) =>
        one(
          await documents.findOneAndUpdate(checked(filter), update, { returnDocument: 'after', ...options, ...bounds }),
        ),
      ),
    updateOne: (filter, update) =>
      inLine(
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
        // The driver sends no maxTimeMS here: a large index goes on being built while the club asks again for it.
        if (indexes.length) await documents.createIndexes(indexes.map(describeIndex), { ...bounds });
        for (const { key, expireAfterMs } of indexes) {
          // MongoDB's own expiry wants dates; ours are numbers.
          const [field] = Object.keys(key);
          if (expireAfterMs !== undefined && field)
            sweeper.add(`${name}.${field}`, () => deleteMany({ [field]: { $lte: Date.now() - expireAfterMs } }));
        }
      }),
  };
}
