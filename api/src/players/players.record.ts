/** Converts a child's form to stored fields. */

import { isDeepStrictEqual } from 'node:util';
import { type LinkedPlayerInput, playerModel } from '@touchline/shared/players/player.model';
import type { PlayerRecord } from '@touchline/shared/server/records';

/** Fields of a child's record to write; a field that is `undefined` is removed. */
export type ChildChange = { [K in keyof Omit<PlayerRecord, '_id'>]?: PlayerRecord[K] | undefined };

/** The birth year follows the date of birth. */
const withBirthYear = (input: LinkedPlayerInput): LinkedPlayerInput =>
  input.birthDate ? { ...input, birthYear: Number(input.birthDate.slice(0, 4)) } : input;

/** Returns the stored fields that a form changes: an absent field stays, `null` clears it. */
export function childChange(child: PlayerRecord, { id: _, ...input }: LinkedPlayerInput): ChildChange {
  const changes = Object.entries(playerModel.changes(withBirthYear(input)));
  return Object.fromEntries(
    changes.filter(([name, value]) => !isDeepStrictEqual(value, child[name as keyof PlayerRecord])),
  );
}

/** A new child of these guardians. */
export const newChild = (
  { id: _, ...input }: LinkedPlayerInput & { name: string },
  origin: Pick<PlayerRecord, 'contacts' | 'createdBy'>,
): Omit<PlayerRecord, '_id'> => ({ ...playerModel.create(withBirthYear(input)), ...origin });
