/**
 * Every field of every body is written and read back: a field that somebody adds to a shape, and forgets in the record, the
 * service or the presenter, is red here by its name.
 */
import type { Endpoint } from '@touchline/shared/contract';
import type { SchemaField } from '@touchline/shared/server/testing/schema-fields';
import {
  completeBody,
  setField,
  shownAt,
  valuesFor,
  writableFields,
} from '@touchline/shared/server/testing/schema-values';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contracts } from './app';
import { type Club, NOTHING_TO_READ, openClub, type Trip, trips } from './testing/round-trips';

let club: Club;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());

type Body = Record<string, unknown>;

const bodyOf = ({ call }: Trip) => {
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

/** What was sent, and what a read shows of it. */
interface Written {
  body: Body;
  read: unknown;
  /** What every field is to show. */
  expected: Map<string, unknown>;
}

/** Writes a body that holds the second value of these fields, and the first one of all others. */
async function write(trip: Trip, fields: readonly SchemaField[]): Promise<Written> {
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

describe('what is written comes back', () => {
  it('of every call with a body, or it is said why not', () => {
    const writing = Object.values(contracts)
      .flatMap((contract) => Object.entries(contract) as [string, Endpoint][])
      .flatMap(([name, { body }]) => (body ? [name] : []));
    const covered = new Set([...Object.keys(trips).map((name) => name.split(' ')[0]), ...Object.keys(NOTHING_TO_READ)]);
    expect([...covered].sort()).toEqual(writing.sort());
  });

  describe.each(Object.entries(trips))('%s', (_name, trip) => {
    const fields = writableFields(bodyOf(trip));
    const { unread = {} } = trip;

    it('has every field that is said to be unread', () => {
      expect(Object.keys(unread).filter((path) => !fields.some((field) => field.path === path))).toEqual([]);
    });

    const read = fields.filter(({ path }) => !(path in unread));
    // An item with another id is another item: what is sent along would not change the one that is there.
    const isAlone = ({ path }: SchemaField) => path.endsWith('[].id') || trip.along?.[path] !== undefined;
    let together: Promise<Written> | undefined;
    const writeOf = (field: SchemaField) => {
      if (isAlone(field)) return write(trip, [field]);
      together ??= write(
        trip,
        read.filter((one) => !isAlone(one)),
      );
      return together;
    };

    it('accepts a second value of every field', async () => {
      const [field] = read.filter((one) => !isAlone(one));
      if (field) await writeOf(field);
    });

    for (const field of read)
      it(field.path, async ({ skip }) => {
        const { path } = field;
        const written = await writeOf(field).catch((thrown: unknown) => {
          if (isAlone(field)) throw thrown;
          // Said once, above.
          return skip('The call failed');
        });
        const expected = written.expected.get(path);
        expect(expected, `a second value of ${path}`).toBeDefined();
        expect(shownAt(written.read, path, written.body), `${path}, as it is read after it was written`).toEqual(
          expected,
        );
      });
  });
});
