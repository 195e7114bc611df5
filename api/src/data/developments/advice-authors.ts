/** Authors of advice: who changed a text last, and by which name families know them. */

import type { DevelopmentRecord } from '@touchline/server/records';
import { STAFF_ROLES } from '@touchline/shared/access/roles';
import type { Match } from '@touchline/shared/developments/development.model';
import type { Services } from '../../base/services';
import { accountsStore } from '../accounts/accounts.store';

/** The names of authors, by account id. */
export type AdviceAuthors = ReadonlyMap<string, string>;

const AUTHOR_ROLES = ['ADMIN', ...STAFF_ROLES] as const;

/** Reads the names of authors. An account that was erased or is no staff any more has none. */
export function adviceAuthors({ store }: Pick<Services, 'store'>) {
  const accounts = accountsStore(store);
  return async (developments: readonly Pick<DevelopmentRecord, 'matches'>[]): Promise<AdviceAuthors> => {
    const ids = new Set(developments.flatMap(({ matches }) => matches.flatMap(({ writtenBy }) => writtenBy ?? [])));
    const found = ids.size > 0 ? await accounts.byIds([...ids]) : [];
    const staff = found.filter(({ roles }) => AUTHOR_ROLES.some((role) => roles.includes(role)));
    return new Map(staff.map(({ _id, fullName }) => [_id, fullName]));
  };
}

/** Returns the matches with the names of authors in place of their ids. */
export const withAuthors = (matches: readonly Match[], authors: AdviceAuthors): Match[] =>
  matches.map(({ writtenBy, ...match }) => {
    const name = writtenBy && authors.get(writtenBy);
    return name ? { ...match, writtenBy: name } : match;
  });

/**
 * Returns the matches of a form with author and time: the stored ones where the advice is the same, else these.
 * @param by account id
 * @param at ms
 */
export function stampAdvice(
  stored: readonly Match[],
  wanted: readonly Match[],
  { by, at }: { by: string; at: number },
): Match[] {
  const storedById = new Map(stored.map((match) => [match.id, match]));
  return wanted.map((match) => {
    const { advice = '', writtenBy, writtenAt } = storedById.get(match.id) ?? {};
    const isSame = advice.trim() === match.advice.trim();
    if (isSame)
      return {
        ...match,
        ...(writtenBy !== undefined && { writtenBy }),
        ...(writtenAt !== undefined && { writtenAt }),
      };
    return match.advice.trim() === '' ? match : { ...match, writtenBy: by, writtenAt: at };
  });
}
