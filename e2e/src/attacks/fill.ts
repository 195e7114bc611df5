/**
 * `fill.ts <checkout> <data folder> <size>`: fills a data folder with a club, by the store and the builders of that checkout, and prints
 * its plan as JSON. A process of its own, because a checkout of another version has other modules.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AttendeeRecord, EventRecord, PlayerRecord, TeamRecord, UserRecord } from '@touchline/server/records';
import type { Document, DocumentCollection } from '@touchline/server/store/port';
import {
  type AccountName,
  accountNames,
  addressOfAccount,
  CLUB_SIZES,
  type ClubPlan,
  type ClubSize,
  COACHED_EVENTS,
  CROWDED_TEAM,
  HONEST_EVENTS,
  HONEST_FAMILIES,
  PASSWORD,
  ROLES_OF,
  TEAMS,
} from './club-plan';

const DAY = 86_400_000;
/** Documents per batch of writes. */
const BATCH = 500;
const now = Date.now();

const [checkout = '', dataDir = '', sizeName = ''] = process.argv.slice(2);
const size = CLUB_SIZES[sizeName as ClubSize];
const load = <T>(path: string): Promise<T> => import(pathToFileURL(join(checkout, path)).href) as Promise<T>;

const { openStore } = await load<typeof import('@touchline/server/database/open-store')>(
  'server/src/database/open-store.ts',
);
const { openClubStore } = await load<typeof import('@touchline/server/club-store')>('server/src/club-store.ts');
const { itemRow } = await load<typeof import('@touchline/server/row-keys')>('server/src/row-keys.ts');
const { buildFilm, buildSession, newPlayer, newTeam, newUser } = await load<
  typeof import('@touchline/server/testing/records')
>('server/src/testing/records.ts');
const { monthOf } = await load<typeof import('@touchline/shared/months')>('shared/src/months.ts');
const { keyOf } = await load<typeof import('@touchline/shared/events/event-key')>('shared/src/events/event-key.ts');
const { hashPassword } = await load<typeof import('@touchline/api/data/accounts/passwords')>(
  'api/src/data/accounts/passwords.ts',
);
const { buildEvent, createIds } =
  await load<typeof import('../../../club/demo/event-builder')>('club/demo/event-builder.ts');
const { venueNamed, venues } = await load<typeof import('../../../club/demo/venues.data')>('club/demo/venues.data.ts');

const documents = await openStore({ mongodbUrl: undefined, dataDir });
const store = await openClubStore(documents);
const passwordHash = await hashPassword(PASSWORD);
const ids = createIds();
const venue = venueNamed('Genesee Playfield');

const users: UserRecord[] = [];
const players: PlayerRecord[] = [];
const teams: TeamRecord[] = [];
const events: EventRecord[] = [];

function addUser(name: string, emailAddress: string, roles: UserRecord['roles']): UserRecord {
  const phoneNumber = `+1 206 555 ${users.length}`;
  const user = newUser(name, roles, { emailAddress, phoneNumber, passwordHash, createdAt: now - 400 * DAY });
  users.push(user);
  return user;
}

const accounts = Object.fromEntries(
  accountNames.map((name) => [name, addUser(`Account ${name}`, addressOfAccount(name), [...ROLES_OF[name]])]),
) as Record<AccountName, UserRecord>;

/** Adds a child; without guardians, one with a guardian of its own. */
function addPlayer(guardians: readonly UserRecord[] = []): PlayerRecord {
  const n = players.length + 1;
  const [first = addUser(`Guardian ${n}`, `guardian-${n}@club.example`, ['PARENT']), ...others] = guardians;
  const player = newPlayer(`Child ${n}`, [first, ...others]);
  players.push(player);
  return player;
}

function addTeam(_id: string, roster: readonly PlayerRecord[], staff: readonly UserRecord[]): TeamRecord {
  const family = [...new Set(roster.flatMap(({ contacts }) => contacts))];
  const people = {
    family,
    staff: staff.map(({ emailAddress }) => emailAddress),
    playerIds: roster.map((player) => player._id),
  };
  const team = newTeam(_id, people, { practiceField: venue.name, fees: { [monthOf(now - 365 * DAY)]: 30 } });
  teams.push(team);
  return team;
}

const usersByAddress = () => new Map(users.map((user) => [user.emailAddress, user]));

/** Adds events of a team, a day apart around today, with these children on their lists. */
function addEvents(team: TeamRecord, count: number, attending: readonly PlayerRecord[], from = -Math.floor(count / 2)) {
  const byAddress = usersByAddress();
  const added = Array.from({ length: count }, (_, n) => {
    const eventTime = now + (from + n + 0.5) * DAY;
    const content = { name: `Practice ${n}`, type: 'PRACTICE', note: 'Bring water and shin guards.' } as const;
    const builder = buildEvent(ids, {
      ...content,
      eventTime,
      venue,
      tags: [team._id],
      by: accounts.coach,
      createdAt: eventTime - 30 * DAY,
    });
    for (const player of attending) {
      const guardian = byAddress.get(player.contacts[0] ?? '');
      if (!guardian) throw new Error(`${player.name} has no guardian`);
      const { fullName, emailAddress, phoneNumber } = guardian;
      const row: Omit<AttendeeRecord, 'id' | 'createdBy'> = {
        player: player.name,
        playerId: player._id,
        available: 'YES',
        position: '',
        volunteer: '',
        parent: fullName,
        emailAddress,
        phoneNumber,
      };
      builder.add(row, guardian, now - DAY);
    }
    return builder.event;
  });
  events.push(...added);
  return added;
}

