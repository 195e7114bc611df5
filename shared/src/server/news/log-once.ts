/** An outage is one line in the log, not one a retry. */
import type { Logger } from '../log';

export interface FailureLog {
  /** Logs a failure, unless one of the same kind was logged since things last worked. */
  failed(error: unknown): void;
  works(): void;
}

/** The kind of a failure: its code, such as ECONNREFUSED, else its name. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as Error & { code?: unknown };
  return typeof code === 'string' ? code : error.name;
}

/** @param what the thing that fails, as the log's sentence begins */
export function createFailureLog(log: Logger, what: string): FailureLog {
  const logged = new Set<string>();
  return {
    failed: (error) => {
      const code = codeOf(error);
      if (logged.has(code)) return;
      logged.add(code);
      log.warn({ code }, `${what} fails`);
    },
    works: () => {
      if (logged.size === 0) return;
      logged.clear();
      log.info(`${what} works again`);
    },
  };
}
