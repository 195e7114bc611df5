/** The callers of those who ask at once, in a few queries: a rush asks the store for what a few calls would. */
import { setTimeout as delay } from 'node:timers/promises';
import type { AccessStores, Caller } from './caller';
import { loadCallersOfSessions } from './load-callers';

/** Nobody waits longer for the reading before theirs (ms): it may be one that hangs. */
const WAIT_AT_MOST = 250;

/** Somebody's rights, and when they were read; nobody changes the records, for others may have got the same ones. */
export interface LoadedCaller<Stamp> {
  /** Null when the session has ended. */
  caller: Caller | null;
  stamp: Stamp;
}

interface Reading<Stamp> {
  stamp: Stamp;
  callers: ReturnType<typeof loadCallersOfSessions>;
}

/**
 * Reads callers by the stored ids of their sessions. Who asks while others are being read shares the next reading with all who do: begun
 * after they asked, it has everything that was written before.
 * @param stamp called when a reading begins; what it answers comes with what was read
 * @returns throws what the store throws to those whose reading it was, and what is wrong with somebody's own records to them
 */
export function createCallerLoader<Stamp>(
  store: AccessStores,
  stamp: () => Stamp,
): (sessionId: string) => Promise<LoadedCaller<Stamp>> {
  let running: Promise<unknown> = Promise.resolve();
  let isIdle = true;
  let next: { ids: string[]; reading: Promise<Reading<Stamp>> } | undefined;

  function begin(ids: readonly string[]): Reading<Stamp> {
    const read = { stamp: stamp(), callers: loadCallersOfSessions(store, ids) };
    const settled = read.callers.then(
      () => undefined,
      () => undefined,
    );
    running = settled;
    isIdle = false;
    void settled.then(() => {
      isIdle ||= running === settled;
    });
    return read;
  }

  function share() {
    const ids: string[] = [];
    const reading = Promise.race([running, delay(WAIT_AT_MOST, undefined, { ref: false })]).then(() => {
      next = undefined;
      return begin(ids);
    });
    return { ids, reading };
  }

  function joinNext(sessionId: string): Promise<Reading<Stamp>> {
    next ??= share();
    next.ids.push(sessionId);
    return next.reading;
  }

  return async (sessionId) => {
    const { callers, stamp: at } = isIdle ? begin([sessionId]) : await joinNext(sessionId);
    return { caller: (await callers)(sessionId), stamp: at };
  };
}
