/** Generates ids and short codes on the server. */
import { randomBytes, randomInt } from 'node:crypto';

/** Crockford's base 32 has no characters that look alike. 8 of them hold 40 random bits. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 8;

/** Returns a code that people can type, such as the one that starts a club. */
export const generateCode = (): string =>
  Array.from(randomBytes(CODE_LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('');

/** Returns a numeric string like the ids of clients (specification 4.5). */
export const generateId = (digits: number): string => String(randomInt(10 ** (digits - 1), 10 ** digits));
