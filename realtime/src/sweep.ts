/** Reads the rights of every open socket again, so that a lost fact has an effect for 35 s at most (I12). */
import type { Logger } from '@touchline/shared/server/log';
import { createFailureLog } from '@touchline/shared/server/news/failure-log';
import { announceChange, type Rights } from './socket/rights';
import type { LiveServer } from './socket/types';

interface Sweep {
  io: LiveServer;
  rights: Rights;
  log: Logger;
  everyMs: number;
  /** Further work after each sweep. */
  afterSweep: () => void;
}

/** @returns a function that stops the sweep */
export function startSweep({ io, rights, log, everyMs, afterSweep }: Sweep): () => void {
  const failures = createFailureLog(log, 'Reading the rights of open sockets again');
  let running = false;

  async function sweep(): Promise<void> {
    const { changed } = await rights.reauthorize([...io.of('/').sockets.values()]);
    changed.forEach(announceChange);
    failures.works();
    afterSweep();
  }

  const clock = setInterval(() => {
    if (running) return;
    running = true;
    sweep()
      .catch(failures.failed)
      .finally(() => {
        running = false;
      });
  }, everyMs).unref();
  return () => clearInterval(clock);
}
