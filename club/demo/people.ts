/** The accounts, children and teams of the demo club as records. */

import { type DemoAccount, demoAddress } from '@touchline/server/config/refuse-demo';
import type { PlayerRecord, TeamRecord, UserRecord } from '@touchline/server/records';
import { itemRow, memberRow } from '@touchline/server/row-keys';
import type { Role } from '@touchline/shared/access/roles';
import { DAY } from '@touchline/shared/span';
import { DUES, recentMonths } from './club-months';
import { namedAccounts, type TeamData, teams as teamData } from './people.data';

export const CLUB = 'Riverside FC';

/** Password hashes: a public one, and one that nobody knows. */
export interface PasswordHashes {
  known: string;
  unguessable: string;
}

export interface DemoTeam extends TeamData {
  /** The staff of the team, in the order of the data. */
  staffUsers: UserRecord[];
  players: PlayerRecord[];
}

export interface DemoPeople {
  users: UserRecord[];
  players: PlayerRecord[];
  teams: TeamRecord[];
  sides: DemoTeam[];
  /** The first guardian of a child, who signs it up. */
  guardianOf(player: PlayerRecord): UserRecord;
  account(name: DemoAccount): UserRecord;
}

/** A name in the characters of addresses and ids. */
const slug = (name: string, between: string): string =>
  name
    .replace(/[łŁ]/g, 'l')
    .replace(/[øØ]/g, 'o')
    .replace(/[đĐ]/g, 'd')
    .normalize('NFD')
    .replace(/[^A-Za-z -]/g, '')
    .toLowerCase()
    .replace(/[ -]+/g, between);

/** Area codes of fictional phone numbers: 555-01xx is reserved for fiction. */
const AREAS = ['206', '425', '253'] as const;
const phoneOf = (index: number): string =>
  `+1 ${AREAS[index % AREAS.length]} 555 01${String(Math.floor(index / AREAS.length)).padStart(2, '0')}`;

/** @param now timestamp (ms) of the creation of the club; the accounts are older */
export function createPeople(now: number, hashes: PasswordHashes): DemoPeople {
  const users = new Map<string, UserRecord>();

  function addUser(key: string, fullName: string, roles: readonly Role[], account?: DemoAccount): UserRecord {
    const known = users.get(key);
    if (known) return known;
    const user: UserRecord = {
      _id: `demo-${account ?? slug(fullName, '-')}`.slice(0, 40),
      emailAddress: account ? demoAddress(account) : `${slug(fullName, '.')}@families.example`,
      userName: account ?? slug(fullName, '.'),
      fullName,
      phoneNumber: phoneOf(users.size),
      zipCode: ['98118', '98106', '98108', '98144'][users.size % 4] ?? '98118',
      address: '',
      ...(roles.includes('COACH') && { reachableBy: ['PHONE', 'EMAIL'] as const }),
      passwordHash: account ? hashes.known : hashes.unguessable,
      active: true,
      roles: [...roles],
      venueGeoHashs: [],
      eventGeoHashs: [],
      createdAt: now - (400 - users.size) * DAY,
      rev: 1,
    };
    users.set(key, user);
    return user;
  }
  const addNamed = (name: DemoAccount) => addUser(name, namedAccounts[name].fullName, namedAccounts[name].roles, name);
  const isNamed = (name: string): name is DemoAccount => Object.hasOwn(namedAccounts, name);
  const addGuardian = (name: string) => (isNamed(name) ? addNamed(name) : addUser(name, name, ['PARENT']));
  for (const name of Object.keys(namedAccounts) as DemoAccount[]) addNamed(name);

  const guardians = new Map<string, UserRecord>();
  const admin = addNamed('admin');
  const sides = teamData.map((data): DemoTeam => {
    const staffUsers = data.staff.map((member) =>
      'account' in member ? addNamed(member.account) : addUser(member.fullName, member.fullName, [member.role]),
    );
    const players = data.children.map(({ id, name, number, position, born, guardians: names }): PlayerRecord => {
      const [first, ...others] = names.map(addGuardian);
      if (!first) throw new Error(`${name} has no guardian`);
      guardians.set(id, first);
      const contacts = [first, ...others].map(({ emailAddress }) => emailAddress);
      const year = Number(born.slice(0, 4));
      return {
        _id: id,
        name,
        club: CLUB,
        position,
        number,
        birthYear: year,
        birthDate: born,
        contacts,
        createdBy: admin._id,
      };
    });
    return { ...data, staffUsers, players };
  });

  const guardianOf = (player: PlayerRecord): UserRecord => {
    const user = guardians.get(player._id);
    if (!user) throw new Error(`no guardian of ${player.name}`);
    return user;
  };
  return {
    users: [...users.values()],
    players: sides.flatMap(({ players }) => players),
    teams: sides.map((side) => teamRecord(side, admin, now)),
    sides,
    guardianOf,
    account: addNamed,
  };
}

function teamRecord(side: DemoTeam, madeBy: UserRecord, now: number): TeamRecord {
  const staff = side.staffUsers.map(({ emailAddress }) => ({ emailAddress, capacity: 'staff' as const }));
  const addresses = new Set(side.players.flatMap(({ contacts }) => contacts));
  const families = [...addresses].map((emailAddress) => ({ emailAddress, capacity: 'family' as const }));
  const members = [...staff, ...families];
  const withRole = (role: Role) => side.staffUsers.find(({ roles }) => roles.includes(role));
  const coach = withRole('COACH');
  const manager = withRole('MANAGER');
  return {
    _id: side.id,
    name: side.name,
    city: 'Seattle',
    state: 'WA',
    playerBirthYear: side.birthYear,
    practiceField: side.practiceField,
    competitiveLevel: side.level,
    coach: coach?.fullName ?? '',
    coachEmail: coach?.emailAddress ?? '',
    manager: manager?.fullName ?? '',
    managerEmail: manager?.emailAddress ?? '',
    members: Object.fromEntries(members.map((member) => [memberRow(member.emailAddress), member])),
    memberEmails: members.map(({ emailAddress }) => emailAddress),
    players: Object.fromEntries(side.players.map(({ _id }) => [itemRow(_id), { id: _id }])),
    playerIds: side.players.map(({ _id }) => _id),
    fees: { [recentMonths(now)[0] ?? '']: DUES },
    createdBy: madeBy._id,
    // One change for each member and child.
    version: 1 + members.length + side.players.length,
    rev: 1,
  };
}
