/** Removing expired documents, now and every minute. */
const EVERY_MS = 60_000;

export interface Sweeper {
  /** Runs this at once and from then on, in place of what had this name. What fails is done again the next time. */
  add(name: string, sweep: () => Promise<unknown>): void;
  stop(): void;
}

/** A sweeper that keeps no process alive. */
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
