import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { pathsIn, withValueAt } from './testing/hostile/mutations';
import { endpoints, type RawInput, sendRaw } from './testing/hostile/send';
import { openPermissionClub, type PermissionClub } from './testing/permission-club';
import { permissionTable } from './testing/permission-table';

/** Values that try to become part of a database query. */
const INJECTIONS: readonly unknown[] = [
  { $ne: null },
  { $gt: '' },
  { $regex: '.*' },
  [{ $where: 'sleep(1)' }],
  { a: 1 },
  '$ne',
];
const TEXTUAL = ['[$ne]=', '[$regex]=.*', '[]=', '.$where=1'];

type Filter = Readonly<Record<string, unknown>>;
const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
const isScalar = (value: unknown): boolean => value === null || ['string', 'number', 'boolean'].includes(typeof value);
const isBound = (value: unknown): boolean => typeof value === 'number' || isText(value);

/** Every operator of our own filters, with a check of its value's type. */
const OPERATORS: Record<string, (value: unknown) => boolean> = {
  $in: (value) => Array.isArray(value) && value.every(isBound),
  $exists: (value) => typeof value === 'boolean',
  $ne: (value) => isBound(value) || typeof value === 'boolean',
  $gt: isBound,
  $gte: isBound,
  $lt: isBound,
  $lte: isBound,
};

/** Returns the parts of a filter that are not a field with a value or one of our conditions. */
function untyped(filter: Filter): string[] {
  return Object.entries(filter).flatMap(([path, value]) => {
    if (path === '$or') return (value as Filter[]).flatMap(untyped);
    if (!/^[\w@-]+(\.[\w@-]+)*$/.test(path)) return [`a field called ${path}`];
    if (isScalar(value)) return [];
    if (typeof value !== 'object' || Array.isArray(value)) return [`${path}: ${JSON.stringify(value)}`];
    return Object.entries(value as Filter)
      .filter(([operator, operand]) => !OPERATORS[operator]?.(operand))
      .map((condition) => `${path}: ${JSON.stringify(condition)}`);
  });
}

interface Command extends Readonly<Record<string, unknown>> {
  filter?: Filter;
  query?: Filter;
  updates?: { q: Filter }[];
  deletes?: { q: Filter }[];
  pipeline?: { $match?: Filter }[];
}

/** Returns the filters of a MongoDB command. */
const filtersOf = ({ filter, query, updates = [], deletes = [], pipeline = [] }: Command): Filter[] =>
  [
    filter,
    query,
    ...updates.map(({ q }) => q),
    ...deletes.map(({ q }) => q),
    ...pipeline.map(({ $match }) => $match),
  ].filter((part) => part !== undefined);

const mongoUrl = inject('mongoUrl');

describe.skipIf(!mongoUrl)('R14: queries to MongoDB', () => {
  let club: PermissionClub;
  const wrong = new Set<string>();
  let filterCount = 0;
  const commandNames = new Set<string>();
  beforeAll(async () => {
    club = await openPermissionClub({
      mongoUrl,
      onCommand: (name, command) => {
        commandNames.add(name);
        for (const filter of filtersOf(command)) {
          filterCount += 1;
          for (const part of untyped(filter)) wrong.add(`${name} ${String(command[name])} ${part}`);
        }
      },
    });
  });
  afterAll(() => club.close());

  it('contain only fields with values or our own conditions, for any value in any field of any call', async () => {
    const statuses = new Map<number, number>();
    const { admin, coach } = club.people;
    const send = async (endpoint: (typeof endpoints)[number][1], input: RawInput, token: string) => {
      const { status } = await sendRaw(club.url, endpoint, input, token);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    };
    for (const [name, endpoint] of endpoints) {
      const [row] = permissionTable[name] ?? [];
      if (!row || name === 'logout') continue;
      const valid = (await row.input(club, coach)) as RawInput;
      for (const { token } of [coach, admin]) {
        for (const path of pathsIn(valid).filter(({ length }) => length > 1))
          await Promise.all(
            INJECTIONS.map((value) => send(endpoint, withValueAt(valid, path, value) as RawInput, token)),
          );
      }
      // In the address itself, as a lenient query parser would read it.
      for (const field of Object.keys(endpoint.query?.shape ?? {}))
        for (const text of TEXTUAL) {
          const response = await fetch(`${club.url}${endpoint.path.replace(/:\w+/g, 'x')}?${field}${text}`, {
            method: endpoint.method,
            headers: { authorization: `Bearer ${admin.token}` },
          });
          expect(response.status, `${name} ${field}${text}`).toBeGreaterThanOrEqual(400);
          await response.text();
        }
    }
    expect([...wrong]).toEqual([]);
    // Guards the test itself: it saw many queries of every kind, and not all calls were rejected.
    expect(filterCount).toBeGreaterThan(1_000);
    expect([...commandNames]).toEqual(expect.arrayContaining(['find', 'findAndModify', 'update', 'delete']));
    expect(statuses.get(400) ?? 0).toBeGreaterThan(500);
    expect(statuses.get(200) ?? 0).toBeGreaterThan(10);
  });

  it.each([
    { emailAddress: { $ne: null } },
    { emailAddress: { $gt: '' } },
    { emailAddress: { $regex: '.*' } },
    { emailAddress: ['a', 'b'] },
    { emailAddress: { nested: 'a' } },
    { $where: 'sleep(1)' },
    { $or: [{ _id: { $in: [null] } }] },
    { 'a.$b': 1 },
  ])('detects %j', (filter) => {
    expect(untyped(filter)).toHaveLength(1);
  });
});
