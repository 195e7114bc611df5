/** A store returns the same before and after it was opened again, though most of its long documents are packed then. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import type { Document, DocumentCollection, FindOptions, Update } from '../../store/port';
import { type EmbeddedStore, openEmbeddedStore } from '../embedded';
import { temporaryFolder } from '../testing/describe-stores';
import { openLmdb, openRaw, shapesOf } from './open-lmdb';
import { createReader, PACKED_FROM, type Reader } from './packed';

interface Game extends Document {
  n?: number;
  name?: string | null;
  tags?: (string | number)[];
  rows?: Record<string, object>;
  rest?: unknown;
  bytes?: Uint8Array;
  filler: string;
}

const text = fc.oneof(
  fc.constantFrom('x', 'y', '', 'ñandú ⚽'),
  fc.constantFrom(32, 255, 256, 70_000).map((length) => 'é'.repeat(length)),
);
const number = fc.oneof(
  fc.constantFrom(
    0,
    1,
    63,
    64,
    127,
    128,
    255,
    256,
    65_536,
    2 ** 32,
    2 ** 53,
    -1,
    -32,
    -33,
    -129,
    -40_000,
    -(2 ** 31),
    -(2 ** 40),
  ),
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => !Object.is(value, -0)),
);
const plain = fc.oneof(text, number, fc.boolean(), fc.constant(null));
const rest = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    plain,
    fc.array(tie('value'), { maxLength: 20 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'p12', 'name', 'n'), tie('value'), { noNullPrototype: true }),
  ),
})).value;
const anyGame: fc.Arbitrary<Omit<Game, '_id'>> = fc.record(
  {
    n: number,
    name: fc.oneof(fc.constantFrom('x', 'y'), fc.constant(null)),
    tags: fc.array(fc.oneof(fc.constantFrom('x', 'y'), fc.constantFrom(1, 70_000)), { maxLength: 18 }),
    rows: fc.dictionary(fc.constantFrom('p1', 'p2'), fc.record({ n: number, note: text }, { requiredKeys: ['n'] }), {
      noNullPrototype: true,
    }),
    rest,
    bytes: fc.uint8Array({ maxLength: 300 }),
    // Some stay shorter than packed ones.
    filler: fc.constantFrom('', 'f'.repeat(PACKED_FROM), 'f'.repeat(PACKED_FROM)),
  },
  { requiredKeys: ['filler'] },
);

const FILTERS = [
  {},
  { tags: 'x' },
  { tags: 70_000 },
  { name: null },
  { n: { $gte: 64 } },
  { 'rows.p1.n': { $gt: 0 } },
] as const;
const OPTIONS: readonly FindOptions[] = [
  {},
  { projection: { n: 1 } },
  { projection: { tags: 1, name: 1 } },
  { projection: { 'rows.p1': 1 } },
  { projection: { filler: 0 } },
  { projection: { _id: 1 }, sort: { n: 1, _id: 1 }, skip: 1, limit: 3 },
];
const INDEXES = [{ key: { tags: 1, n: 1 } }, { key: { name: 1 } }, { key: { n: 1 }, sparse: true }] as const;
const UPDATES: readonly Update[] = [{ $set: { 'rows.p1': { n: 9 } } }, { $push: { tags: 'z' } }, { $unset: { n: '' } }];

const folders: string[] = [];
afterEach(() => Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true }))));

async function gamesIn(store: EmbeddedStore): Promise<DocumentCollection<Game>> {
  const games = store.collection<Game>('games');
  await games.createIndexes(INDEXES);
  return games;
}

/** Returns the stored bytes of the long documents, and what reads them. */
async function packedIn(folder: string): Promise<{ reader: Reader; packed: Map<string, Buffer> }> {
  const path = join(folder, 'store');
  const database = openLmdb(path);
  const reader = createReader(shapesOf(database));
  await database.close();
  const raw = openRaw(path, (bytes) => Buffer.from(bytes));
  const packed = new Map([...raw.getRange()].map(({ key, value }) => [key[1], value]));
  await raw.close();
  return { reader, packed };
}

const isPlain = (value: unknown): boolean =>
  Array.isArray(value) ? value.every(isPlain) : typeof value !== 'object' || value === null;

async function answers(games: DocumentCollection<Game>): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const filter of FILTERS) {
    for (const options of OPTIONS) found.push(await games.find(filter, { sort: { _id: 1 }, ...options }));
    found.push(await games.countDocuments(filter));
  }
  return found;
}

it('finds, counts, changes and removes the same documents', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyGame, { minLength: 1, maxLength: 8 }), async (drawn) => {
      const folder = await temporaryFolder();
      folders.push(folder);
      const first = await openEmbeddedStore(folder);
      const before = await gamesIn(first);
      for (const [n, game] of drawn.entries()) await before.insertOne({ _id: `g${n}`, ...game });
      const expected = await answers(before);
      await first.close();

      const { reader, packed } = await packedIn(folder);
      for (const [n, game] of drawn.entries()) {
        const bytes = packed.get(`g${n}`) ?? Buffer.of();
        expect(reader.isWhole(bytes)).toBe(true);
        expect(reader.isWhole(bytes.subarray(0, -1))).toBe(false);
        for (const [name, value] of Object.entries(game))
          expect(reader.peek(bytes, new Set([name]))).toEqual(isPlain(value) ? { [name]: value } : undefined);
        const { bytes: _, ...fields } = game;
        expect(reader.peek(bytes, new Set(Object.keys(fields)), true)).toEqual(fields);
      }

      const second = await openEmbeddedStore(folder);
      const after = await gamesIn(second);
      expect(await answers(after)).toEqual(expected);
      await second.close();

      const third = await openEmbeddedStore(folder);
      const changing = await gamesIn(third);
      for (const [n, game] of drawn.entries()) {
        const change = UPDATES[n % UPDATES.length] ?? {};
        if (!('tags' in game) && '$push' in change) continue;
        await changing.updateOne({ _id: `g${n}`, name: game.name ?? null }, change);
      }
      await changing.deleteOne({ _id: 'g0' });
      const changed = await answers(changing);
      await third.close();
      const last = await openEmbeddedStore(folder);
      expect(await answers(await gamesIn(last))).toEqual(changed);
      await last.close();
    }),
    { numRuns: 25 },
  );
});

it('reads fields of documents of many shapes, beside long lists and maps', async () => {
  const folder = await temporaryFolder();
  folders.push(folder);
  const letters = (n: number) => [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  const games = Array.from({ length: 200 }, (_, n) => ({
    _id: `g${n}`,
    ids: Array.from({ length: 40 }, (_, k) => k * n),
    few: { p1: n, p2: 'two' },
    many: Object.fromEntries(
      Array.from({ length: 30 }, (_, k) => [`p${k}`, { [`only${letters(n)}`]: k, ...(n % 3 === 0 && { more: k }) }]),
    ),
    long: Array.from({ length: 300 }, () => n),
    filler: 'f'.repeat(PACKED_FROM),
    last: `last of ${n}`,
  }));
  const store = await openEmbeddedStore(folder);
  const stored = store.collection<(typeof games)[number]>('games');
  await Promise.all(games.map((game) => stored.insertOne(game)));
  await store.close();
  const { reader, packed } = await packedIn(folder);
  const read = games.map(({ _id }) => reader.peek(packed.get(_id) ?? Buffer.of(), new Set(['ids', 'long', 'last'])));
  expect(read).toEqual(games.map(({ ids, long, last }) => ({ ids, long, last })));
  expect(games.every(({ _id }) => reader.isWhole(packed.get(_id) ?? Buffer.of()))).toBe(true);
});
