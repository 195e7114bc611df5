/**
 * Admits calls to their work (decision 0052): a few at once per account, more per network, and a bound for the process. The others wait
 * in order, the accounts in rotation. Equal reads that wait share one work.
 */
import { Problem } from '@touchline/shared/errors';
import { takeTurn } from '@touchline/shared/server/turns';

/** Most works at once. */
export const MOST_AT_ONCE = {
  /** As many as browsers open connections to one host. */
  account: 6,
  /** Of an account with sign-ups among them, which the store writes in batches (decision 0026). */
  signUps: 32,
  /** Half of the process, so that one network never holds all of it. */
  network: 128,
  /** More would only wait inside the store. */
  process: 256,
};

/** Most calls that wait. */
export const MOST_WAITING = {
  /** A dozen first reads of each of several screens. */
  account: 100,
  /** A thousand phones at a sideline behind one address. */
  network: 2_000,
  process: 4_000,
};

/** Seconds until a refused call is sent again. */
const RETRY_AFTER = 2;

type Scope = keyof typeof MOST_WAITING;
const scopes: readonly Scope[] = ['account', 'network', 'process'];

const refusalOf = (scope: Scope): Problem =>
  scope === 'process'
    ? new Problem('UNAVAILABLE', 'The club is very busy at the moment. Please try again.', {
        retryAfterSeconds: RETRY_AFTER,
      })
    : new Problem('RATE_LIMITED', 'Too many requests at once. Please try again.', { retryAfterSeconds: RETRY_AFTER });

/** A call that asks for admission. */
export interface Admissible {
  /** Undefined for a call without an account, which counts for its network only. */
  account: string | undefined;
  network: string;
  isSignUp: boolean;
  /** Equal for equal reads, which may share their work. Undefined for a call that does its own. */
  key: string | undefined;
  /** Calls back when the client has gone. */
  onGone(leave: () => void): void;
}

export interface Admission {
  /**
   * Runs the work of a call when its turn comes. A call whose client goes before that never resolves.
   * @param start runs the work; `isLate`: it has waited, or others share it, so what was read before it may be outdated
   * @throws Problem 429 when too many calls of the account or network wait, 503 when too many of all wait
   */
  run<T>(call: Admissible, start: (isLate: boolean) => Promise<T>): Promise<T>;
  /** Works at once. */
  readonly atOnce: number;
  /** Calls that wait. */
  readonly waiting: number;
  /** Calls that were refused so far. */
  readonly refused: Readonly<Record<Scope, number>>;
}

interface Waiter {
  resolve(result: never): void;
  reject(error: unknown): void;
}

interface Work extends Pick<Admissible, 'network' | 'isSignUp' | 'key'> {
  line: Line;
  start(isLate: boolean): Promise<unknown>;
  waiters: Set<Waiter>;
  isLate: boolean;
}

/** The works of one account, or of all calls of a network without one. */
interface Line {
  name: string;
  scope: 'account' | 'network';
  atOnce: number;
  works: Work[];
  /** Number of calls that wait for these works. */
  waiting: number;
  /** Reads that did not begin yet, by key. */
  joinable: Map<string, Work>;
  /** Keys of the reads that run. An equal one begins after them, because others may have written since. */
  reading: Set<string>;
}