/** Inserts in batches, because each batch is one commit of the disk. */
async function insertAll<T extends Document>(collection: DocumentCollection<T>, records: readonly T[]): Promise<void> {
  for (let from = 0; from < records.length; from += BATCH)
    await Promise.all(records.slice(from, from + BATCH).map((record) => collection.insertOne(record)));
}

const signIn = async (user: UserRecord) => (await buildSession(store, user)).token;

const staff = [accounts.coach, accounts.manager];
const child = addPlayer([accounts.parent, accounts.parent2]);
const leaving = [addPlayer([accounts.leaver]), addPlayer([accounts.leaver])];
const crowded = [child, ...leaving, ...Array.from({ length: CROWDED_TEAM - 3 }, () => addPlayer())];
const crowdedTeam = addTeam(TEAMS.crowded, crowded, staff);
const small = () => Array.from({ length: size.childrenOfATeam }, () => addPlayer());
const [second, third] = [small(), small()];
const held = [
  ...addEvents(crowdedTeam, COACHED_EVENTS, crowded.slice(0, 16)),
  ...addEvents(addTeam(TEAMS.second, second, staff), COACHED_EVENTS, second),
  ...addEvents(addTeam(TEAMS.third, third, staff), COACHED_EVENTS, third),
];
const honestChildren = Array.from({ length: HONEST_FAMILIES }, () => addPlayer());
const honestTeam = addTeam(TEAMS.honest, honestChildren, [accounts.honestCoach]);
const honestEvents = addEvents(honestTeam, HONEST_EVENTS, [], 1);
for (let n = 0; n < size.otherTeams; n += 1) {
  const roster = small();
  addEvents(addTeam(String(60_001 + n), roster, []), size.eventsOfATeam, roster.slice(0, 6));
}

const byAddress = usersByAddress();
const engagements = teams.flatMap((team) =>
  [
    ...new Set(players.filter(({ _id }) => itemRow(_id) in team.players).map(({ contacts }) => contacts[0] ?? '')),
  ].flatMap((address) =>
    Array.from({ length: size.months }, (_, n) => ({
      _id: ids.engagement(),
      teamId: team._id,
      month: monthOf(now - n * 30.4 * DAY),
      userId: byAddress.get(address)?._id ?? '',
      datesOfSignup: [],
      datesOfParticipation: [],
      numOfPlayers: [],
      payments: [{ id: ids.item(), amount: 30, method: 'Cash' as const, submitTime: now - n * 30 * DAY }],
      volunteers: [],
      createdBy: accounts.manager._id,
      version: 1,
      rev: 1,
    })),
  ),
);
const distinct = new Map(engagements.map((each) => [`${each.teamId} ${each.month} ${each.userId}`, each]));

await insertAll(store.players, players);
await insertAll(store.teams, teams);
await insertAll(store.venues, venues);
await insertAll(store.events, events);
await insertAll(store.engagements, [...distinct.values()]);
await insertAll(store.users, users);

/** About the size of a segment of a game in 1080p. */
const SEGMENT_BYTES = 3_900_000;
const [filmed] = held;
if (!filmed) throw new Error('The coach has no events');
const { _id: film } = await buildFilm(store, filmed);
const segment = '720p/0/0.m4s';
const segmentFile = join(dataDir, 'film', film, segment);
await mkdir(dirname(segmentFile), { recursive: true });
await writeFile(segmentFile, Buffer.alloc(SEGMENT_BYTES));

const tokens = {} as ClubPlan['tokens'];
for (const name of accountNames) tokens[name] = await signIn(accounts[name]);
const honest = await Promise.all(
  honestChildren.map(async ({ _id: playerId, contacts: [address = ''] }, n) => {
    const user = byAddress.get(address);
    const event = honestEvents[n % HONEST_EVENTS];
    if (!user || !event) throw new Error(`${playerId} has no guardian or no event`);
    const { _id: id, eventTime, eventLocation } = event;
    return { token: await signIn(user), playerId, event: keyOf({ id, eventTime, eventLocation }) };
  }),
);
await documents.close();
const plan: ClubPlan = {
  tokens,
  child: { id: child._id, name: child.name },
  film: { id: film, segment },
  honest,
  heldEvents: held.map(({ _id: id, version }) => ({ id, version })),
};
console.log(JSON.stringify(plan));
