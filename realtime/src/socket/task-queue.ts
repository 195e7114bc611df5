/** Handles what one socket asks one by one, and holds no more than so much of it: a store that hangs must not fill the memory. */

const MOST_WAITING = 200;
const MOST_BYTES = 1_048_576;

type Task = () => unknown;

export interface TaskQueue {
  /** Runs a task after those before it; answers false when too much waits. One that fails is reported and stops none. */
  push(task: Task, bytes: number): boolean;
  /** Drops what has not begun. */
  clear(): void;
}

export function createTaskQueue(onFailure: (error: unknown) => void): TaskQueue {
  let waiting: { task: Task; bytes: number }[] = [];
  let held = 0;
  let isRunning = false;

  async function work(): Promise<void> {
    isRunning = true;
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      try {
        await next.task();
      } catch (error) {
        onFailure(error);
      }
      held -= next.bytes;
    }
    isRunning = false;
  }

  return {
    push: (task, bytes) => {
      if (waiting.length >= MOST_WAITING || held + bytes > MOST_BYTES) return false;
      waiting.push({ task, bytes });
      held += bytes;
      if (!isRunning) void work();
      return true;
    },
    clear: () => {
      waiting = [];
    },
  };
}

/** About as many bytes as a request holds, beside what all of them do. */
export function sizeOf(request: object): number {
  let bytes = 0;
  for (const value of Object.values(request)) {
    if (value instanceof Uint8Array) bytes += value.byteLength;
    else bytes += typeof value === 'string' ? value.length : (JSON.stringify(value)?.length ?? 0);
  }
  return bytes;
}
