/** One running program: started, then told to stop by a signal, or by a fault that nobody foresaw. */
import { pathToFileURL } from 'node:url';
import { createLog } from './log';

export interface Running {
  /** Finishes what is under way, then lets go of everything. */
  close(): Promise<void>;
}

/** What is under way when the program is to end gets this long to finish (ms). */
const END_AT_THE_LATEST = 15_000;

/** Whether the module with this `import.meta.url` is the program itself, not part of another. */
export const isProgram = (moduleUrl: string): boolean =>
  process.argv[1] !== undefined && moduleUrl === pathToFileURL(process.argv[1]).href;

/**
 * Runs until SIGTERM or SIGINT; ends with code 0 after a clean stop, with 1 and one line when it cannot start. An error that
 * reaches nobody is logged, what is under way is finished, and the program ends with 1: whoever runs it starts it again.
 */
export async function runService(start: () => Promise<Running>): Promise<void> {
  const log = createLog('error');
  let stopping = false;
  // In a later turn, when somebody listens to the signals.
  const starting = Promise.resolve().then(start);
  const stop = (code: 0 | 1) => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), END_AT_THE_LATEST).unref();
    // What is just starting is started, and then let go of as it should be.
    void starting
      .then((running) => running.close())
      .then(
        () => process.exit(code),
        (error: unknown) => {
          log.fatal({ err: error }, 'The program could not stop as it should');
          process.exit(1);
        },
      );
  };
  const giveUp = (error: unknown) => {
    log.fatal({ err: error }, 'An error that nobody foresaw: the program stops, to be started again');
    process.exitCode = 1;
    stop(1);
  };
  process.on('SIGTERM', () => stop(0));
  process.on('SIGINT', () => stop(0));
  process.on('uncaughtException', giveUp);
  process.on('unhandledRejection', giveUp);
  try {
    await starting;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
