/** Child processes of a benchmark. The measured server and the load generator run in separate processes. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The tasks of a child, by name. */
export type Tasks = Record<string, (input: never) => unknown>;

type Input<T> = T extends (input: infer I) => unknown ? I : never;
type Result<T> = T extends (input: never) => infer R ? Awaited<R> : never;

interface TaskRequest {
  id: number;
  task: string;
  input: unknown;
}
interface TaskReply {
  id: number;
  result?: unknown;
  error?: string;
}

/** CPU time (µs) that this process has used so far. */
function cpuUsed(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}
/** A task that every child has. */
const CPU = 'cpu used';

/** In the child: runs the tasks that the parent requests. */
export function serveTasks(tasks: Tasks): void {
  const run = async ({ id, task, input }: TaskRequest): Promise<TaskReply> => {
    try {
      if (task === CPU) return { id, result: cpuUsed() };
      return { id, result: await (tasks[task] as ((input: unknown) => unknown) | undefined)?.(input) };
    } catch (error) {
      return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
  };
  process.on('message', (message: TaskRequest) => void run(message).then((reply) => process.send?.(reply)));
  // Ends the child, with its cleanup, when the parent has been interrupted.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.send?.('ready');
}

export interface Child<T extends Tasks> {
  request<K extends keyof T & string>(task: K, input: Input<T[K]>): Promise<Result<T[K]>>;
  /** Returns the CPU time (µs) that it has used so far. */
  cpu(): Promise<number>;
  stop(): Promise<void>;
}

const running = new Set<Pick<Child<Tasks>, 'cpu'>>();

/** Returns the CPU time (µs) of the parent and all running children so far. */
export async function cpuOfAll(): Promise<number> {
  const used = await Promise.all([...running].map((child) => child.cpu()));
  return used.reduce((sum, each) => sum + each, cpuUsed());
}

/** `--profile` writes a CPU profile of every process, for Chrome's performance panel. */
const profiling = process.argv.includes('--profile') ? ['--cpu-prof', '--cpu-prof-dir=.cache/profiles'] : [];

/** In the parent: starts a program of this folder. */
export async function startChild<T extends Tasks>(program: string, ...args: string[]): Promise<Child<T>> {
  const path = fileURLToPath(new URL(program, import.meta.url));
  const child: ChildProcess = fork(path, args, {
    execArgv: ['--import', 'tsx', ...profiling],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error(`${program} ended while starting`))),
  ]);
  const pending = new Map<number, (reply: TaskReply) => void>();
  child.on('message', (reply: TaskReply) => {
    pending.get(reply.id)?.(reply);
    pending.delete(reply.id);
  });
  let ended: string | undefined;
  child.once('exit', (code, signal) => {
    running.delete(started);
    ended = `${program} ${args.join(' ')} ended (${signal ?? code})`;
    for (const settle of pending.values()) settle({ id: 0, error: ended });
  });
  let lastId = 0;
  const request = (task: string, input: unknown): Promise<never> =>
    new Promise((resolve, reject) => {
      if (ended) return reject(new Error(ended));
      lastId += 1;
      pending.set(lastId, ({ result, error }) =>
        error === undefined ? resolve(result as never) : reject(new Error(`${program} ${task}: ${error}`)),
      );
      child.send({ id: lastId, task, input } satisfies TaskRequest);
    });
  const started: Child<T> = {
    request,
    cpu: () => request(CPU, undefined),
    stop: async () => {
      if (ended) return;
      const ending = once(child, 'exit');
      child.kill('SIGTERM');
      await ending;
    },
  };
  running.add(started);
  return started;
}
