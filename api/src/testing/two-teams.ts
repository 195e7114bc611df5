/** A small club for tests: two teams, users of every kind, and a marker in every contact. */

import type { ClubStore } from '@touchline/server/club-store';
import type { UserRecord } from '@touchline/server/records';
import type { Document, DocumentCollection } from '@touchline/server/store/port';
import { buildClub } from '@touchline/server/testing/build-club';
import { buildPlayer, buildTeam, MARKER } from '@touchline/server/testing/records';
import type { Endpoint, Reply, Request } from '@touchline/shared/contract';
import type { EventKey, EventView } from '@touchline/shared/events/event.model';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import type { Message, MessageName } from '@touchline/shared/live/messages';
import { inject } from 'vitest';
import { type ApiResponse, ask } from '../../../testing/clients/ask';
import { startTestApi, type TestApiOptions } from './start-test-api';

export const GREEN = '26618';
export const BLUE = '26619';
const DAY = 86_400_000;

export type { ApiResponse };

/** Stores for `describe.each`: the embedded one, or MongoDB's protocol in the vitest project `mongodb`. */
export const STORES: [name: string, mongoUrl: string | undefined][] =
  process.env.TEST_STORE === 'mongodb' ? [['MongoDB', givenMongoUrl()]] : [['the embedded store', undefined]];

function givenMongoUrl(): string {
  const url = inject('mongoUrl');
  if (url === undefined) throw new Error('These tests need a server of the MongoDB protocol.');
  return url;
}

/** A user who calls the api. */
export class Person {
  readonly url: string;
  readonly token: string;
  readonly user: UserRecord;
  /** Sent with each call, as a browser does. */
  language = 'en';

  constructor(url: string, token: string, user: UserRecord) {
    this.url = url;
    this.token = token;
    this.user = user;
  }

  async ask<E extends Endpoint>(endpoint: E, input: Request<E>): Promise<ApiResponse<Reply<E>>> {
    const headers = { authorization: `Bearer ${this.token}`, 'accept-language': this.language };
    return ask(this.url, { endpoint, input, headers });
  }

  /** Calls, and throws unless the status is 200. */
  async call<E extends Endpoint>(endpoint: E, input: Request<E>): Promise<Reply<E>> {
    const { status, reply, raw } = await this.ask(endpoint, input);
    if (status !== 200) throw new Error(`${endpoint.method} ${endpoint.path}: ${status} ${raw}`);
    return reply;
  }
}

/** Accepts every invitation to this person's address. Returns how many there were. */
export async function acceptAll(who: Person): Promise<number> {
  const open = await who.call(invitationsContract.list_invitations, { query: {} });
  for (const { id } of open) await who.call(invitationsContract.accept_invitation, { body: { id } });
  return open.length;
}

/** Returns the address for a name, with or without an account. */
export const emailOf = (name: string) => `${name.toLowerCase()}.surname.${MARKER}@club.example`;

/** Returns all addresses and phone numbers with a marker in a text. */
export const contactsIn = (text: string): Set<string> =>
  new Set(text.match(new RegExp(`[\\w.]*${MARKER}[\\w.@-]*`, 'g')) ?? []);

export type Name = keyof Awaited<ReturnType<typeof buildTwoTeams>>['people'];

const buildTwoTeams = (store: ClubStore) =>
  buildClub(store, {
    people: {
      root: ['root surname', 'ROOT'],
      admin: ['admin surname', 'ADMIN'],
      manager: ['manager surname', 'MANAGER'],
      coach: ['coach surname', 'COACH'],
      coach2: ['coach2 surname', 'COACH'],
      filming: ['filming surname', 'FILMING'],
      parent: ['parent surname', 'PARENT'],
      parent2: ['parent2 surname', 'PARENT'],
      blueCoach: ['blueCoach surname', 'COACH'],
      blueParent: ['blueParent surname', 'PARENT'],
      newcomer: ['newcomer surname'],
      nobody: ['nobody surname'],
    },
    children: {
      leo: ['Leo Raman', 'parent'],
      mia: ['Mia Raman', 'parent'],
      noa: ['Noa Silva', 'parent2'],
      ida: ['Ida Berg', 'blueParent'],
      uma: ['Uma Kern', 'nobody'],
    },
    teams: {
      [GREEN]: {
        staff: ['manager', 'coach', 'coach2', 'filming'],
        family: ['parent', 'parent2'],
        players: ['leo', 'mia', 'noa'],
      },
      [BLUE]: { staff: ['blueCoach'], family: ['blueParent'], players: ['ida'] },
    },
  });

export type TwoTeams = Awaited<ReturnType<typeof openTwoTeams>>;

