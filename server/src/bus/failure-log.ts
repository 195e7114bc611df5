/** Logs an outage once, instead of once per retry. */
import type { Logger } from '../log';

export interface FailureLog {
  /** Logs a failure, unless one of the same kind was logged since the last success. */
  failed(error: unknown): void;
  works(): void;
}

/** Returns the kind of an error: its code, such as ECONNREFUSED, or else its name. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as Error & { code?: unknown };
  return typeof code === 'string' ? code : error.name;
}

/** @param what the failing activity; the log message starts with it */
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
