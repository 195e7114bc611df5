/** Threads for what large boards cost: merging and encoding leave the event loop, and end after a while whatever they are given. */
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type * as tasks from './worker';

type Tasks = typeof tasks;
type Name = keyof Tasks;

/** So long one task may take (ms). */
const LIMIT = 10_000;
const THREADS = 2;
/** A thread that has nothing to do for so long (ms) ends. */
const IDLE = 30_000;
/** So many tasks wait at most. */
const QUEUE = 200;

/** The sources run as they are in development and in tests; built, the thread's file lies beside the server's. */
const isSource = import.meta.url.endsWith('.ts');
let pool: Piscina | undefined;

function threads(): Piscina {
  pool ??= new Piscina({
    filename: fileURLToPath(new URL(isSource ? './worker.dev.mjs' : './board-worker.js', import.meta.url)),
    // A server's own flags are none of its threads' business.
    execArgv: [],
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE,
    maxQueue: QUEUE,
  });
  return pool;
}

export class TaskTimeout extends Error {}

/** Does it in a thread; rejects with `OutOfTime` where that takes too long. */
export async function runInThread<N extends Name>(
  name: N,
  job: Parameters<Tasks[N]>[0],
): Promise<Awaited<ReturnType<Tasks[N]>>> {
  const signal = AbortSignal.timeout(LIMIT);
  try {
    return (await threads().run(job, { name, signal })) as Awaited<ReturnType<Tasks[N]>>;
  } catch (error) {
    throw signal.aborted ? new TaskTimeout('Work on a board took too long') : error;
  }
}
