/** Processes of a benchmark: what is measured, and what puts load on it, never share one. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Everything that a child can be asked, by name. */
export type Tasks = Record<string, (input: never) => unknown>;

type Input<T> = T extends (input: infer I) => unknown ? I : never;
type Result<T> = T extends (input: never) => infer R ? Awaited<R> : never;

interface Question {
  id: number;
  task: string;
  input: unknown;
}
interface Answer {
  id: number;
  result?: unknown;
  error?: string;
}

/** In the child: answers the parent's questions. */
export function answerParent(tasks: Tasks): void {
  const answer = async ({ id, task, input }: Question): Promise<Answer> => {
    try {
      return { id, result: await (tasks[task] as ((input: unknown) => unknown) | undefined)?.(input) };
    } catch (error) {
      return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
  };
  process.on('message', (question: Question) => void answer(question).then((reply) => process.send?.(reply)));
  process.send?.('ready');
}

export interface Child<T extends Tasks> {
  ask<K extends keyof T & string>(task: K, input: Input<T[K]>): Promise<Result<T[K]>>;
  stop(): Promise<void>;
}

/** In the parent: starts a program of this folder. */
export async function startChild<T extends Tasks>(program: string, ...args: string[]): Promise<Child<T>> {
  const path = fileURLToPath(new URL(program, import.meta.url));
  const child: ChildProcess = fork(path, args, {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error(`${program} ended while starting`))),
  ]);
  const waiting = new Map<number, (answer: Answer) => void>();
  child.on('message', (answer: Answer) => {
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  let asked = 0;
  return {
    ask: (task, input) =>
      new Promise((resolve, reject) => {
        asked += 1;
        waiting.set(asked, ({ result, error }) =>
          error === undefined ? resolve(result as never) : reject(new Error(`${program} ${task}: ${error}`)),
        );
        child.send({ id: asked, task, input } satisfies Question);
      }),
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
