/** Batches the reads of callers, so that a rush of requests costs a few queries. */
import { setTimeout as delay } from 'node:timers/promises';
import DataLoader from 'dataloader';
import type { AccessStores, Caller } from './caller';
import { loadCallersOfSessions } from './load-callers';

/** A batch waits no longer than this (ms) for the one before it, which may hang. */
const MAX_WAIT_MS = 250;

/** A caller, and when they were read. Requests share these records, so nothing may change them. */
export interface LoadedCaller<Stamp> {
  /** Null when the session has ended. */
  caller: Caller | null;
  stamp: Stamp;
}

/**
 * Reads callers by the stored ids of their sessions. Requests that come while a batch is being read share the next one: a batch
 * begins after its last request came, so it contains everything that was written before that.
 * @param stamp called when a batch begins; every caller of the batch carries its result
 * @param maxWaitMs how long a batch waits for the one before it
 * @returns a function that loads one caller. It rejects with the error of the store, or with an error in that caller's own records.
 */
export function createCallerLoader<Stamp>(
  store: AccessStores,
  stamp: () => Stamp,
  maxWaitMs = MAX_WAIT_MS,
): (sessionId: string) => Promise<LoadedCaller<Stamp>> {
  let running: Promise<unknown> | undefined;

  async function readBatch(ids: readonly string[]): Promise<(LoadedCaller<Stamp> | Error)[]> {
    const at = stamp();
    const reading = loadCallersOfSessions(store, ids);
    running = reading;
    const end = () => {
      if (running === reading) running = undefined;
    };
    reading.then(end, end);
    const callerOf = await reading;
    return ids.map((id) => {
      try {
        return { caller: callerOf(id), stamp: at };
      } catch (error) {
        return error as Error;
      }
    });
  }

  const previousBatch = () =>
    Promise.race([running, delay(maxWaitMs, undefined, { ref: false })]).catch(() => undefined);
  const loader = new DataLoader(readBatch, {
    cache: false,
    batchScheduleFn: (dispatch) => void (running ? previousBatch() : Promise.resolve()).then(dispatch),
  });
  return (sessionId) => loader.load(sessionId);
}
