/** One running program: started, then told to stop by a signal. */
import { pathToFileURL } from 'node:url';

export interface Running {
  /** Finishes what is under way, then lets go of everything. */
  close(): Promise<void>;
}

/** Whether the module with this `import.meta.url` is the program itself, not part of another. */
export const isProgram = (moduleUrl: string): boolean =>
  process.argv[1] !== undefined && moduleUrl === pathToFileURL(process.argv[1]).href;

/** Runs until SIGTERM or SIGINT; ends with code 0 after a clean stop, with 1 and one line when it cannot start. */
export async function runService(start: () => Promise<Running>): Promise<void> {
  let stopping = false;
  let running: Running | undefined;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    void (running?.close() ?? Promise.resolve()).then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  try {
    running = await start();
    if (stopping) await running.close();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
