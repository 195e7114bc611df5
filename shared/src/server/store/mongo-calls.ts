/** Calls of MongoDB's driver in bounded time, and its errors as the port's. */
import { MongoError, MongoServerError } from 'mongodb';
import { StoreConflict, StoreUnavailable } from './port';

/**
 * How long any call may take: its turn in the line of its document, finding a server, waiting for a connection, its answer and a
 * retry together. With the wait for others' readings (access/caller-loader.ts) people are told within 3 s.
 */
export const TIMEOUT_MS = 2_700;

const DUPLICATE_KEY = 11_000;
/**
 * A server that cannot be reached or is shutting down, is not or no longer the primary, forgot a cursor, met another write or an
 * interruption, could not replicate in time, took too long, or takes no writes because its disk is full.
 */
const PASSING_CODES = new Set([
  ...[6, 7, 43, 50, 64, 89, 91, 112, 133, 134, 189, 202, 262, 317, 365, 371, 9_001],
  ...[10_107, 11_600, 11_601, 11_602, 13_435, 13_436, 14_031],
]);
/** What servers and the driver say about errors that pass, whatever their code. */
const PASSING_LABELS = [
  'RetryableWriteError',
  'RetryableError',
  'SystemOverloadedError',
  'TransientTransactionError',
  'UnknownTransactionCommitResult',
  'NoWritesPerformed',
  'ResetPool',
  'PoolRequestedRetry',
  'PoolRequstedRetry',
  'InterruptInUseConnections',
];

/** The driver hands these on as they are, when a line ends in the very moment in which it writes on it. */
const BROKEN_LINE = new Set(['EPIPE', 'ECONNRESET', 'ERR_STREAM_WRITE_AFTER_END', 'ERR_STREAM_DESTROYED']);
const isBrokenLine = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && BROKEN_LINE.has(String(error.code));

const isMisuse = (error: MongoError): boolean =>
  ['MongoInvalidArgumentError', 'MongoParseError', 'MongoMissingDependencyError'].includes(error.name);

/** The driver's errors as the port's. What the server refuses as wrong stays what it is. */
function translate(error: unknown): unknown {
  if (isBrokenLine(error)) return new StoreUnavailable('The line to MongoDB broke', { cause: error });
  if (!(error instanceof MongoError)) return error;
  if (error.code === DUPLICATE_KEY)
    return new StoreConflict('A document with these values is there already', { cause: error });
  const passing = error instanceof MongoServerError ? PASSING_CODES.has(Number(error.code)) : !isMisuse(error);
  const labelled = PASSING_LABELS.some((label) => error.hasErrorLabel(label));
  return passing || labelled ? new StoreUnavailable('MongoDB did not answer in time', { cause: error }) : error;
}

/** The options that each operation of a call gives the driver: when it has to end, for the server and for the driver. */
export interface Bounds {
  maxTimeMS: number;
  signal: AbortSignal;
}

/**
 * Runs a call of the driver in bounded time: the driver's own limits are for single steps, of which a retry takes several.
 * When the time is over the driver is told to stop: what waits for a server, a connection or a retry is never sent.
 */
export async function bounded<R>(call: (bounds: Bounds) => Promise<R>): Promise<R> {
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const reason = new StoreUnavailable(`MongoDB did not answer within ${TIMEOUT_MS} ms`);
      reject(reason);
      ending.abort(reason);
    }, TIMEOUT_MS);
  });
  try {
    return await Promise.race([call({ maxTimeMS: TIMEOUT_MS, signal: ending.signal }), late]);
  } catch (error) {
    throw translate(error);
  } finally {
    clearTimeout(timer);
  }
}
