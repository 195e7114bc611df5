/** Merges journals and checks strokes: small ones on this thread, large ones in a worker thread. */
import { fileURLToPath } from 'node:url';
import { type StrokeValidation, validateStroke } from '@touchline/shared/boards/updates';
import { Problem } from '@touchline/shared/errors';
import { Piscina } from 'piscina';
import * as Y from 'yjs';
import { diffUpdate, type Merged, makeSnapshot, mergeForReaders, type Snapshot, type SnapshotResult } from './work';
import type * as tasks from './worker';

type Tasks = typeof tasks;
type Name = keyof Tasks;

/** Time limit of a task (ms). */
const TIMEOUT_MS = 10_000;
/** Time limit of the second attempt at a snapshot (ms). A rebuild loses a part of the board, so a busy machine must not cause one. */
const LONG_TIMEOUT_MS = 60_000;
const THREADS = 2;
/** An idle thread ends after this time (ms). */
const IDLE_TIMEOUT_MS = 30_000;
/** Maximum number of queued tasks. */
const MAX_QUEUE = 200;

/** Development and tests run the sources; in a build, the worker file is beside the server's. */
const isSource = import.meta.url.endsWith('.ts');
let pool: Piscina | undefined;

function threads(): Piscina {
  pool ??= new Piscina({
    filename: fileURLToPath(new URL(isSource ? './worker.dev.mjs' : './board-worker.js', import.meta.url)),
    // Worker threads must not inherit the server's flags.
    execArgv: [],
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_TIMEOUT_MS,
    maxQueue: MAX_QUEUE,
  });
  return pool;
}

/** A task took too long. The machine may be busy, or this process was stopped meanwhile: the next try may succeed. */
export class TaskTimeout extends Problem {
  constructor() {
    super('UNAVAILABLE', 'Work on this board takes too long right now. Please try again.');
  }
}

/** Runs a task in a worker thread. Rejects with `TaskTimeout` after the time limit. */
async function runInThread<N extends Name>(
  name: N,
  job: Parameters<Tasks[N]>[0],
  limit = TIMEOUT_MS,
): Promise<Awaited<ReturnType<Tasks[N]>>> {
  const signal = AbortSignal.timeout(limit);
  try {
    return (await threads().run(job, { name, signal })) as Awaited<ReturnType<Tasks[N]>>;
  } catch (error) {
    throw signal.aborted ? new TaskTimeout() : error;
  }
}

export type { Merged, Snapshot } from './work';

/** Above these limits, the work goes to a worker thread. */
const SMALL_BYTES = 32 * 1_024;
const SMALL_ENTRIES = 300;

const isSmall = (updates: readonly Uint8Array[]): boolean =>
  updates.length <= SMALL_ENTRIES && updates.reduce((sum, { byteLength }) => sum + byteLength, 0) <= SMALL_BYTES;

/** Copies, because a view would send its whole buffer to the worker. */
const copyAll = (updates: readonly Uint8Array[]): Uint8Array[] => updates.map((update) => update.slice());

/** Merges all readable updates into one, on this thread. */
export const mergeAll = (updates: readonly Uint8Array[]): Uint8Array => mergeForReaders(updates).update;

/** Merges all readable updates into one. */
export const mergeUpdates = async (updates: readonly Uint8Array[]): Promise<Merged> =>
  isSmall(updates) ? mergeForReaders(updates) : runInThread('merge', copyAll(updates));

/** Strokes of an editor are smaller: they need not wait for a thread. */
const SMALL_STROKE_BYTES = 8 * 1_024;

/** Validates an update that a client sent and that a scan has accepted. */
export async function checkStroke(update: Uint8Array): Promise<StrokeValidation> {
  if (update.byteLength <= SMALL_STROKE_BYTES) return validateStroke(update);
  const result = await runInThread('check', update.slice());
  return result.ok ? { ...result, decoded: Y.decodeUpdate(update) } : result;
}

/** Returns the part of an update that a client with this state vector lacks. */
export const diffUpdateInPool = async (update: Uint8Array, stateVector: Uint8Array): Promise<Uint8Array> =>
  isSmall([update])
    ? diffUpdate(update, stateVector)
    : runInThread('diff', { update: update.slice(), stateVector: stateVector.slice() });

async function createSnapshot(updates: readonly Uint8Array[], erased: readonly string[]): Promise<SnapshotResult> {
  if (isSmall(updates)) return makeSnapshot(updates, { erased, isShared: true });
  const job = { updates: copyAll(updates), options: { erased, isShared: false } };
  for (const limit of [TIMEOUT_MS, LONG_TIMEOUT_MS])
    try {
      return await runInThread('snapshot', job, limit);
    } catch (error) {
      if (!(error instanceof TaskTimeout)) throw error;
    }
  // Too slow for a document, so clients could not open it either. The rebuild is linear, but may take long.
  return runInThread('rebuild', job);
}

/**
 * Merges entries into one update, and returns the readable entries that it contains.
 * @param erased ids of children whose markers are removed
 */
export async function snapshotOf<T extends { update: Uint8Array }>(
  entries: readonly T[],
  erased: readonly string[] = [],
): Promise<Snapshot & { held: readonly T[] }> {
  const updates = entries.map(({ update }) => update);
  const { held, ...snapshot } = await createSnapshot(updates, erased);
  return { ...snapshot, held: held.flatMap((index) => entries[index] ?? []) };
}
