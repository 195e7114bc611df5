/** Structured logs without tokens, passwords, addresses or children's names (specification 11.2). */
import { type DestinationStream, type Logger, pino } from 'pino';
import { describeError, withoutAddresses } from './log-masks';

export type { Logger };

/** Fields that are removed from log entries, at the top level and one level down. */
const PRIVATE = ['password', 'token', 'emailAddress', 'phoneNumber', 'address'];

/**
 * Creates a logger.
 * @param to where log entries are written; stdout by default
 */
export const createLog = (level: string, to?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      redact: { paths: [...PRIVATE, ...PRIVATE.map((field) => `*.${field}`), 'req.headers'], remove: true },
      serializers: { err: (thrown: unknown) => describeError(thrown) },
      // A last filter, whatever field an address is in.
      hooks: { streamWrite: withoutAddresses },
    },
    to,
  );