/** Starts the api on an empty store, creates the club and signs all users in. */
export async function openTwoTeams(mongoUrl?: string, options: TestApiOptions = {}) {
  const { url, services, busEvents, mails, close } = await startTestApi({ mongoUrl, ...options });
  const { store } = services;
  const built = await buildTwoTeams(store);
  const { leo, mia, noa, ida, uma } = built.children;
  const { manager, coach, coach2 } = built.people;
  const people = Object.fromEntries(
    Object.entries(built.people).map(([name, { token, user }]) => [name, new Person(url, token, user)]),
  ) as Record<Name, Person>;
  const addresses = { coachEmail: emailOf('coach'), managerEmail: emailOf('manager') };
  await Promise.all([
    store.teams.updateOne({ _id: GREEN }, { $set: { name: 'Riverside Green', ...addresses } }),
    store.teams.updateOne({ _id: BLUE }, { $set: { name: 'Riverside Blue' } }),
  ]);

  return {
    ...people,
    /** Ids of children: Leo and Mia of parent and Noa of parent2 are in Green, Ida of blueParent in Blue, Uma in no team. */
    leo: leo._id,
    mia: mia._id,
    noa: noa._id,
    ida: ida._id,
    uma: uma._id,
    store,
    services,
    /** All bus events published so far, in order. */
    busEvents,
    /** Returns the mails to an address so far, oldest first. */
    mailsTo: (address: string) => mails.filter(({ to }) => to === address),
    /** Returns the payloads of all published messages with this name. */
    messages: <N extends MessageName>(name: N): Message<N>[] =>
      busEvents.flatMap((busEvent) =>
        busEvent.kind === 'message' && busEvent.name === name ? [busEvent.payload as Message<N>] : [],
      ),
    close,
    /** Creates a game of these teams in three days. Returns it as ADMIN reads it. */
    async game(...tags: string[]): Promise<EventView> {
      const body = { ...gameBody(), tags: tags.length ? tags : [GREEN] };
      const id = await people.admin.call(eventsContract.schedule_event, { body });
      return people.admin.call(eventsContract.get_event, { query: { ...keyOfBody, id } });
    },
    read: (key: EventKey, who: Person = people.admin) => who.call(eventsContract.get_event, { query: key }),
    /** Creates a team with this number of rostered children. Returns their ids. */
    async bigTeam(id: string, size: number): Promise<string[]> {
      const players = await Promise.all(
        Array.from({ length: size }, (_, index) => buildPlayer(store, `Child ${index}`)),
      );
      await buildTeam(store, id, { staff: [manager, coach, coach2], players });
      return players.map(({ _id }) => _id);
    },
  };
}

export const PITCH = { id: 'u33dbfc5t', name: 'Mauerpark pitch', latitude: 52.5437, longitude: 13.4021 };
const inThreeDays = Math.floor(Date.now() / DAY) * DAY + 3 * DAY + 9 * 3_600_000;
const keyOfBody = { time: new Date(inThreeDays).toISOString().slice(0, 7), hash: 'u33d' };

/** Body of a new game. */
export const gameBody = () => ({ eventTime: inThreeDays, eventLocation: PITCH, tags: [GREEN] });

/** Makes a call, and runs `other` just before the call's write, after its authorization. */
export async function beforeWrite<D extends Document, T>(
  documents: DocumentCollection<D>,
  write: 'deleteOne' | 'findOneAndUpdate',
  { call, other }: { call: () => Promise<T>; other: () => Promise<unknown> },
): Promise<T> {
  const original = documents[write].bind(documents);
  Object.assign(documents, {
    [write]: async (...args: Parameters<typeof original>) => {
      Object.assign(documents, { [write]: original });
      await other();
      return (original as (...args: unknown[]) => unknown)(...args);
    },
  });
  return call();
}

/** The three calls about attendees, for the current game. */
export const attendeeCalls = (key: () => EventKey) => ({
  add: (who: Person, body: object, at: EventKey = key()) => who.ask(eventsContract.add_attendee, { params: at, body }),
  change: (who: Person, index: string, body: object, version?: number) =>
    who.ask(eventsContract.update_attendee, { params: { ...key(), index }, query: rowVersion(version), body }),
  remove: (who: Person, index: string, version?: number) =>
    who.ask(eventsContract.remove_attendee, { params: { ...key(), index }, query: rowVersion(version) }),
});

/**
 * Makes calls concurrently, and retries those with 503 until none is left, as clients do. A busy store may reject some.
 * @returns the first and the last response of each call
 */
export async function retryUnavailable<T>(
  calls: readonly (() => Promise<ApiResponse<T>>)[],
): Promise<{ first: ApiResponse<T>[]; last: ApiResponse<T>[] }> {
  const first = await Promise.all(calls.map((call) => call()));
  let last = first;
  while (last.some(({ status }) => status === 503))
    last = await Promise.all(last.map((answer, n) => (answer.status === 503 ? calls[n]?.() : undefined) ?? answer));
  return { first, last };
}

/** Formats the number of responses by status: `179 × 200, 21 × 503`. */
export function statusesOf(responses: readonly { status: number }[]): string {
  const counts = new Map<number, number>();
  for (const { status } of responses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${count} × ${status}`).join(', ');
}

const rowVersion = (version: number | undefined) => (version === undefined ? {} : { version: String(version) });
