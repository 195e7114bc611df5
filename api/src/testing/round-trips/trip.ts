/** A write and the read that shows it: the parts of which `trips.ts` makes a table. */
import type { Endpoint } from '@touchline/shared/contract';
import { buildTeam } from '@touchline/shared/server/testing/records';
import type { SchemaField } from '@touchline/shared/server/testing/schema-fields';
import {
  completeBody,
  setField,
  unusedId,
  valuesFor,
  writableFields,
} from '@touchline/shared/server/testing/schema-values';
import { type Name, openTwoTeams, type Person } from '../two-teams';

/** A team of Leo's beside Green. */
export const SECOND = '30001';

export type Body = Record<string, unknown>;
export type Club = Awaited<ReturnType<typeof openClub>>;

/** Somebody of the club as the builders of records take them. */
export const asBuilt = ({ user }: Person) => ({ user, token: '', sessionId: '' });

export async function openClub() {
  const failures: string[] = [];
  const logTo = { write: (line: string) => failures.push((JSON.parse(line) as { err?: Error }).err?.message ?? line) };
  const club = await openTwoTeams(undefined, { settings: { LOG_LEVEL: 'error' }, logTo });
  const { store } = club;
  const leo = await store.players.findOne({ _id: club.leo });
  if (!leo) throw new Error('Leo is missing');
  await buildTeam(store, SECOND, { family: [asBuilt(club.parent)], players: [leo] });
  return {
    ...club,
    leoRecord: leo,
    /** What the server wrote to its log when a call failed: a reply without a field that its view must hold. */
    failures,
  };
}

/** What a call is sent beside the field in question. */
interface Setting {
  params?: Record<string, string>;
  /** Fields that the body needs: the id of what is changed, its rev. */
  body?: Body;
}

export interface Trip {
  call: Endpoint;
  who: Name;
  /** Makes what is changed, anew for every write. @param first a body with the first value of every field */
  given?: (club: Club, first: Body) => Promise<Setting>;
  /** Reads what was written, as an object with the fields of the body. */
  read: (club: Club, written: { reply: unknown; body: Body; params: Record<string, string> }) => Promise<unknown>;
  /** First and second value of fields that refer to something, and what comes back when it is not what was sent. */
  values?: Record<string, readonly [first: unknown, second: unknown, shown?: unknown]>;
  /** What else a body must say so that the second value of a field counts: such a field is sent alone. */
  along?: Record<string, (club: Club) => Body>;
  /** Fields that no read shows, each with the reason. */
  unread?: Record<string, string>;
}

export const BASED_ON = 'says on which version a change is based';

/** An id that nothing has yet, which only a second body says. */
export const sentId = () => ({ id: [undefined, unusedId()] }) as const;

export const byId = <T extends { id: string }>(items: readonly T[], id: unknown): T | undefined =>
  items.find((item) => item.id === id);

/** The schema of what a call is sent. */
export const bodyOf = ({ call }: Trip) => {
  if (!call.body) throw new Error(`${call.path} has no body`);
  return call.body;
};
const isPlain = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Puts fields into others, item by item in lists. */
function merge(body: Body, fields: Body): Body {
  const merged = { ...body };
  for (const [name, value] of Object.entries(fields)) {
    const there = merged[name];
    if (Array.isArray(there) && Array.isArray(value) && isPlain(value[0]))
      merged[name] = there.map((item: Body, index) => merge(item, (value[index] as Body | undefined) ?? {}));
    else merged[name] = isPlain(there) && isPlain(value) ? merge(there, value) : value;
  }
  return merged;
}

/**
 * Whether a field is sent without second values of others: an item with another id is another item, so that what is sent
 * along would not change the one that is there.
 */
export const isAlone = (trip: Trip, { path }: SchemaField): boolean =>
  path.endsWith('[].id') || trip.along?.[path] !== undefined;

/** What was sent, and what a read shows of it. */
export interface Written {
  body: Body;
  read: unknown;
  /** What every field is to show. */
  expected: Map<string, unknown>;
}

/** Writes a body that holds the second value of these fields, and the first one of all others. */
export async function write(club: Club, trip: Trip, fields: readonly SchemaField[]): Promise<Written> {
  const { values = {} } = trip;
  const first = completeBody(writableFields(bodyOf(trip)), values);
  const { params = {}, body: needed = {} } = (await trip.given?.(club, first)) ?? {};
  const body = merge(first, needed);
  const expected = new Map<string, unknown>();
  for (const field of fields) {
    const { path } = field;
    const owner = path.slice(0, path.lastIndexOf('.') + 1);
    for (const [name, value] of Object.entries(trip.along?.[path]?.(club) ?? {})) setField(body, owner + name, value);
    const [, second, shown = second] = values[path] ?? valuesFor(field);
    setField(body, path, second);
    expected.set(path, shown);
  }
  const sent = { params, query: {}, body } as unknown as Parameters<typeof club.admin.call<Endpoint>>[1];
  try {
    const reply: unknown = await club[trip.who].call(trip.call, sent);
    return { body, read: await trip.read(club, { reply, body, params }), expected };
  } catch (thrown) {
    throw new Error([String(thrown), ...club.failures.splice(0)].join('\n'));
  }
}
