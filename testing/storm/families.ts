/** The club of a storm: one team with staff and families, and games. Every contact is unique, so that leaks are found (I11). */

import type { ClubStore } from '@touchline/server/club-store';
import {
  type Person as Account,
  buildBoard,
  buildEvent,
  buildPerson,
  buildPlayer,
  buildTeam,
} from '@touchline/server/testing/records';
import type { EventKey } from '@touchline/shared/events/event.model';
import { keyOf } from '@touchline/shared/events/event-key';

export const TEAM = '26618';
const DAY = 86_400_000;
/** Every n-th child has a second guardian from another family. */
const SHARED_CHILD = 3;

export interface Family {
  account: Account;
  children: string[];
  /** Addresses and numbers that this family may see: its own, and those of the other guardians of its children. */
  contacts: string[];
}

export interface StormClub {
  coach: Account;
  manager: Account;
  filming: Account;
  /** A family member without a child, who leaves the team during the storm. */
  leaver: Account;
  families: Family[];
  games: EventKey[];
  board: string;
}

const contactsOf = ({ user }: Account): string[] => [user.emailAddress, user.phoneNumber];

/** Collections that a storm fills. */
const CLUB_COLLECTIONS = [
  'users',
  'sessions',
  'players',
  'teams',
  'events',
  'boards',
  'boardJournal',
  'audit',
  'mails',
] as const;

/** Removes the data of an earlier storm. */
export async function emptyClub(store: ClubStore): Promise<void> {
  for (const name of CLUB_COLLECTIONS) await store[name].deleteMany({});
}

export async function buildStormClub(store: ClubStore, size: { families: number; games: number }): Promise<StormClub> {
  const [coach, manager, filming, leaver] = await Promise.all([
    buildPerson(store, 'Carla Coach', 'COACH'),
    buildPerson(store, 'Mo Manager', 'MANAGER'),
    buildPerson(store, 'Fay Filming', 'FILMING'),
    buildPerson(store, 'Lee Leaver', 'PARENT'),
  ]);
  const families: Family[] = [];
  for (let n = 0; n < size.families; n += 1) {
    const account = await buildPerson(store, `Parent ${n}`, 'PARENT');
    families.push({ account, children: [], contacts: contactsOf(account) });
  }
  const players = [];
  for (let n = 0; n < 2 * size.families; n += 1) {
    const guardians = [families[n >> 1], ...(n % SHARED_CHILD === 0 ? [families[((n >> 1) + 1) % size.families]] : [])];
    const known = guardians.filter((family) => family !== undefined);
    const player = await buildPlayer(store, `Child ${n}`, ...known.map(({ account }) => account));
    players.push(player);
    for (const family of known) {
      family.children.push(player._id);
      family.contacts.push(...known.flatMap(({ account }) => contactsOf(account)));
    }
  }
  await buildTeam(store, TEAM, {
    staff: [coach, manager, filming],
    family: [leaver, ...families.map(({ account }) => account)],
    players,
  });
  const games: EventKey[] = [];
  for (let n = 0; n < size.games; n += 1) {
    const event = await buildEvent(store, [TEAM], { eventTime: Date.now() + (n + 1) * DAY });
    games.push(keyOf({ ...event, id: event._id }));
  }
  const { _id: board } = await buildBoard(store, TEAM);
  return { coach, manager, filming, leaver, families, games, board };
}
