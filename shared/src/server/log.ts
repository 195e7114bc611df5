/** Structured logs without tokens, passwords, addresses or children's names (specification 11.2). */
import { type DestinationStream, type Logger, pino } from 'pino';
import { describeError, withoutAddresses } from './log-masks';

export type { Logger };

/** Fields that no line may carry, at its top or one level down. */
const PRIVATE = ['password', 'token', 'emailAddress', 'phoneNumber', 'address'];

/**
 * A logger; its level is a setting.
 * @param to where its lines go; the process's own output by default
 */
export const createLog = (level: string, to?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      redact: { paths: [...PRIVATE, ...PRIVATE.map((field) => `*.${field}`), 'req.headers'], remove: true },
      serializers: { err: (thrown: unknown) => describeError(thrown) },
      // Whatever way an address takes into a line, it does not leave with it.
      hooks: { streamWrite: withoutAddresses },
    },
    to,
  );
