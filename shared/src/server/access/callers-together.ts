/** The callers of those who ask at once, in the queries of one: a rush asks the store for what a few calls would. */
import { type AccessStores, type Caller, callerOfSession } from './load-actor';
import { callersOfSessions } from './load-callers';

/**
 * The caller of a session by its stored id; null when it has ended. Others may get the same one: nobody changes it.
 * @throws what the store throws
 */
export type ReadCaller = (sessionId: string) => Promise<Caller | null>;

/**
 * Who asks while callers are being read shares the next reading with all others who do: begun after they asked, it has
 * everything that was written before.
 */
export function callersTogether(store: AccessStores): ReadCaller {
  let running: Promise<unknown> | undefined;
  let next: { ids: string[]; callers: Promise<Map<string, Caller>> } | undefined;

  function begin<T>(reading: Promise<T>): Promise<T> {
    running = reading;
    const forget = () => {
      if (running === reading) running = undefined;
    };
    reading.then(forget, forget);
    return reading;
  }

  function share(before: Promise<unknown>) {
    const ids: string[] = [];
    const callers = before
      .finally(() => {
        next = undefined;
      })
      // Its failure is theirs, too: of a store that hangs nobody waits twice.
      .then(() => begin(callersOfSessions(store, ids)));
    return { ids, callers };
  }

  return async (sessionId) => {
    if (!running) return begin(callerOfSession(store, sessionId));
    next ??= share(running);
    next.ids.push(sessionId);
    return (await next.callers).get(sessionId) ?? null;
  };
}
