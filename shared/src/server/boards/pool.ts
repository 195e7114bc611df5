/** A pool of worker threads for large boards: merging and encoding must not block the event loop, and stop after a time limit. */
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type * as tasks from './worker';

type Tasks = typeof tasks;
type Name = keyof Tasks;

/** Time limit of a task (ms). */
const TIMEOUT_MS = 10_000;
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

export class TaskTimeout extends Error {}

/** Runs a task in a worker thread. Rejects with `TaskTimeout` after the time limit. */
export async function runInThread<N extends Name>(
  name: N,
  job: Parameters<Tasks[N]>[0],
): Promise<Awaited<ReturnType<Tasks[N]>>> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return (await threads().run(job, { name, signal })) as Awaited<ReturnType<Tasks[N]>>;
  } catch (error) {
    throw signal.aborted ? new TaskTimeout('Work on a board took too long') : error;
  }
}
