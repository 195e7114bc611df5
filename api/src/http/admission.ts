/**
 * Admits calls (decision 0052): a few at once per account, more per network, and a bound for the process. The others wait in order, the
 * accounts in rotation. A task does the work of one call, or of equal reads that wait together.
 */

import { takeTurn } from '@touchline/server/turns';
import { createTally, refusalOf, type Scope, scopes } from '../base/shares';

/** How many tasks run at once. */
export const MAX_RUNNING = {
  /** As many as browsers open connections to one host. */
  account: 6,
  /** Of an account whose next task is a sign-up, which the store writes in batches (decision 0052). */
  signUps: 32,
  /** Half of the process, so that one network never holds all of it. */
  network: 128,
  /** More would only wait inside the store. */
  process: 256,
};

/** How many calls wait. */
export const MAX_WAITING = {
  /** A dozen first reads of each of several screens. */
  account: 100,
  /** Of an account, if the call is a sign-up: a team's answers that a program sends at once. */
  signUps: 200,
  /** A thousand phones at a sideline behind one address. */
  network: 2_000,
  process: 4_000,
};

/** A call that asks for admission. */
export interface Admissible {
  /** Undefined for a call without an account, which counts for its network only. */
  account: string | undefined;
  network: string;
  isSignUp: boolean;
  /** Equal for equal reads, which may share a task. Undefined for a call that has a task of its own. */
  key: string | undefined;
  /** Calls back when the client has gone. */
  onGone(leave: () => void): void;
}

export interface Admission {
  /**
   * Runs a call when its turn comes. A call whose client goes before that never resolves.
   * @param start does the work; `isLate`: it has waited, or others share it, so what was read before it may be outdated
   * @throws Problem 429 when too many calls of the account or network wait, 503 when too many of all wait
   */
  run<T>(call: Admissible, start: (isLate: boolean) => Promise<T>): Promise<T>;
  /** Number of tasks that run. */
  readonly running: number;
  /** Number of calls that wait. */
  readonly waiting: number;
  /** Number of calls that were refused so far. */
  readonly refused: Readonly<Record<Scope, number>>;
}

interface Waiter {
  resolve(result: never): void;
  reject(error: unknown): void;
}

interface Task extends Pick<Admissible, 'network' | 'isSignUp' | 'key'> {
  queue: Queue;
  start(isLate: boolean): Promise<unknown>;
  waiters: Set<Waiter>;
  isLate: boolean;
}

/** The tasks of one account, or of all calls of a network without an account. */
interface Queue {
  name: string;
  scope: 'account' | 'network';
  running: number;
  tasks: Task[];
  /** Number of calls that wait for these tasks. */
  waiting: number;
  /** Reads that have not begun, by key. */
  joinable: Map<string, Task>;
  /** Keys of the reads that run. An equal one begins after them, because others may have written since. */
  reading: Set<string>;
}

/** Gives each waiter the outcome in a turn of its own, because each sends a response. */
async function settle(waiters: Iterable<Waiter>, give: (waiter: Waiter) => void): Promise<void> {
  let isFirst = true;
  for (const waiter of waiters) {
    if (!isFirst) await takeTurn();
    isFirst = false;
    give(waiter);
  }
}

