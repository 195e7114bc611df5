/**
 * Shares reads of one key (single-flight). Callers that ask during a read share the next read, which begins after they asked and
 * therefore contains every earlier write. Callers share the result object, so they must not change it.
 */
export function coalesceReads<T>() {
  const running = new Map<string, Promise<T>>();
  const queued = new Map<string, Promise<T>>();

  function begin(key: string, read: () => Promise<T>): Promise<T> {
    const promise = read();
    running.set(key, promise);
    const forget = () => {
      if (running.get(key) === promise) running.delete(key);
    };
    promise.then(forget, forget);
    return promise;
  }

  return (key: string, read: () => Promise<T>): Promise<T> => {
    const current = running.get(key);
    if (!current) return begin(key, read);
    const waiting = queued.get(key);
    if (waiting) return waiting;
    const next = current.then(
      () => {
        queued.delete(key);
        return begin(key, read);
      },
      // A failure also rejects the waiting callers, so that no caller waits for two failing reads.
      (error: unknown) => {
        queued.delete(key);
        throw error;
      },
    );
    queued.set(key, next);
    return next;
  };
}
