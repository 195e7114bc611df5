/** Runs calls of the MongoDB driver with a time limit, and translates its errors to those of the port. */
import { MongoError, MongoServerError } from 'mongodb';
import { StoreConflict, StoreUnavailable } from '../store/port';

/**
 * Time limit of a call (ms). It includes the queue for the document, server selection, the wait for a connection, the response and a
 * retry. With the wait for another batch of callers (access/load-callers.ts) users get an error within 3 s.
 */
export const TIMEOUT_MS = 2_700;

const DUPLICATE_KEY = 11_000;
/**
 * Errors that may pass: the server is unreachable or shutting down, is not or no longer the primary, lost a cursor, met a write conflict
 * or an interruption, could not replicate in time, took too long, or rejects writes because its disk is full.
 */
const TRANSIENT_CODES = new Set([
  ...[6, 7, 43, 50, 64, 89, 91, 112, 133, 134, 189, 202, 262, 317, 365, 371, 9_001],
  ...[10_107, 11_600, 11_601, 11_602, 13_435, 13_436, 14_031],
]);
/** Labels by which servers and the driver mark errors that may pass, whatever their code. */
const TRANSIENT_LABELS = [
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

/** The driver passes these through unchanged when a connection closes during a write. */
const BROKEN_CONNECTION = new Set(['EPIPE', 'ECONNRESET', 'ERR_STREAM_WRITE_AFTER_END', 'ERR_STREAM_DESTROYED']);
const isBrokenConnection = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && BROKEN_CONNECTION.has(String(error.code));

const isMisuse = (error: MongoError): boolean =>
  ['MongoInvalidArgumentError', 'MongoParseError', 'MongoMissingDependencyError'].includes(error.name);

/** Translates errors of the driver. Errors about invalid requests stay unchanged. */
function translate(error: unknown): unknown {
  if (isBrokenConnection(error)) return new StoreUnavailable('The connection to MongoDB broke', { cause: error });
  if (!(error instanceof MongoError)) return error;
  if (error.code === DUPLICATE_KEY)
    return new StoreConflict('A document with these values already exists', { cause: error });
  const isTransient = error instanceof MongoServerError ? TRANSIENT_CODES.has(Number(error.code)) : !isMisuse(error);
  const isLabelled = TRANSIENT_LABELS.some((label) => error.hasErrorLabel(label));
  return isTransient || isLabelled ? new StoreUnavailable('MongoDB did not answer in time', { cause: error }) : error;
}

/** Options for each driver operation of a call: its deadline, for the server and for the driver. */
export interface Bounds {
  maxTimeMS: number;
  signal: AbortSignal;
}

/**
 * Runs a driver call with a time limit. The driver's own limits are for single steps, and a retry has several. After the limit the driver
 * is aborted: an operation that still waits for a server, a connection or a retry is never sent.
 */
export async function bounded<R>(call: (bounds: Bounds) => Promise<R>): Promise<R> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const reason = new StoreUnavailable(`MongoDB did not answer within ${TIMEOUT_MS} ms`);
      reject(reason);
      controller.abort(reason);
    }, TIMEOUT_MS);
  });
  try {
    return await Promise.race([call({ maxTimeMS: TIMEOUT_MS, signal: controller.signal }), timeout]);
  } catch (error) {
    throw translate(error);
  } finally {
    clearTimeout(timer);
  }
}
