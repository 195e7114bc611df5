/** The families of a team or of the club, and what they know of a post. */
import type { ClubStore } from '@touchline/server/club-store';
import { coalesceReads } from '@touchline/server/coalesce-reads';
import type { PostReadRecord } from '@touchline/server/post-records';
import type { PlayerRecord, TeamRecord } from '@touchline/server/records';
import type { FamilyState } from '@touchline/shared/posts/post-words';
import { oncePerServices } from '../../base/services';
import { accountsStore } from '../accounts/accounts.store';
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

/** Joins children who share a guardian. Pure. */
export function familiesFrom(children: readonly Child[], accountOf: ReadonlyMap<string, string>): Family[] {
  let groups: { names: string[]; guardians: Set<string> }[] = [];
  for (const { name, guardians } of children) {
    const joined = groups.filter((group) => guardians.some((one) => group.guardians.has(one)));
    groups = [
      ...groups.filter((group) => !joined.includes(group)),
      {
        names: [...joined.flatMap(({ names }) => names), name],
        guardians: new Set([...joined.flatMap((group) => [...group.guardians]), ...guardians]),
      },
    ];
  }
  return groups.map(({ names, guardians }) => ({
    name: names.join(', '),
    userIds: [...guardians].flatMap((address) => accountOf.get(address) ?? []),
  }));
}

/** Returns what a family knows of a post: it counts when one of its guardians does. Pure. */
export function stateOf({ userIds }: Family, rows: ReadonlyMap<string, PostReadRecord>): FamilyState {
  if (userIds.length === 0) return 'absent';
  const known = userIds.flatMap((id) => rows.get(id) ?? []);
  if (known.some(({ confirmedAt }) => confirmedAt !== undefined)) return 'confirmed';
  return known.length > 0 ? 'seen' : 'waiting';
}

/** Returns the guardians of a child who may read a team: all but those whom its staff removed. */
const guardiansIn = ({ contacts }: PlayerRecord, { dismissed = [], memberEmails }: TeamRecord): string[] =>
  contacts.filter((address) => !dismissed.includes(address) || memberEmails.includes(address));

/** Many families read at once: they share the reads. */
export const postFamilies = oncePerServices(({ store }) => {
  const share = coalesceReads<Family[]>();

  async function read(db: ClubStore, teamId: string): Promise<Family[]> {
    const teams = teamId === '' ? await teamsStore(db).all() : await teamsStore(db).byIds([teamId]);
    const players = await playersStore(db).byIds([...new Set(teams.flatMap(({ playerIds }) => playerIds))]);
    const children = players.map((player) => ({
      name: player.name,
      guardians: [
        ...new Set(teams.flatMap((team) => (team.playerIds.includes(player._id) ? guardiansIn(player, team) : []))),
      ],
    }));
    const addresses = [...new Set(children.flatMap(({ guardians }) => guardians))];
    const accounts = (await accountsStore(db).byAddresses(addresses)).filter(({ active }) => active);
    return familiesFrom(children, new Map(accounts.map(({ _id, emailAddress }) => [emailAddress, _id])));
  }

  /** @param teamId empty for the whole club */
  return (teamId: string): Promise<Family[]> => share(teamId, () => read(store, teamId));
});
