/** A round trip: a write, and the read that shows it. `trips.ts` lists them. */

import { buildTeam } from '@touchline/server/testing/records';
import type { SchemaField } from '@touchline/server/testing/schema-fields';
import { completeBody, setField, unusedId, valuesFor, writableFields } from '@touchline/server/testing/schema-values';
import type { Endpoint } from '@touchline/shared/contract';
import { type Name, openTwoTeams } from '../two-teams';

/** Another team of Leo's besides Green. */
export const SECOND = '30001';

export type Body = Record<string, unknown>;
export type Club = Awaited<ReturnType<typeof openClub>>;

export async function openClub() {
  const failures: string[] = [];
  const logTo = { write: (line: string) => failures.push((JSON.parse(line) as { err?: Error }).err?.message ?? line) };
  const club = await openTwoTeams(undefined, { settings: { LOG_LEVEL: 'error', CLUB_TIMEZONE: 'UTC' }, logTo });
  const { store } = club;
  const leo = await store.players.findOne({ _id: club.leo });
  if (!leo) throw new Error('Leo is missing');
  await buildTeam(store, SECOND, { family: [club.parent], players: [leo] });
  return {
    ...club,
    leoRecord: leo,
    /** Log entries of failed calls, for example a reply without a required field. */
    failures,
  };
}

/** Parameters of a call besides the tested field. */
interface Setting {
  params?: Record<string, string>;
  /** Fields that the body needs, such as the id and rev of the changed object. */
  body?: Body;
}

export interface Trip {
  call: Endpoint;
  who: Name;
  /** Creates the object to change, for each write. @param first a body with the first value of every field */
  given?: (club: Club, first: Body) => Promise<Setting>;
  /** Reads the written object, with the fields of the body. */
  read: (club: Club, written: { reply: unknown; body: Body; params: Record<string, string> }) => Promise<unknown>;
  /** First and second values of fields that refer to other objects, and the expected value if it differs from the sent one. */
  values?: Record<string, readonly [first: unknown, second: unknown, shown?: unknown]>;
  /** Other fields that the second value of a field needs. Such a field is sent alone. */
  along?: Record<string, (club: Club) => Body>;
  /** Fields that no read shows, each with the reason. */
  unread?: Record<string, string>;
}

export const BASED_ON = 'identifies the version on which a change is based';

/** An id that is not in use, sent only in the second body. */
export const sentId = () => ({ id: [undefined, unusedId()] }) as const;

export const byId = <T extends { id: string }>(items: readonly T[], id: unknown): T | undefined =>
  items.find((item) => item.id === id);

/** Returns the schema of a call's body. */
export const bodyOf = ({ call }: Trip) => {
  if (!call.body) throw new Error(`${call.path} has no body`);
  return call.body;
};
const isPlain = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Merges fields into a body, item by item in lists. */
function merge(body: Body, fields: Body): Body {
  const merged = { ...body };
  for (const [name, value] of Object.entries(fields)) {
    const current = merged[name];
    if (Array.isArray(current) && Array.isArray(value) && isPlain(value[0]))
      merged[name] = current.map((item: Body, index) => merge(item, (value[index] as Body | undefined) ?? {}));
    else merged[name] = isPlain(current) && isPlain(value) ? merge(current, value) : value;
  }
  return merged;
}

/**
 * Returns whether a field is tested alone: it is the only one with its second value. An item with a second id is a new item, so other
 * changed fields would not change the existing item.
 */
export const isAlone = (trip: Trip, { path }: SchemaField): boolean =>
  path.endsWith('[].id') || trip.along?.[path] !== undefined;

/** A sent body and the read that follows. */
export interface Written {
  body: Body;
  read: unknown;
  /** Expected values by path. */
  expected: Map<string, unknown>;
}

/** Writes a body with the second value of these fields and the first value of all others. */
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
