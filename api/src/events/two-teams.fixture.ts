/** A small club for the tests of events and teams: two teams, everybody who could matter, every contact a marker. */
import type { Role } from '@touchline/shared/access/roles';
import type { Endpoint, Reply, Request } from '@touchline/shared/contract';
import type { ProblemBody } from '@touchline/shared/errors';
import { eventsContract } from '@touchline/shared/events/events.contract';
import type { EventKey, EventView } from '@touchline/shared/events/events.shapes';
import type { News, NewsName } from '@touchline/shared/live/messages';
import type { Fact } from '@touchline/shared/server/news/facts';
import type { ClubStore, PlayerRecord, TeamRecord, UserRecord } from '@touchline/shared/server/records';
import { itemRow, memberRow } from '@touchline/shared/server/row-keys';
import { createToken, tokenHash } from '@touchline/shared/server/tokens';
import { startTestApi } from '../testing/start-test-api';

export const GREEN = '26618';
export const BLUE = '26619';
/** Every e-mail address and phone number holds it: where it may not be seen, it may not occur. */
export const MARKER = 'contactmarker';
export const BIRTH_DATE = '2012-05-31';
const DAY = 86_400_000;

export interface Answer<T> {
  status: number;
  /** Set with status 200. */
  reply: T;
  /** Set otherwise. */
  problem: ProblemBody;
  raw: string;
}

const addressOf = (endpoint: Endpoint, given: { params?: unknown; query?: unknown }): string => {
  const params = (given.params ?? {}) as Record<string, string>;
  const query = new URLSearchParams(
    Object.entries((given.query ?? {}) as Record<string, string | string[] | undefined>).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, one]),
    ),
  );
  return `${endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))}?${query}`;
};

/** Somebody who calls the api. */
export class Person {
  readonly url: string;
  readonly token: string;
  readonly user: UserRecord;

  constructor(url: string, token: string, user: UserRecord) {
    this.url = url;
    this.token = token;
    this.user = user;
  }

  async ask<E extends Endpoint>(endpoint: E, input: Request<E>): Promise<Answer<Reply<E>>> {
    const given: { params?: unknown; query?: unknown; body?: unknown } = input;
    const response = await fetch(this.url + addressOf(endpoint, given), {
      method: endpoint.method,
      headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' },
      ...(given.body !== undefined && { body: JSON.stringify(given.body) }),
    });
    const raw = await response.text();
    const value: unknown = JSON.parse(raw);
    return { status: response.status, reply: value as Reply<E>, problem: value as ProblemBody, raw };
  }

  /** Calls what must answer 200. */
  async call<E extends Endpoint>(endpoint: E, input: Request<E>): Promise<Reply<E>> {
    const { status, reply, raw } = await this.ask(endpoint, input);
    if (status !== 200) throw new Error(`${endpoint.method} ${endpoint.path}: ${status} ${raw}`);
    return reply;
  }
}

const phoneOf = (name: string) => `${MARKER}-${name}`;
export const emailOf = (name: string) => `${MARKER}-${name.toLowerCase()}@riverside.example`;

const team = (id: string, name: string, staff: string[], family: string[], children: string[]): TeamRecord => {
  const members = [
    ...staff.map((who) => ({ emailAddress: emailOf(who), capacity: 'staff' as const })),
    ...family.map((who) => ({ emailAddress: emailOf(who), capacity: 'family' as const })),
  ];
  return {
    _id: id,
    name,
    city: 'Berlin',
    state: 'BE',
    playerBirthYear: 2012,
    practiceField: 'Mauerpark pitch',
    competitiveLevel: 'Regional league',
    coach: 'Marta Nowak',
    coachEmail: emailOf('coach'),
    manager: 'Sam Okafor',
    managerEmail: emailOf('manager'),
    members: Object.fromEntries(members.map((member) => [memberRow(member.emailAddress), member])),
    memberEmails: members.map(({ emailAddress }) => emailAddress),
    players: Object.fromEntries(children.map((child) => [itemRow(child), { id: child }])),
    playerIds: children,
    version: 1,
    rev: 1,
  };
};

const child = (id: string, name: string, guardians: string[]): PlayerRecord => ({
  _id: id,
  name,
  club: 'Riverside FC',
  position: 'Winger',
  number: 7,
  birthYear: 2012,
  birthDate: BIRTH_DATE,
  contacts: guardians.map(emailOf),
  createdBy: 'u-admin-0001',
});

