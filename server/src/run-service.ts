/** Runs a program until a signal or an uncaught error stops it. */
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createLog } from './log';
import { lastWords } from './system-errors';

export interface Running {
  /** Finishes running work, then releases all resources. */
  close(): Promise<void>;
}

/** Running work gets this long (ms) to finish when the program stops. */
const STOP_TIMEOUT_MS = 15_000;

/** Returns whether the module with this `import.meta.url` is the main program, also when it was started through a link. */
export const isProgram = (moduleUrl: string): boolean =>
  process.argv[1] !== undefined && realpathSync(process.argv[1]) === realpathSync(fileURLToPath(moduleUrl));

/**
 * Runs until SIGTERM, SIGINT or SIGHUP. Exits with code 0 after a clean stop, or with 1 and one line when the start fails. An uncaught error is
 * logged, running work is finished, and the program exits with 1, so that a process manager restarts it.
 */
export async function runService(start: () => Promise<Running>): Promise<void> {
  const log = createLog('error');
  let isStopping = false;
  // Starts in a later turn, when the signal handlers are registered.
  const starting = Promise.resolve().then(start);
  const stop = (code: 0 | 1) => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    // A start that is under way is finished first, and then closed.
    void starting
      .then((running) => running.close())
      .then(
        () => process.exit(code),
        (error: unknown) => {
          log.fatal({ err: error }, 'The program could not stop cleanly');
          process.exit(1);
        },
      );
  };
  const stopAfterError = (error: unknown) => {
    log.fatal({ err: error }, 'Uncaught error: the program stops, to be restarted');
    process.exitCode = 1;
    stop(1);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop(0));
  process.on('uncaughtException', stopAfterError);
  process.on('unhandledRejection', stopAfterError);
  try {
    await starting;
  } catch (error) {
    console.error(lastWords(error));
    process.exit(1);
  }
}

/** How long a request may take to arrive (ms). Node checks every 30 s by default, which would turn 10 s into up to 40. */
export const REQUEST_TIMEOUTS = {
  requestTimeout: 30_000,
  headersTimeout: 10_000,
  connectionsCheckingInterval: 1_000,
} as const;
