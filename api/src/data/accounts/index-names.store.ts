/** Keeps the terms complete by which people are found (docs/decisions/0055). Writes of names write their terms, too. */
import { isDeepStrictEqual } from 'node:util';
import type { ClubStore } from '@touchline/server/club-store';
import { withLease } from '@touchline/server/leases';
import { accountTerms, childTerms } from '@touchline/server/name-terms';
import { completeAll } from '../../base/complete-all';

/**
 * Stores the terms of all accounts and children that lack some, such as those whom an older release wrote. Call it at each start.
 * @param onWait called when another process does this work
 */
export const completeNames = (
  { users, players, leases }: Pick<ClubStore, 'users' | 'players' | 'leases'>,
  onWait?: (lease: string) => void,
): Promise<void> => {
  const work = async () => {
    // A write names the names that it read: somebody with another name by now was written with its terms.
    const ofUser = { emailAddress: 1, userName: 1, fullName: 1, sortName: 1, nameTerms: 1 } as const;
    await completeAll(users, ofUser, ({ _id, sortName, nameTerms, ...user }) => {
      const terms = accountTerms(user);
      if (isDeepStrictEqual(terms, { sortName, nameTerms })) return undefined;
      const { fullName, userName } = user;
      return () => users.updateOne({ _id, fullName, userName }, { $set: { ...terms } });
    });
    await completeAll(players, { name: 1, nameTerms: 1 }, ({ _id, name, nameTerms }) => {
      const terms = childTerms({ name });
      if (isDeepStrictEqual(terms, { nameTerms })) return undefined;
      return () => players.updateOne({ _id, name }, { $set: { ...terms } });
    });
  };
  return withLease(leases, 'names of people', work, onWait);
};
