/** Generates ids on the server: numeric strings like those of clients (specification 4.5). */
import { randomInt } from 'node:crypto';

export const generateId = (digits: number): string => String(randomInt(10 ** (digits - 1), 10 ** digits));