const ROLES_OF = {
  root: ['ROOT'],
  admin: ['ADMIN'],
  manager: ['MANAGER'],
  coach: ['COACH'],
  coach2: ['COACH'],
  filming: ['FILMING'],
  /** Guardian of Leo and Mia in Green. */
  parent: ['PARENT'],
  /** Guardian of Noa in Green. */
  parent2: ['PARENT'],
  /** Coach of Blue only. */
  blueCoach: ['COACH'],
  /** Guardian of Ida in Blue. */
  blueParent: ['PARENT'],
  newcomer: [],
} as const satisfies Record<string, readonly Role[]>;
export type Name = keyof typeof ROLES_OF;

export const LEO = '10000001';
export const MIA = '10000002';
export const NOA = '10000003';
export const IDA = '10000009';
/** Known to the club, on no roster. */
export const UMA = '10000010';

export type TwoTeams = Awaited<ReturnType<typeof openTwoTeams>>;

/** Starts the api on an empty store, puts the club into it and signs everybody in. */
export async function openTwoTeams() {
  const { url, services, facts, close } = await startTestApi();
  const store: ClubStore = services.store;
  const signIn = async (name: string, roles: readonly Role[]): Promise<Person> => {
    const user: UserRecord = {
      _id: `u-${name}-0001`,
      emailAddress: emailOf(name),
      userName: name,
      fullName: `${name} surname`,
      phoneNumber: phoneOf(name),
      zipCode: '10115',
      address: '',
      passwordHash: '',
      active: true,
      roles: [...roles],
      venueGeoHashs: [],
      eventGeoHashs: [],
      createdAt: Date.now(),
    };
    await store.users.insertOne(user);
    const token = createToken();
    const now = Date.now();
    await store.sessions.insertOne({ _id: tokenHash(token), userId: user._id, createdAt: now, expiresAt: now + DAY });
    return new Person(url, token, user);
  };
  const people = Object.fromEntries(
    await Promise.all(
      Object.entries(ROLES_OF).map(async ([name, roles]) => [name, await signIn(name, roles)] as const),
    ),
  ) as Record<Name, Person>;

  const children = [
    child(LEO, 'Leo Raman', ['parent']),
    child(MIA, 'Mia Raman', ['parent']),
    child(NOA, 'Noa Silva', ['parent2']),
    child(IDA, 'Ida Berg', ['blueParent']),
    child(UMA, 'Uma Kern', ['nobody']),
  ];
  for (const player of children) await store.players.insertOne(player);
  const greenStaff = ['manager', 'coach', 'coach2', 'filming'];
  await store.teams.insertOne(team(GREEN, 'Riverside Green', greenStaff, ['parent', 'parent2'], [LEO, MIA, NOA]));
  await store.teams.insertOne(team(BLUE, 'Riverside Blue', ['blueCoach'], ['blueParent'], [IDA]));

  return {
    ...people,
    store,
    /** Everything that was told so far, in order. */
    facts: facts as Fact[],
    /** What the messages of one name said. */
    told: <N extends NewsName>(name: N): News<N>[] =>
      (facts as Fact[]).flatMap((fact) =>
        fact.kind === 'message' && fact.name === name ? [fact.payload as News<N>] : [],
      ),
    close,
    everybody: Object.values(people),
    /** A game of these teams in three days, as ADMIN reads it. */
    async game(...tags: string[]): Promise<EventView> {
      const body = { ...gameBody(), tags: tags.length ? tags : [GREEN] };
      const id = await people.admin.call(eventsContract.schedule_event, { body });
      return people.admin.call(eventsContract.get_event, { query: { ...keyOfBody, id } });
    },
    read: (key: EventKey, who: Person = people.admin) => who.call(eventsContract.get_event, { query: key }),
    /** A team of so many rostered children; answers their ids. */
    async bigTeam(id: string, size: number): Promise<string[]> {
      const ids = Array.from({ length: size }, (_, index) => String(20_000_000 + index));
      for (const [index, playerId] of ids.entries())
        await store.players.insertOne(child(playerId, `Child ${index}`, [`guardian${index}`]));
      await store.teams.insertOne(team(id, 'Riverside Big', ['manager', 'coach', 'coach2'], [], ids));
      return ids;
    },
  };
}

export const PITCH = { id: 'u33dbfc5t', name: 'Mauerpark pitch', latitude: 52.5437, longitude: 13.4021 };
const inThreeDays = Math.floor(Date.now() / DAY) * DAY + 3 * DAY + 9 * 3_600_000;
const keyOfBody = { time: new Date(inThreeDays).toISOString().slice(0, 7), hash: 'u33d' };

/** What a new game needs. */
export const gameBody = () => ({ eventTime: inThreeDays, eventLocation: PITCH, tags: [GREEN] });
