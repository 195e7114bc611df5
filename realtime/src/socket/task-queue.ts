/**
 * A bounded FIFO queue per socket: the store may hang, and queued requests must not fill the memory. `p-queue` cannot bound its size or
 * bytes, and would add an event emitter per socket.
 */

const MAX_TASKS = 200;
const MAX_BYTES = 1_048_576;

type Task = () => unknown;

export interface TaskQueue {
  /** Queues a task. Returns false when the queue is full. A failed task is reported and does not stop the others. */
  push(task: Task, bytes: number): boolean;
  /** Drops the tasks that have not started. */
  clear(): void;
}

export function createTaskQueue(onFailure: (error: unknown) => void): TaskQueue {
  let queue: { task: Task; bytes: number }[] = [];
  let queuedBytes = 0;
  let isRunning = false;

  async function work(): Promise<void> {
    isRunning = true;
    for (let next = queue.shift(); next; next = queue.shift()) {
      try {
        await next.task();
      } catch (error) {
        onFailure(error);
      }
      queuedBytes -= next.bytes;
    }
    isRunning = false;
  }

  return {
    push: (task, bytes) => {
      if (queue.length >= MAX_TASKS || queuedBytes + bytes > MAX_BYTES) return false;
      queue.push({ task, bytes });
      queuedBytes += bytes;
      if (!isRunning) void work();
      return true;
    },
    clear: () => {
      queue = [];
    },
  };
}

/** Estimates the size of a request (bytes). */
export function sizeOf(request: object): number {
  let bytes = 0;
  for (const value of Object.values(request)) {
    if (value instanceof Uint8Array) bytes += value.byteLength;
    else bytes += typeof value === 'string' ? value.length : (JSON.stringify(value)?.length ?? 0);
  }
  return bytes;
}
