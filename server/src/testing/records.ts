/** Builds records for tests, with their parents, directly in a store. All contact data contains `MARKER`. */
import { randomUUID } from 'node:crypto';
import type { Capacity, Role } from '@touchline/shared/access/roles';
import { placeHashOf } from '@touchline/shared/events/event-key';
import { monthOf } from '@touchline/shared/months';
import type { ClubStore } from '../club-store';
import { peopleFields } from '../event-people';
import type { FilmRecord } from '../film-records';
import { accountTerms, childTerms } from '../name-terms';
import type { PostRecord } from '../post-records';
import type {
  AttendeeRecord,
  BoardRecord,
  DevelopmentRecord,
  EngagementRecord,
  EventRecord,
  PlayerRecord,
  TeamRecord,
  UserRecord,
} from '../records';
import { attendeeRow, itemRow, memberRow } from '../row-keys';
import { createToken, SESSION_LIFETIME_MS, tokenHash } from '../tokens';

/** Part of every address and number. It must not occur where contact data is hidden. */
export const MARKER = 'contactmarker';

/** argon2id hash of an unknown password. */
const UNKNOWN_PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$03dgPOV0eSmkJX/1ZA4vrA$LcTO+Px3KrBEGb01N6TixmqNcD62cyardIn1XBOZ1+Q';

export interface Person {
  user: UserRecord;
  token: string;
  sessionId: string;
}

/** An account as the builders need it. */
type Owner = Pick<Person, 'user'>;

let idCount = 0;
/** Restarts the count, because snapshots show ids and files in one process share the count. */
export function restartIds(): void {
  idCount = 0;
}
const nextId = (digits: 8 | 9) => String(10 ** (digits - 1) + ++idCount);

const withTerms = (user: UserRecord): UserRecord => ({ ...user, ...accountTerms(user) });

/** Returns an active account. */
export const newUser = (fullName: string, roles: Role[], fields: Partial<UserRecord> = {}): UserRecord =>
  withTerms({
    _id: randomUUID(),
    emailAddress: `${fullName.toLowerCase().replaceAll(' ', '.')}.${MARKER}@club.example`,
    userName: fullName,
    fullName,
    phoneNumber: `${MARKER}-${nextId(8)}`,
    zipCode: '10437',
    address: `${MARKER} street`,
    passwordHash: UNKNOWN_PASSWORD_HASH,
    active: true,
    roles,
    venueGeoHashs: [],
    eventGeoHashs: [],
    createdAt: Date.now(),
    rev: 1,
    ...fields,
  });

/** Creates an active account with one session. */
export async function buildPerson(store: ClubStore, fullName: string, ...roles: Role[]): Promise<Person> {
  const user = newUser(fullName, roles);
  await store.users.insertOne(user);
  return { user, ...(await buildSession(store, user)) };
}

/** Creates another session of an account. */
export async function buildSession(store: ClubStore, user: UserRecord): Promise<Pick<Person, 'token' | 'sessionId'>> {
  const token = createToken();
  const sessionId = tokenHash(token);
  const createdAt = Date.now();
  await store.sessions.insertOne({
    _id: sessionId,
    userId: user._id,
    createdAt,
    expiresAt: createdAt + SESSION_LIFETIME_MS,
  });
  return { token, sessionId };
}

/** Returns a child of these guardians. */
export const newPlayer = (name: string, guardians: readonly UserRecord[]): PlayerRecord => ({
  _id: nextId(8),
  name,
  ...childTerms({ name }),
  club: 'Riverside FC',
  position: 'Winger',
  number: 11,
  birthYear: 2012,
  birthDate: '2012-05-31',
  contacts: guardians.map(({ emailAddress }) => emailAddress),
  createdBy: guardians[0]?._id ?? 'nobody',
});

/** Creates a child of these guardians. */
export async function buildPlayer(store: ClubStore, name: string, ...guardians: Owner[]): Promise<PlayerRecord> {
  const player = newPlayer(
    name,
    guardians.map(({ user }) => user),
  );
  await store.players.insertOne(player);
  return player;
}

/** The people of a team: addresses of its staff and its families, and ids of its children. */
interface TeamPeople {
  staff: readonly string[];
  family: readonly string[];
  playerIds: readonly string[];
}

/** Returns a team with these people. */
export function newTeam(id: string, { staff, family, playerIds }: TeamPeople, fields: Partial<TeamRecord> = {}) {
  const members = [
    ...staff.map((emailAddress) => ({ emailAddress, capacity: 'staff' as Capacity })),
    ...family.map((emailAddress) => ({ emailAddress, capacity: 'family' as Capacity })),
  ];
  const team: TeamRecord = {
    _id: id,
    name: `Riverside ${id}`,
    city: 'Berlin',
    state: 'BE',
    playerBirthYear: 2012,
    practiceField: '',
    competitiveLevel: '',
    coach: '',
    coachEmail: '',
    manager: '',
    managerEmail: '',
    members: Object.fromEntries(members.map((member) => [memberRow(member.emailAddress), member])),
    memberEmails: members.map(({ emailAddress }) => emailAddress),
    players: Object.fromEntries(playerIds.map((playerId) => [itemRow(playerId), { id: playerId }])),
    playerIds: [...playerIds],
    createdBy: 'nobody',
    version: 1,
    rev: 1,
  };
  return { ...team, ...fields };
}

/** Creates a team with these people. */
export async function buildTeam(
  store: ClubStore,
  id: string,
  { staff = [], family = [], players = [] }: { staff?: Owner[]; family?: Owner[]; players?: PlayerRecord[] } = {},
): Promise<TeamRecord> {
  const addressesOf = (owners: Owner[]) => owners.map(({ user }) => user.emailAddress);
  const playerIds = players.map(({ _id }) => _id);
  const team = newTeam(id, { staff: addressesOf(staff), family: addressesOf(family), playerIds });
  await store.teams.insertOne(team);
  return team;
}

