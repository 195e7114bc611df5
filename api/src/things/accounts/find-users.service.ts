/** Finds accounts by words, role, team and state, page by page (docs/decisions/0091). */
import type { Caller } from '@touchline/server/access/caller';
import { loadCallers } from '@touchline/server/access/load-callers';
import { groupBy } from '@touchline/server/group-by';
import { namesOf, wordsOf } from '@touchline/server/name-terms';
import type { UserRecord } from '@touchline/server/records';
import { hasRole } from '@touchline/shared/access/actor';
import type { UserPage, usersContract } from '@touchline/shared/accounts/users.contract';
import type { Parsed, Presented } from '@touchline/shared/contract';
import { foldText } from '@touchline/shared/fold-text';
import { PAGE_ROWS } from '@touchline/shared/pages';
import type { Services } from '../../base/services';
import { accountsStore } from '../../data/accounts/accounts.store';
import { presentUserPage } from '../../data/accounts/accounts-presenter';
import { isListed, userPagesStore } from '../../data/accounts/user-pages.store';
import { playersStore } from '../../data/players/players.store';
import { teamsStore } from '../../data/teams/teams.store';

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

function searchOf(text: string | undefined): Search {
  const typed = (text ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const isAddress = (one: string) => one.includes('@');
  return { words: typed.filter((one) => !isAddress(one)).flatMap(wordsOf), addresses: typed.filter(isAddress) };
}

export function findUsersService({ store }: Pick<Services, 'store'>) {
  const pages = userPagesStore(store);
  const players = playersStore(store);

  async function addressesOf(teamId: string): Promise<Set<string>> {
    const team = await teamsStore(store).byId(teamId);
    if (!team) return new Set();
    const children = await players.childrenOf([team]);
    return new Set([...team.memberEmails, ...children.flatMap(({ contacts }) => contacts)]);
  }

  /** Returns the accounts that one part of the search finds. */
  async function candidates({ words, addresses }: Search, seesChildren: boolean): Promise<UserRecord[]> {
    const [address] = addresses;
    if (address !== undefined) return pages.withAddress(address);
    const word = words.reduce((longest, one) => (one.length > longest.length ? one : longest), '');
    const [named, guardians] = await Promise.all([
      pages.withWord(word),
      seesChildren ? pages.guardiansOf(word).then(pages.withAddresses) : [],
    ]);
    return [...new Map([...named, ...guardians].map((user) => [user._id, user])).values()];
  }

  /** Returns the accounts that all parts of the search find. */
  async function matching(found: readonly UserRecord[], search: Search, seesChildren: boolean): Promise<UserRecord[]> {
    const children = seesChildren ? await players.ofContacts(found.map(({ emailAddress }) => emailAddress)) : [];
    const childrenOf = groupBy(children, ({ contacts }) => contacts);
    return found.filter((user) => {
      const { emailAddress } = user;
      const own = childrenOf.get(emailAddress) ?? [];
      const known = [namesOf(user), ...own.map(({ name }) => name)].flatMap(wordsOf);
      const begins = (word: string) =>
        known.some((one) => one.startsWith(word)) || foldText(emailAddress).startsWith(word);
      return search.words.every(begins) && search.addresses.every((text) => emailAddress.startsWith(text));
    });
  }

  /** Returns all accounts that match, unsorted. */
  async function select(asked: Asked, seesChildren: boolean): Promise<UserRecord[]> {
    const { id, team } = asked;
    const search = searchOf(asked.words);
    const isSearch = search.words.length + search.addresses.length > 0;
    const inTeam = team === undefined ? undefined : await addressesOf(team);
    const found =
      id !== undefined
        ? await accountsStore(store).byIds([id])
        : inTeam
          ? await pages.withAddresses([...inTeam])
          : await candidates(search, seesChildren);
    const ofTeam = inTeam ? found.filter(({ emailAddress }) => inTeam.has(emailAddress)) : found;
    const listed = ofTeam.filter((user) => isListed(user, asked));
    return isSearch ? matching(listed, search, seesChildren) : listed;
  }

  async function pageOf(asked: Asked, seesChildren: boolean): Promise<{ total: number; page: UserRecord[] }> {
    const { id, team, from = 0 } = asked;
    const { words, addresses } = searchOf(asked.words);
    const isNarrow = id !== undefined || team !== undefined || words.length + addresses.length > 0;
    if (!isNarrow) return pages.page(asked, from);
    const found = await select(asked, seesChildren);
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
