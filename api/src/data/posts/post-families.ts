/** The families of a team or of the club, and what they know of a post. */
import type { ClubStore } from '@touchline/server/club-store';
import { groupBy } from '@touchline/server/group-by';
import type { PostReadRecord, PostRecord } from '@touchline/server/post-records';
import type { PlayerRecord, TeamRecord } from '@touchline/server/records';
import type { PostView } from '@touchline/shared/posts/post.model';
import type { FamilyState } from '@touchline/shared/posts/post-words';
import { keepReads } from '../../base/keep-reads';
import { oncePerServices } from '../../base/services';
import { accountsStore } from '../accounts/accounts.store';
import { confirmationOf } from '../notices/post-confirmations';
import { playersStore } from '../players/players.store';
import { teamsStore } from '../teams/teams.store';

/** Guardians who share a child, or whose children share a guardian. */
export interface Family {
  /** Names of the children. */
  name: string;
  /** Accounts of its guardians who may read the team. */
  userIds: readonly string[];
}

interface Child {
  name: string;
  guardians: readonly string[];
}

/** Returns for each child the first one of its family. */
function firstOfFamilies(children: readonly Child[]): number[] {
  const parents = children.map((_, n) => n);
  const firstOf = (n: number): number => {
    let at = n;
    for (let parent = parents[at] ?? at; parent !== at; parent = parents[at] ?? at) {
      parents[at] = parents[parent] ?? parent;
      at = parent;
    }
    return at;
  };
  const childOf = new Map<string, number>();
  children.forEach(({ guardians }, n) => {
    for (const guardian of guardians) {
      const [one, other] = [firstOf(n), firstOf(childOf.get(guardian) ?? n)];
      parents[Math.max(one, other)] = Math.min(one, other);
      childOf.set(guardian, n);
    }
  });
  return parents.map((_, n) => firstOf(n));
}

/** Joins children who share a guardian, in the order of the children. Pure. */
export function familiesFrom(children: readonly Child[], accountOf: ReadonlyMap<string, string>): Family[] {
  const firsts = firstOfFamilies(children);
  const members = groupBy(children.keys(), (n) => [String(firsts[n])]);
  return [...members.values()].map((numbers) => {
    const own = numbers.flatMap((n) => children[n] ?? []);
    const guardians = new Set(own.flatMap((child) => child.guardians));
    return {
      name: own.map(({ name }) => name).join(', '),
      userIds: [...guardians].flatMap((address) => accountOf.get(address) ?? []),
    };
  });
}

/** Returns what a family knows of a post: it counts when one of its guardians does. Pure. */
export function stateOf(
  { userIds }: Family,
  rows: ReadonlyMap<string, PostReadRecord>,
  post: Pick<PostRecord, 'reworded'>,
): FamilyState {
  if (userIds.length === 0) return 'absent';
  const known = userIds.flatMap((id) => rows.get(id) ?? []);
  const said = known.map((read) => confirmationOf(read, post));
  if (said.includes('confirmed')) return 'confirmed';
  if (said.includes('former')) return 'former';
  return known.length > 0 ? 'seen' : 'waiting';
}

/** Returns the guardians of a child who may read a team: all but those whom its staff removed. */
const guardiansIn = ({ contacts }: PlayerRecord, { dismissed = [], memberEmails }: TeamRecord): string[] =>
  contacts.filter((address) => !dismissed.includes(address) || memberEmails.includes(address));

/** The families of a team or of the club. */
export interface Families {
  all: readonly Family[];
  /** By account: a guardian has one family. */
  byUser: ReadonlyMap<string, Family>;
  /** How many of them have an account. */
  present: number;
}

/** Returns the families of a team's, or of all teams', children. Pure. */
export function familiesOn(
  teams: readonly TeamRecord[],
  players: readonly PlayerRecord[],
  accountOf: ReadonlyMap<string, string>,
): Families {
  const teamsOf = groupBy(teams, ({ playerIds }) => playerIds);
  const children = players.map((player) => ({
    name: player.name,
    guardians: [...new Set((teamsOf.get(player._id) ?? []).flatMap((team) => guardiansIn(player, team)))],
  }));
  const all = familiesFrom(children, accountOf);
  return {
    all,
    byUser: new Map(all.flatMap((family) => family.userIds.map((id) => [id, family] as const))),
    present: all.filter(({ userIds }) => userIds.length > 0).length,
  };
}

/** Returns how many families know of a post. Looks at the rows of those who do, not at all families. Pure. */
export function countFamilies(
  { byUser, present }: Families,
  rows: readonly PostReadRecord[],
  post: Pick<PostRecord, 'reworded'>,
): PostView['counts'] {
  const seen = new Set<Family>();
  const by = { confirmed: new Set<Family>(), former: new Set<Family>() };
  for (const read of rows) {
    const family = byUser.get(read.userId);
    if (!family) continue;
    seen.add(family);
    const said = confirmationOf(read, post);
    if (said) by[said].add(family);
  }
  const former = [...by.former].filter((family) => !by.confirmed.has(family)).length;
  return { families: present, seen: seen.size, confirmed: by.confirmed.size, ...(former > 0 && { former }) };
}

/** Many families read at once: they share the reads. */
export const postFamilies = oncePerServices(({ store }) => {
  const share = keepReads<Families>([store.teams, store.players, store.users]);

  async function read(db: ClubStore, teamId: string): Promise<Families> {
    const teams = teamId === '' ? await teamsStore(db).all() : await teamsStore(db).byIds([teamId]);
    const players = await playersStore(db).namesOn(teams);
    const addresses = [...new Set(players.flatMap(({ contacts }) => contacts))];
    const accounts = (await accountsStore(db).byAddresses(addresses)).filter(({ active }) => active);
    return familiesOn(teams, players, new Map(accounts.map(({ _id, emailAddress }) => [emailAddress, _id])));
  }

  /** @param teamId empty for the whole club */
  return (teamId: string): Promise<Families> => share(teamId, () => read(store, teamId));
});