/** Returns an attendee row for a child. */
export const buildAttendee = (player: PlayerRecord, parent: Owner, fields: Partial<AttendeeRecord> = {}) => ({
  id: nextId(8),
  playerId: player._id,
  player: player.name,
  available: 'YES' as const,
  position: 'Winger',
  parent: parent.user.fullName,
  emailAddress: parent.user.emailAddress,
  phoneNumber: parent.user.phoneNumber,
  volunteer: '' as const,
  createdBy: parent.user._id,
  ...fields,
});

interface EventOptions {
  eventTime?: number;
  attendees?: AttendeeRecord[];
  version?: number;
}

/** Returns a game of these teams, by default in an hour. */
export function newEvent(
  tags: string[],
  { eventTime = Date.now() + 3_600_000, attendees = [], version = 1 }: EventOptions = {},
): EventRecord {
  const eventLocation = { id: 'u33dbfc5t', name: 'Mauerpark pitch', latitude: 52.5437, longitude: 13.4021 };
  const event: EventRecord = {
    _id: nextId(9),
    keys: [`${monthOf(eventTime)}/${placeHashOf(eventLocation)}`],
    name: 'Green game',
    type: 'GAME',
    eventState: 'PENDING',
    eventTime,
    eventLocation,
    url: '',
    result: '',
    summary: '',
    tags,
    teamPlayers: [],
    sources: [],
    participants: {},
    plays: {},
    schedules: {},
    teamStats: {},
    attendees: Object.fromEntries(attendees.map((row) => [attendeeRow(row), row])),
    attendeeIds: attendees.map(({ id }) => id),
    attendeeCount: attendees.length,
    changes: [],
    createdBy: 'nobody',
    createdAt: Date.now(),
    version,
    rev: 1,
  };
  return { ...event, ...peopleFields(event) };
}

/** Creates a game of these teams, by default in an hour. */
export async function buildEvent(store: ClubStore, tags: string[], options: EventOptions = {}): Promise<EventRecord> {
  const event = newEvent(tags, options);
  await store.events.insertOne(event);
  return event;
}

/** Creates a user's engagement in a team, by default of this month. */
export async function buildEngagement(
  store: ClubStore,
  teamId: string,
  { user }: Owner,
  fields: Partial<EngagementRecord> = {},
): Promise<EngagementRecord> {
  const engagement: EngagementRecord = {
    _id: nextId(8),
    teamId,
    month: monthOf(Date.now()),
    userId: user._id,
    datesOfSignup: [],
    datesOfParticipation: [],
    numOfPlayers: [],
    payments: [],
    volunteers: [],
    createdBy: 'nobody',
    version: 1,
    rev: 1,
    ...fields,
  };
  await store.engagements.insertOne(engagement);
  return engagement;
}

/** Creates a player's development, by default of this month. */
export async function buildDevelopment(
  store: ClubStore,
  teamId: string,
  player: PlayerRecord,
  fields: Partial<DevelopmentRecord> = {},
): Promise<DevelopmentRecord> {
  const development: DevelopmentRecord = {
    _id: nextId(8),
    playerId: player._id,
    month: monthOf(Date.now()),
    teamId,
    playerName: player.name,
    contactEmail: player.contacts[0] ?? '',
    birthYear: player.birthYear,
    matches: [],
    createdBy: 'nobody',
    version: 1,
    rev: 1,
    ...fields,
  };
  await store.developments.insertOne(development);
  return development;
}

/** Stores a complete film of an event. */
export async function buildFilm(
  store: ClubStore,
  event: EventRecord,
  fields: Partial<FilmRecord> = {},
): Promise<FilmRecord> {
  const film: FilmRecord = {
    _id: nextId(8),
    event: { time: monthOf(event.eventTime), hash: placeHashOf(event.eventLocation), id: event._id },
    tags: event.tags,
    title: 'First half',
    mode: 'FILE',
    state: 'COMPLETE',
    seconds: 10,
    fps: 30,
    width: 1_280,
    height: 720,
    by: 'Anybody',
    createdAt: 1,
    bytes: 0,
    version: 1,
    createdBy: 'anybody',
    touchedAt: 1,
    refusals: 0,
    ...fields,
  };
  await store.films.insertOne(film);
  return film;
}

/** Creates a board of a team, of this month. */
export async function buildBoard(
  store: ClubStore,
  teamId: string,
  fields: Partial<BoardRecord> = {},
): Promise<BoardRecord> {
  const _id = nextId(8);
  const board: BoardRecord = {
    _id,
    teamId,
    month: monthOf(Date.now()),
    name: `Board ${_id}`,
    createdBy: 'nobody',
    createdAt: Date.now(),
    ...fields,
  };
  if (board.removedAt === undefined) board.slot = `${teamId}/${board.month}/${board.name.toLowerCase()}`;
  await store.boards.insertOne(board);
  return board;
}

/** Creates a post of a team. */
export async function buildPost(
  store: ClubStore,
  teamId: string,
  fields: Partial<PostRecord> = {},
): Promise<PostRecord> {
  const at = Date.now();
  const post: PostRecord = {
    _id: nextId(8),
    teamId,
    text: 'Park behind the school.',
    links: [],
    confirm: false,
    urgent: false,
    closed: false,
    picture: false,
    at,
    by: { userId: 'somebody', name: 'Some Body' },
    replies: {},
    replyCount: 0,
    writers: ['somebody'],
    toldUntil: at,
    version: 1,
    rev: 1,
    expiresAt: at + 86_400_000,
    ...fields,
  };
  await store.posts.insertOne(post);
  return post;
}
