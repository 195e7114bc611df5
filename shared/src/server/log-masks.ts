/** What a failure may say in a log. Drivers and parsers quote what they were given: names, numbers, addresses. */

const LONGEST = 300;
const DEEPEST_CAUSE = 3;
/** Far longer than any address: a line of noise is not searched for ever. */
const ADDRESS = /[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g;
const QUOTED = /"(?:[^"\\]|\\.)*"?|“[^”]*”?|`[^`]*`?/g;
/** Single quotes hold a name of code, such as `reading 'length'`, or something that somebody typed. */
const SAID = /'(?![\w$]*')[^']*'/g;
const CREDENTIALS = /\/\/[^\s/@]*@/g;
const NUMBER = /\+\d[\d ()./-]{5,}\d/g;

/** A text without any address of a person. */
export const withoutAddresses = (text: string): string => (text.includes('@') ? text.replace(ADDRESS, '…@…') : text);

/** A message of a failure without what it quotes. */
export function maskMessage(message: string): string {
  const masked = message
    .slice(0, LONGEST)
    .replace(CREDENTIALS, '//…@')
    .replace(ADDRESS, '…@…')
    .replace(QUOTED, '"…"')
    .replace(SAID, "'…'")
    .replace(NUMBER, '+…');
  return message.length > LONGEST ? `${masked}…` : masked;
}

export interface DescribedError {
  type: string;
  message: string;
  code?: string | number;
  /** Where it happened: the places only, for a stack begins with the message. */
  stack?: string;
  cause?: DescribedError;
}

const isCode = (code: unknown): code is string | number => typeof code === 'number' || /^\w{1,60}$/.test(String(code));

/** Anything thrown, as far as a log may know of it: its kind, its masked message, where, and what caused it. */
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
    ...(thrown.cause !== undefined && depth < DEEPEST_CAUSE && { cause: describeError(thrown.cause, depth + 1) }),
  };
}
