/** The store of a league: MongoDB through its driver. */
import {
  type Db,
  type Filter as DriverFilter,
  type IndexDescription,
  MongoClient,
  MongoError,
  MongoServerError,
} from 'mongodb';
import { checkFilter, checkIndex } from './filters';
import { createLines } from './lines';
import {
  type Document,
  type DocumentCollection,
  type DocumentStore,
  type Filter,
  type IndexSpec,
  StoreConflict,
  StoreUnavailable,
} from './port';
import { createSweeper, type Sweeper } from './sweep';

/**
 * How long any call may take: its turn in the line of its document, finding a server, waiting for a connection, its answer and a
 * retry together. With the wait for others' readings (access/callers-together.ts) people are told within 3 s.
 */
const TIMEOUT_MS = 2_700;
/** Under load, calls that find no free connection, or whose turn does not come, are turned away early. */
const QUEUE_TIMEOUT_MS = 1_000;
/**
 * So many calls of a process may be with the server at once (security section 4), unless its url says otherwise (`maxPoolSize`):
 * a replica set works on as many. What waits here is turned away before it began; what waits there nobody knows the end of.
 */
const POOL_SIZE = 50;
/** So many changes of one document (by its id) may be with the server at once: it makes them one after another, and reads need connections. */
const SAME_DOCUMENT = 4;
const DEFAULT_DATABASE = 'touchline';

const DUPLICATE_KEY = 11_000;
const COMMAND_NOT_FOUND = 59;
/**
 * A server that is shutting down, is not or no longer the primary, could not replicate in time, took too long, or takes no
 * writes because its disk is full.
 */
const PASSING_CODES = new Set([50, 64, 89, 91, 189, 262, 371, 10_107, 11_600, 11_602, 13_435, 13_436, 14_031]);

export interface MongoOptions {
  /** How often expired documents are looked for. */
  sweepEveryMs?: number;
  /** Called with every command that goes to the server. */
  onCommand?: (name: string, command: Readonly<Record<string, unknown>>) => void;
}

/** The driver hands these on as they are, when a line ends in the very moment in which it writes on it. */
const BROKEN_LINE = new Set(['EPIPE', 'ECONNRESET', 'ERR_STREAM_WRITE_AFTER_END', 'ERR_STREAM_DESTROYED']);
const isBrokenLine = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && BROKEN_LINE.has(String(error.code));

/** The driver's errors as the port's. What the server refuses as wrong stays what it is. */
function translate(error: unknown): unknown {
  if (isBrokenLine(error)) return new StoreUnavailable('The line to MongoDB broke', { cause: error });
  if (!(error instanceof MongoError)) return error;
  if (error.code === DUPLICATE_KEY)
    return new StoreConflict('A document with these values is there already', { cause: error });
  const passing = error instanceof MongoServerError ? PASSING_CODES.has(Number(error.code)) : !isMisuse(error);
  const retryable = error.hasErrorLabel('RetryableWriteError') || error.hasErrorLabel('RetryableError');
  return passing || retryable ? new StoreUnavailable('MongoDB did not answer in time', { cause: error }) : error;
}

const isMisuse = (error: MongoError): boolean =>
  ['MongoInvalidArgumentError', 'MongoParseError', 'MongoMissingDependencyError'].includes(error.name);

/** Runs a call of the driver in bounded time: its own limits are for single steps, of which a retry takes several. */
async function translated<R>(call: () => Promise<R>): Promise<R> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new StoreUnavailable(`MongoDB did not answer within ${TIMEOUT_MS} ms`)),
      TIMEOUT_MS,
    );
  });
  try {
    return await Promise.race([call(), late]);
  } catch (error) {
    throw translate(error);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Whether a write whose connection breaks is tried once more: replica sets and their routers do that, a server alone does not.
 * @throws StoreUnavailable when no server answers within 3 s
 */
export async function isReplicaSet(url: string): Promise<boolean> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: TIMEOUT_MS });
  try {
    const { setName, msg } = await translated(() => client.db('admin').command({ hello: 1 }));
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
  url: string,
  { sweepEveryMs, onCommand }: MongoOptions = {},
): Promise<DocumentStore> {
  const client = new MongoClient(url, {
    appName: 'touchline',
    writeConcern: { w: 'majority', journal: true },
    retryWrites: true,
    retryReads: true,
    serverSelectionTimeoutMS: TIMEOUT_MS,
    connectTimeoutMS: TIMEOUT_MS,
    socketTimeoutMS: TIMEOUT_MS,
    waitQueueTimeoutMS: QUEUE_TIMEOUT_MS,
    ...(!/[?&]maxPoolSize=/i.test(url) && { maxPoolSize: POOL_SIZE }),
    ignoreUndefined: true,
    promoteBuffers: true,
    monitorCommands: onCommand !== undefined,
  });
  if (onCommand) client.on('commandStarted', ({ commandName, command }) => onCommand(commandName, command));
  const named = /^mongodb(?:\+srv)?:\/\/[^/?]+\/([^?]+)/.exec(url)?.[1];
  const database = client.db(named ? decodeURIComponent(named) : DEFAULT_DATABASE);
  const ping = () => translated(async () => void (await database.command({ ping: 1 })));
  try {
    await translated(() => client.connect());
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
    translated(async () => (await documents.deleteMany(checked(filter))).deletedCount);
  const lines = createLines(SAME_DOCUMENT, QUEUE_TIMEOUT_MS);
  const inLine = <R>({ _id: id }: Filter, call: () => Promise<R>): Promise<R> =>
    translated(() => (typeof id === 'string' ? lines(id, call) : call()));
  const insertOne = (document: T) => translated(async () => void (await documents.insertOne(document)));

  return {
    insertOne,
    // MongoDB answers when it is durable, and nothing before.
    append: async (document) => {
      await insertOne(document);
      return { durable: Promise.resolve() };
    },
    findOne: (filter, options) => translated(async () => one(await documents.findOne(checked(filter), options))),
    find: (filter, options) =>
      translated(async () => (await documents.find(checked(filter), options).toArray()) as T[]),
    findOneAndUpdate: (filter, update, options) =>
      inLine(filter, async () =>
        one(await documents.findOneAndUpdate(checked(filter), update, { returnDocument: 'after', ...options })),
      ),
    updateOne: (filter, update) =>
      inLine(filter, async () => (await documents.updateOne(checked(filter), update)).matchedCount),
    deleteOne: (filter) => translated(async () => (await documents.deleteOne(checked(filter))).deletedCount),
    deleteMany,
    countDocuments: (filter) => translated(async () => documents.countDocuments(checked(filter))),
    createIndexes: (indexes) =>
      translated(async () => {
        indexes.forEach(checkIndex);
        if (indexes.length) await documents.createIndexes(indexes.map(describeIndex));
        for (const { key, expireAfterMs } of indexes) {
          // MongoDB's own expiry wants dates; ours are numbers.
          const [field] = Object.keys(key);
          if (expireAfterMs !== undefined && field)
            sweeper.add(`${name}.${field}`, () => deleteMany({ [field]: { $lte: Date.now() - expireAfterMs } }));
        }
      }),
  };
}
