/** Structured logs without tokens, passwords, addresses or children's names (security section 6). */
import { type Logger, pino } from 'pino';

export type { Logger };

/** A logger; its level is a setting. */
export const createLog = (level: string): Logger =>
  pino({
    level,
    base: null,
    redact: { paths: ['*.password', '*.token', '*.emailAddress', 'req.headers'], remove: true },
  });