/** Counts by name. Keeps no name with nothing to count. */
function createTally() {
  const counts = new Map<string, number>();
  return {
    of: (name: string): number => counts.get(name) ?? 0,
    add(name: string, change: number) {
      const count = (counts.get(name) ?? 0) + change;
      if (count === 0) counts.delete(name);
      else counts.set(name, count);
    },
  };
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
  const lines = new Map<string, Line>();
  /** Lines with works that wait. The one that was served last is at the end. */
  const rotation = new Set<Line>();
  const atOnceFrom = createTally();
  const waitingFrom = createTally();
  const refused = { account: 0, network: 0, process: 0 };
  let atOnce = 0;
  let waiting = 0;

  function lineOf({ account, network }: Admissible): Line {
    const name = account ?? network;
    const scope = account === undefined ? 'network' : 'account';
    const known = lines.get(name);
    if (known) return known;
    const line: Line = { name, scope, atOnce: 0, works: [], waiting: 0, joinable: new Map(), reading: new Set() };
    lines.set(name, line);
    return line;
  }

  function countWaiting({ line, network }: Work, change: number): void {
    line.waiting += change;
    waitingFrom.add(network, change);
    waiting += change;
  }

  /** @throws Problem when no further call of this account, of this network or of all may wait */
  function demandRoom(line: Line, network: string): void {
    const scope = scopes.find((each) => {
      const count = { account: line.waiting, network: waitingFrom.of(network), process: waiting }[each];
      return count >= MOST_WAITING[each === 'account' ? line.scope : each];
    });
    if (scope === undefined) return;
    forget(line);
    refused[scope] += 1;
    throw refusalOf(scope);
  }

  const mayBegin = ({ line, network, isSignUp, key }: Work): boolean =>
    line.atOnce < MOST_AT_ONCE[isSignUp ? 'signUps' : line.scope] &&
    atOnceFrom.of(network) < MOST_AT_ONCE.network &&
    (key === undefined || !line.reading.has(key));

  function nextWork(): Work | undefined {
    if (atOnce >= MOST_AT_ONCE.process) return undefined;
    for (const line of rotation) {
      const work = line.works.find(mayBegin);
      if (work) return work;
    }
    return undefined;
  }

  function remove(work: Work): void {
    const { line } = work;
    line.works.splice(line.works.indexOf(work), 1);
    rotation.delete(line);
    if (line.works.length > 0) rotation.add(line);
  }

  function forget(line: Line): void {
    if (line.atOnce === 0 && line.works.length === 0) lines.delete(line.name);
  }

  function countAtOnce({ line, network }: Work, change: 1 | -1): void {
    line.atOnce += change;
    atOnceFrom.add(network, change);
    atOnce += change;
  }

  async function begin(work: Work): Promise<void> {
    const { line, key, waiters } = work;
    remove(work);
    countAtOnce(work, 1);
    if (key !== undefined) line.reading.add(key);
    await takeTurn();
    countWaiting(work, -waiters.size);
    if (key !== undefined) line.joinable.delete(key);
    const callers = [...waiters];
    // Nobody joins or leaves any more.
    waiters.clear();
    try {
      const result = callers.length > 0 ? await work.start(work.isLate || callers.length > 1) : undefined;
      void settle(callers, ({ resolve }) => resolve(result as never));
    } catch (error) {
      void settle(callers, ({ reject }) => reject(error));
    }
    if (key !== undefined) line.reading.delete(key);
    countAtOnce(work, -1);
    forget(line);
    beginWhatMay();
  }

  function beginWhatMay(): void {
    for (let work = nextWork(); work; work = nextWork()) void begin(work);
  }

  function leave(work: Work, waiter: Waiter): void {
    if (!work.waiters.delete(waiter)) return;
    countWaiting(work, -1);
    if (work.waiters.size > 0 || !work.line.works.includes(work)) return;
    if (work.key !== undefined) work.line.joinable.delete(work.key);
    remove(work);
    forget(work.line);
  }

  return {
    async run<T>(call: Admissible, start: (isLate: boolean) => Promise<T>): Promise<T> {
      const { network, isSignUp, key, onGone } = call;
      const line = lineOf(call);
      demandRoom(line, network);
      const joined = key === undefined ? undefined : line.joinable.get(key);
      const work: Work = joined ?? { line, network, isSignUp, key, start, waiters: new Set(), isLate: false };
      return new Promise<T>((resolve, reject) => {
        const waiter = { resolve, reject };
        work.waiters.add(waiter);
        countWaiting(work, 1);
        onGone(() => leave(work, waiter));
        if (joined) return;
        line.works.push(work);
        rotation.add(line);
        if (key !== undefined) line.joinable.set(key, work);
        beginWhatMay();
        work.isLate = line.works.includes(work);
      });
    },
    get atOnce() {
      return atOnce;
    },
    get waiting() {
      return waiting;
    },
    refused,
  };
}
