/** Queries of the pages of users (docs/decisions/0055). Results are for reading only. */
import type { ClubStore } from '@touchline/server/club-store';
import { termOf } from '@touchline/server/name-terms';
import type { UserRecord } from '@touchline/server/records';
import type { Filter } from '@touchline/server/store/port';
import type { Role } from '@touchline/shared/access/roles';
import type { AccountState } from '@touchline/shared/accounts/users.contract';
import { PAGE_ROWS } from '@touchline/shared/pages';

/** Behind every address that begins with a text. */
const LAST = '\uffff';

/** Conditions for which there are indexes in the order of names. */
interface Listing {
  role?: Role | undefined;
  state?: AccountState | undefined;
}

const filterOf = ({ role, state }: Listing): Filter => ({
  // Everybody, by the index in whose order the page is.
  ...(!role && !state && { sortName: { $gte: '' } }),
  ...(role && { roles: role }),
  ...(state === 'WAITING' && { 'roles.0': { $exists: false }, active: true }),
  ...(state === 'INACTIVE' && { active: false }),
});

/** Returns whether an account meets these conditions. */
export const isListed = ({ roles, active }: Pick<UserRecord, 'roles' | 'active'>, { role, state }: Listing): boolean =>
  (role === undefined || roles.includes(role)) &&
  (state === undefined || (state === 'WAITING' ? active && roles.length === 0 : !active));

export const userPagesStore = ({ users, players }: Pick<ClubStore, 'users' | 'players'>) => ({
  /** Returns a page of the accounts of a listing by name, and how many there are in all. */
  async page(listing: Listing, from: number): Promise<{ total: number; page: UserRecord[] }> {
    const filter = filterOf(listing);
    const [total, page] = await Promise.all([
      users.countDocuments(filter),
      users.find(filter, { sort: { sortName: 1 }, skip: from, limit: PAGE_ROWS, readOnly: true }),
    ]);
    return { total, page };
  },

  /** Returns the accounts with a word that begins so, as far as a term reaches: of a name, or of the address before the @. */
  withWord: (word: string): Promise<UserRecord[]> => users.find({ nameTerms: termOf(word) }, { readOnly: true }),

  /** Returns the accounts whose address begins with this text. */
  withAddress: (text: string): Promise<UserRecord[]> =>
    users.find({ emailAddress: { $gte: text, $lt: text + LAST } }, { readOnly: true }),

  /** Returns the addresses of the guardians of children with such a word in their name. */
  async guardiansOf(word: string): Promise<string[]> {
    const children = await players.find({ nameTerms: termOf(word) }, { projection: { contacts: 1 }, readOnly: true });
    return [...new Set(children.flatMap(({ contacts }) => contacts))];
  },
});
