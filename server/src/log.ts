/** Structured logs without tokens, passwords, addresses or children's names (specification 11.2). */
import { type DestinationStream, type Logger, pino } from 'pino';

// Error messages are masked for the log: drivers and parsers quote their input, such as names, numbers and addresses.

const MAX_MESSAGE_LENGTH = 300;
const MAX_CAUSE_DEPTH = 3;
/** The length limits keep the search fast on long input. */
const ADDRESS =
  /[\p{L}\p{M}\p{N}_.!#$%&'*+/=?^`{|}~-]{1,64}@[\p{L}\p{M}\p{N}_-]{1,63}(?:\.[\p{L}\p{M}\p{N}_-]{1,63})+/gu;
const QUOTED = /"(?:[^"\\]|\\.)*"?|“[^”]*”?|`[^`]*`?/g;
/** Single quotes hold a name in code, such as `reading 'length'`, or user input. */
const SINGLE_QUOTED = /'(?![\w$]*')[^']*'/g;
const CREDENTIALS = /\/\/[^\s/@]*@/g;
const NUMBER = /\+\d[\d ()./-]{5,}\d/g;

/** Replaces every mail address in a text. */
const withoutAddresses = (text: string): string => (text.includes('@') ? text.replace(ADDRESS, '…@…') : text);

/** Replaces everything that an error message quotes. */
export function maskMessage(message: string): string {
  // The whole message: of an address on the cut, a part would stay.
  const masked = message
    .replace(CREDENTIALS, '//…@')
    .replace(ADDRESS, '…@…')
    .replace(QUOTED, '"…"')
    .replace(SINGLE_QUOTED, "'…'")
    .replace(NUMBER, '+…');
  return masked.length > MAX_MESSAGE_LENGTH ? `${masked.slice(0, MAX_MESSAGE_LENGTH)}…` : masked;
}

interface DescribedError {
  type: string;
  message: string;
  code?: string | number;
  /** Only the stack frames, because a stack begins with the message. */
  stack?: string;
  cause?: DescribedError;
}

const isCode = (code: unknown): code is string | number => typeof code === 'number' || /^\w{1,60}$/.test(String(code));

/** Describes a thrown value for the log: its type, masked message, stack and causes. */
export function describeError(thrown: unknown, depth = 0): DescribedError {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: '' };
  const { code } = thrown as Error & { code?: unknown };
  const stack = thrown.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim())
    .join('\n');
  return {
    type: thrown.name,
    message: maskMessage(thrown.message),
    ...(code !== undefined && isCode(code) && { code }),
    ...(stack && { stack }),
    ...(thrown.cause !== undefined && depth < MAX_CAUSE_DEPTH && { cause: describeError(thrown.cause, depth + 1) }),
  };
}

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
