/** Keeps one account with ROOT in the club. */
import type { ClubStore } from '@touchline/server/club-store';
import type { UserRecord } from '@touchline/server/records';
import { Problem } from '@touchline/shared/errors';
import { accountsStore } from './accounts.store';

const isLast = () => new Problem('CONFLICT', 'This is the last ROOT: the club needs one.');

export function lastRoot(store: ClubStore) {
  const accounts = accountsStore(store);

  /** @throws Problem 409 for the only account with ROOT */
  async function demandOtherRoot(user: UserRecord): Promise<void> {
    if (user.active && user.roles.includes('ROOT') && (await accounts.holders('ROOT')) === 1) throw isLast();
  }

  /** Removes ROOT unless it is the last one. Counts after the write, so that two concurrent removals never both succeed. */
  async function removeRoot(user: UserRecord): Promise<UserRecord | null> {
    const before = await accounts.takeFrom(user._id, 'roles', 'ROOT');
    if (before && (await accounts.holders('ROOT')) === 0) {
      await accounts.addTo(user._id, 'roles', 'ROOT');
      throw isLast();
    }
    return before;
  }

  return {
    demandOtherRoot,
    removeRoot,

    /**
     * Removes ROOT from an account that is about to be deleted.
     * @throws Problem 409 for the last ROOT
     */
    async giveUpRoot(user: UserRecord): Promise<void> {
      await demandOtherRoot(user);
      if (user.roles.includes('ROOT')) await removeRoot(user);
    },
  };
}
