/** Both adapters return the same for any sequence of calls. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DocumentCollection, type DocumentStore, type Filter, StoreConflict, type Update } from '../store/port';
import { type Clients, freshName, mongoUrl, openEmbedded, openMongo, type Thing } from './testing/describe-stores';

type Call = (things: DocumentCollection<Thing>) => Promise<unknown>;

const id = fc.constantFrom('a', 'b', 'c');
const number = fc.integer({ min: -2, max: 3 });
const text = fc.constantFrom('x', 'y', '');
const scalar = fc.oneof(number, text, fc.constant(null));
const rowKey = fc.constantFrom('p1', 'p2', 'g3');
const row = fc.record({ player: text, n: number }, { requiredKeys: ['player'] });
const tags = fc.array(text, { maxLength: 3 });

const document: fc.Arbitrary<Thing> = fc.record(
  {
    _id: id,
    n: number,
    name: fc.oneof(text, fc.constant(null)),
    code: text,
    tags,
    rows: fc.dictionary(rowKey, row, { noNullPrototype: true }),
  },
  { requiredKeys: ['_id'] },
);

const condition = fc.oneof(
  scalar,
  fc.record({ $in: fc.array(scalar, { maxLength: 3 }) }),
  fc.record({ $gte: number, $lt: number }, { requiredKeys: ['$gte'] }),
  fc.record({ $gt: text }),
  fc.record({ $lte: number }),
  fc.record({ $ne: scalar }),
  fc.record({ $nin: fc.array(scalar, { minLength: 1, maxLength: 2 }) }),
  fc.record({ $exists: fc.boolean() }),
);
const path = fc.oneof(
  fc.constantFrom('n', 'name', 'version', 'tags', 'tags.0', 'rows.p1'),
  rowKey.map((key) => `rows.${key}.n`),
);
const fields = fc.dictionary(path, condition, { maxKeys: 2, noNullPrototype: true });
const filter: fc.Arbitrary<Filter> = fc.oneof(
  { weight: 2, arbitrary: id.map((_id) => ({ _id })) },
  fc.tuple(id, fields).map(([_id, conditions]) => ({ ...conditions, _id })),
  fields,
  fc
    .tuple(fields, fc.array(fields, { minLength: 1, maxLength: 2 }))
    .map(([conditions, $or]) => ({ ...conditions, $or })),
);

/** Sorted paths: MongoDB adds new fields in this order, the test server in the given one. */
const update: fc.Arbitrary<Update> = fc.oneof(
  fc.record({ $set: fc.record({ n: number, name: scalar }), $inc: fc.constant({ version: 1 }) }),
  fc.tuple(rowKey, row).map(([key, value]) => ({ $inc: { n: 1 }, $set: { [`rows.${key}`]: value } })),
  fc.tuple(rowKey, number).map(([key, n]) => ({ $set: { [`rows.${key}.n`]: n } })),
  rowKey.map((key) => ({ $unset: { [`rows.${key}`]: '' as const }, $inc: { version: 1 } })),
  fc.constant({ $unset: { code: '' as const } }),
  number.map((n) => ({ $min: { n } })),
  text.map((code) => ({ $set: { code } })),
  text.map((tag) => ({ $push: { tags: tag } })),
  fc.tuple(tags, fc.integer({ min: -2, max: 2 })).map(([$each, $slice]) => ({ $push: { tags: { $each, $slice } } })),
  text.map((tag) => ({ $pull: { tags: tag } })),
  tags.map(($each) => ({ $addToSet: { tags: { $each } } })),
  fc.constant({ $inc: { code: 1 } }),
);

const sort = fc.constantFrom<Record<string, 1 | -1>>(
  { n: 1, _id: 1 },
  { n: -1, _id: -1 },
  { name: 1, _id: 1 },
  { _id: -1 },
);
const projection = fc.constantFrom<Record<string, 0 | 1> | undefined>(
  undefined,
  { tags: 0 },
  { n: 1 },
  { 'rows.p1': 1 },
);

/** A call with a description, for readable counterexamples. */
const described = (what: unknown[], call: Call): Call => Object.assign(call, { toString: () => JSON.stringify(what) });

const anyCall: fc.Arbitrary<Call> = fc.oneof(
  { weight: 3, arbitrary: document.map((thing) => described(['insert', thing], (things) => things.insertOne(thing))) },
  {
    weight: 5,
    arbitrary: fc
      .tuple(id, fields, update, fc.constantFrom('before' as const, 'after' as const))
      .map(([_id, conditions, change, returnDocument]) =>
        described(['change', _id, conditions, change, returnDocument], (things) =>
          things.findOneAndUpdate({ ...conditions, _id }, change, { returnDocument }),
        ),
      ),
  },
  fc
    .tuple(id, update)
    .map(([_id, change]) => described(['update', _id, change], (things) => things.updateOne({ _id }, change))),
  id.map((_id) => described(['delete', _id], (things) => things.deleteOne({ _id }))),
  filter.map((where) => described(['delete many', where], (things) => things.deleteMany(where))),
  filter.map((where) => described(['count', where], (things) => things.countDocuments(where))),
  {
    weight: 3,
    arbitrary: fc
      .tuple(filter, fc.record({ sort, skip: fc.nat(1), limit: fc.integer({ min: 1, max: 3 }), projection }))
      .map(([where, options]) => described(['find', where, options], (things) => things.find(where, options))),
  },
);

/** The result of a call; for an error only its type, because the messages differ. */
const outcome = async (result: Promise<unknown>): Promise<string> => {
  try {
    return JSON.stringify(await result) ?? 'done';
  } catch (error) {
    return error instanceof StoreConflict ? 'conflict' : 'refused';
  }
};

const indexes = [
  { key: { code: 1 }, unique: true, sparse: true },
  { key: { tags: 1, n: 1 } },
  { key: { n: 1 } },
  { key: { name: 1 } },
] as const;

describe.skipIf(mongoUrl === undefined)('the two adapters', () => {
  let embedded: Clients;
  let mongo: Clients;
  beforeAll(async () => {
    [embedded, mongo] = await Promise.all([openEmbedded(), openMongo(mongoUrl ?? '')]);
  });
  afterAll(async () => {
    await Promise.all([embedded.close(), mongo.close()]);
  });

  it('return the same for every sequence of calls, including the order of fields', async () => {
    const fresh = async (store: DocumentStore, name: string) => {
      const things = store.collection<Thing>(name);
      await things.createIndexes(indexes);
      return things;
    };
    await fc.assert(
      fc.asyncProperty(fc.array(anyCall, { minLength: 5, maxLength: 30 }), async (calls) => {
        const name = freshName();
        const both = [await fresh(embedded.one, name), await fresh(mongo.one, name)] as const;
        for (const call of calls) {
          const [ofEmbedded, ofMongo] = await Promise.all(both.map((things) => outcome(call(things))));
          expect(ofEmbedded, String(call)).toBe(ofMongo);
        }
      }),
      { numRuns: 60 },
    );
  });
});
