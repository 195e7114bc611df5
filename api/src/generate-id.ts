/** Ids that the server picks: numeric strings that look like the ones that clients make (specification 4.5). */
import { randomInt } from 'node:crypto';

export const generateId = (digits: number): string => String(randomInt(10 ** (digits - 1), 10 ** digits));