export function createAdmission(): Admission {
  const queues = new Map<string, Queue>();
  /** Queues with tasks that wait. The one that was served last is at the end. */
  const rotation = new Set<Queue>();
  const runningFrom = createTally();
  const waitingFrom = createTally();
  const refused = { account: 0, network: 0, process: 0 };
  let running = 0;
  let waiting = 0;

  function queueOf({ account, network }: Admissible): Queue {
    const name = account ?? network;
    const scope = account === undefined ? 'network' : 'account';
    const known = queues.get(name);
    if (known) return known;
    const queue: Queue = { name, scope, running: 0, tasks: [], waiting: 0, joinable: new Map(), reading: new Set() };
    queues.set(name, queue);
    return queue;
  }

  function countWaiting({ queue, network }: Task, change: number): void {
    queue.waiting += change;
    waitingFrom.add(network, change);
    waiting += change;
  }

  /** @throws Problem when no further call of this account, of this network or of all may wait */
  function assertHasRoom(queue: Queue, { network, isSignUp }: Pick<Admissible, 'network' | 'isSignUp'>): void {
    const counts = { account: queue.waiting, network: waitingFrom.of(network), process: waiting };
    const limits = { ...MAX_WAITING, account: MAX_WAITING[isSignUp ? 'signUps' : queue.scope] };
    const scope = scopes.find((each) => counts[each] >= limits[each]);
    if (scope === undefined) return;
    forget(queue);
    refused[scope] += 1;
    throw refusalOf(scope);
  }

  const mayBegin = ({ queue, network, isSignUp, key }: Task): boolean =>
    queue.running < MAX_RUNNING[isSignUp ? 'signUps' : queue.scope] &&
    runningFrom.of(network) < MAX_RUNNING.network &&
    (key === undefined || !queue.reading.has(key));

  function nextTask(): Task | undefined {
    if (running >= MAX_RUNNING.process) return undefined;
    for (const queue of rotation) {
      const task = queue.tasks.find(mayBegin);
      if (task) return task;
    }
    return undefined;
  }

  function remove(task: Task): void {
    const { queue } = task;
    queue.tasks.splice(queue.tasks.indexOf(task), 1);
    rotation.delete(queue);
    if (queue.tasks.length > 0) rotation.add(queue);
  }

  function forget(queue: Queue): void {
    if (queue.running === 0 && queue.tasks.length === 0) queues.delete(queue.name);
  }

  function countRunning({ queue, network }: Task, change: 1 | -1): void {
    queue.running += change;
    runningFrom.add(network, change);
    running += change;
  }

  async function begin(task: Task): Promise<void> {
    const { queue, key, waiters } = task;
    remove(task);
    countRunning(task, 1);
    if (key !== undefined) queue.reading.add(key);
    await takeTurn();
    countWaiting(task, -waiters.size);
    if (key !== undefined) queue.joinable.delete(key);
    const callers = [...waiters];
    // Nobody joins or leaves any more.
    waiters.clear();
    try {
      const result = callers.length > 0 ? await task.start(task.isLate || callers.length > 1) : undefined;
      void settle(callers, ({ resolve }) => resolve(result as never));
    } catch (error) {
      void settle(callers, ({ reject }) => reject(error));
    }
    if (key !== undefined) queue.reading.delete(key);
    countRunning(task, -1);
    forget(queue);
    beginWaiting();
  }

  /** Begins every waiting task that may run now. */
  function beginWaiting(): void {
    for (let task = nextTask(); task; task = nextTask()) void begin(task);
  }

  function leave(task: Task, waiter: Waiter): void {
    if (!task.waiters.delete(waiter)) return;
    countWaiting(task, -1);
    if (task.waiters.size > 0 || !task.queue.tasks.includes(task)) return;
    if (task.key !== undefined) task.queue.joinable.delete(task.key);
    remove(task);
    forget(task.queue);
  }

  return {
    async run<T>(call: Admissible, start: (isLate: boolean) => Promise<T>): Promise<T> {
      const { network, isSignUp, key, onGone } = call;
      const queue = queueOf(call);
      assertHasRoom(queue, call);
      const joined = key === undefined ? undefined : queue.joinable.get(key);
      const task: Task = joined ?? { queue, network, isSignUp, key, start, waiters: new Set(), isLate: false };
      return new Promise<T>((resolve, reject) => {
        const waiter = { resolve, reject };
        task.waiters.add(waiter);
        countWaiting(task, 1);
        onGone(() => leave(task, waiter));
        if (joined) return;
        queue.tasks.push(task);
        rotation.add(queue);
        if (key !== undefined) queue.joinable.set(key, task);
        beginWaiting();
        task.isLate = queue.tasks.includes(task);
      });
    },
    get running() {
      return running;
    },
    get waiting() {
      return waiting;
    },
    refused,
  };
}
