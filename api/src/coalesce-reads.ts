/**
 * Reads of one thing. Who asks while it is being read shares the next reading of it with all others who do: begun after they
 * asked, it has everything that was written before. What they get is theirs together, so nobody changes it.
 */
export function coalesceReads<T>() {
  const running = new Map<string, Promise<T>>();
  const next = new Map<string, Promise<T>>();

  function begin(key: string, read: () => Promise<T>): Promise<T> {
    const reading = read();
    running.set(key, reading);
    const forget = () => {
      if (running.get(key) === reading) running.delete(key);
    };
    reading.then(forget, forget);
    return reading;
  }

  return (key: string, read: () => Promise<T>): Promise<T> => {
    const before = running.get(key);
    if (!before) return begin(key, read);
    const waiting = next.get(key);
    if (waiting) return waiting;
    const mine = before.then(
      () => {
        next.delete(key);
        return begin(key, read);
      },
      // Its failure is theirs, too: nobody waits for two.
      (error: unknown) => {
        next.delete(key);
        throw error;
      },
    );
    next.set(key, mine);
    return mine;
  };
}
