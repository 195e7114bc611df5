/** Finds accounts by words, role, team and state, page by page (docs/decisions/0055). */
import type { Caller } from '@touchline/server/access/caller';
import { loadCallers } from '@touchline/server/access/load-callers';
import { groupBy } from '@touchline/server/group-by';
import { namesOf, termOf, wordsOf } from '@touchline/server/name-terms';
import type { UserRecord } from '@touchline/server/records';
import { mapInTurns } from '@touchline/server/turns';
import { hasRole } from '@touchline/shared/access/actor';
import type { UserPage, usersContract } from '@touchline/shared/accounts/users.contract';
import type { Parsed, Presented } from '@touchline/shared/contract';
import { PAGE_ROWS } from '@touchline/shared/pages';
import type { Services } from '../../base/services';
import { accountsStore } from '../../data/accounts/accounts.store';
import { presentUserPage } from '../../data/accounts/accounts-presenter';
import { isListed, userPagesStore } from '../../data/accounts/user-pages.store';
import { playersStore } from '../../data/players/players.store';
import { addressesOf } from '../../data/teams/team-addresses';

type Asked = Parsed<typeof usersContract.find_users>['query'];

const byName = (one: UserRecord, other: UserRecord): number => {
  const [first = '', second = ''] = [one.sortName, other.sortName];
  return first < second ? -1 : first > second ? 1 : one._id < other._id ? -1 : 1;
};

/** The parts of a search: words, and texts with a sign of mail addresses. */
interface Search {
  words: string[];
  addresses: string[];
}

function searchOf(text: string): Search {
  const typed = text.toLowerCase().split(/\s+/).filter(Boolean);
  const isAddress = (one: string) => one.includes('@');
  return { words: typed.filter((one) => !isAddress(one)).flatMap(wordsOf), addresses: typed.filter(isAddress) };
}

const isEmpty = ({ words, addresses }: Search): boolean => words.length + addresses.length === 0;

/** Returns whether the index of terms finds exactly what this search means: one word that is no longer than a term. */
const isOneTerm = ({ words: [word, ...others], addresses }: Search): boolean =>
  word !== undefined && others.length + addresses.length === 0 && termOf(word) === word;

export function findUsersService({ store }: Pick<Services, 'store'>) {
  const pages = userPagesStore(store);
  const accounts = accountsStore(store);
  const players = playersStore(store);

  /** Returns the accounts that one part of the search finds. */
  async function candidates({ words, addresses }: Search, seesChildren: boolean): Promise<UserRecord[]> {
    const [address] = addresses;
    if (address !== undefined) return pages.withAddress(address);
    const word = words.reduce((longest, one) => (one.length > longest.length ? one : longest), '');
    const [named, guardians] = await Promise.all([
      pages.withWord(word),
      seesChildren ? pages.guardiansOf(word).then(accounts.byAddresses) : [],
    ]);
    return [...new Map([...named, ...guardians].map((user) => [user._id, user])).values()];
  }

  /** Returns the accounts that all parts of the search find. */
  async function matching(found: readonly UserRecord[], search: Search, seesChildren: boolean): Promise<UserRecord[]> {
    const children = seesChildren ? await players.ofContacts(found.map(({ emailAddress }) => emailAddress)) : [];
    const childrenOf = groupBy(children, ({ contacts }) => contacts);
    const matches = await mapInTurns(found, (user) => {
      const { emailAddress } = user;
      const own = childrenOf.get(emailAddress) ?? [];
      const known = [namesOf(user), ...own.map(({ name }) => name)].flatMap(wordsOf);
      const isFound =
        search.words.every((word) => known.some((one) => one.startsWith(word))) &&
        search.addresses.every((text) => emailAddress.startsWith(text));
      return isFound ? [user] : [];
    });
    return matches.flat();
  }

  /** Returns all accounts that match, unsorted. An id, a team or a search is given. */
  async function select(asked: Asked, search: Search, seesChildren: boolean): Promise<UserRecord[]> {
    const { id, team } = asked;
    const isNarrow = id !== undefined || team !== undefined;
    const found = await (team !== undefined
      ? addressesOf(store, team).then(accounts.byAddresses)
      : id !== undefined
        ? accounts.byIds([id])
        : candidates(search, seesChildren));
    const listed = found.filter((user) => (id === undefined || user._id === id) && isListed(user, asked));
    const isDone = isEmpty(search) || (!isNarrow && isOneTerm(search));
    return isDone ? listed : matching(listed, search, seesChildren);
  }

  async function pageOf(asked: Asked, seesChildren: boolean): Promise<{ total: number; page: UserRecord[] }> {
    const { id, team, words = '', from = 0 } = asked;
    const search = searchOf(words);
    // Nobody has a name of signs only.
    if (words !== '' && isEmpty(search)) return { total: 0, page: [] };
    if (id === undefined && team === undefined && isEmpty(search)) return pages.page(asked, from);
    const found = await select(asked, search, seesChildren);
    return { total: found.length, page: found.toSorted(byName).slice(from, from + PAGE_ROWS) };
  }

  return {
    /** Returns a page of the accounts that match all conditions; without those whom the caller knows in this version. */
    async find({ actor }: Caller, asked: Asked): Promise<Presented<UserPage>> {
      // ROOT administers accounts, and does not learn who is whose child.
      const { total, page } = await pageOf(asked, hasRole(actor, 'ADMIN'));
      const callerOf = await loadCallers(store, page);
      return presentUserPage(
        page.map((user) => callerOf(user, '')),
        { total, viewer: actor, known: asked.known },
      );
    },
  };
}
