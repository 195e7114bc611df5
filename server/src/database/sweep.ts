/** Removes expired documents, at once and every minute. */
const EVERY_MS = 60_000;

export interface Sweeper {
  /** Runs the sweep now and regularly, and replaces an earlier one of the same name. A failed sweep is repeated the next time. */
  add(name: string, sweep: () => Promise<unknown>): void;
  stop(): void;
}

/** Creates a sweeper. Its timer does not keep the process alive. */
export function createSweeper(everyMs = EVERY_MS): Sweeper {
  const sweeps = new Map<string, () => Promise<unknown>>();
  const run = (sweep: () => Promise<unknown>) => void sweep().catch(() => undefined);
  const timer = setInterval(() => sweeps.forEach(run), everyMs).unref();
  return {
    add(name, sweep) {
      sweeps.set(name, sweep);
      run(sweep);
    },
    stop: () => clearInterval(timer),
  };
}
