/** From what a form says of a child to what is stored. */
import type { LinkedPlayerInput } from '@touchline/shared/players/players.shapes';
import type { PlayerRecord } from '@touchline/shared/server/records';
import { changedFields } from '../changed-fields';

/** Year of birth of a new child of whom nobody says it (specification 10.1). */
const USUAL_BIRTH_YEAR = 2012;

/** Fields of a child's record to write; one that is `undefined` goes. */
export type ChildChange = { [K in keyof Omit<PlayerRecord, '_id'>]?: PlayerRecord[K] | undefined };

const yearOf = (day: string): number => Number(day.slice(0, 4));

/** What a form changes of a known child: absent fields stay, `null` clears, the year follows the date of birth. */
export function childChange(child: PlayerRecord, input: LinkedPlayerInput): ChildChange {
  const { name, club, position, number, birthDate, birthYear } = input;
  return {
    ...changedFields(child, {
      name,
      club,
      position,
      number: number ?? undefined,
      birthDate: birthDate ?? undefined,
      birthYear: birthDate ? yearOf(birthDate) : birthYear,
    }),
    ...(number === null && child.number !== undefined && { number: undefined }),
    ...(birthDate === null && child.birthDate !== undefined && { birthDate: undefined }),
  };
}

/** A new child of these guardians. */
export function newChild(
  input: LinkedPlayerInput & { name: string },
  origin: Pick<PlayerRecord, 'contacts' | 'createdBy'>,
): Omit<PlayerRecord, '_id'> {
  const { name, club = '', position = '', number, birthDate, birthYear } = input;
  return {
    name,
    club,
    position,
    ...(number !== undefined && number !== null && { number }),
    birthYear: birthDate ? yearOf(birthDate) : (birthYear ?? USUAL_BIRTH_YEAR),
    ...(birthDate && { birthDate }),
    ...origin,
  };
}
