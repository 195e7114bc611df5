/** Stored answers of guardians whether film may show their child. */
import type { FilmAnswer } from '@touchline/server/records';
import { memberRow } from '@touchline/server/row-keys';
import type { ConsentLevel } from '@touchline/shared/films/film-words';

/** Returns the same answer of each of these guardians. */
export const allowedBy = (contacts: readonly string[], level: ConsentLevel = 'TEAM'): Record<string, FilmAnswer> =>
  Object.fromEntries(contacts.map((address) => [memberRow(address), { level, wording: 1, at: 1 }]));
