import fc from 'fast-check';
import { Context } from 'mingo/core';
import { $eq, $exists, $gt, $gte, $in, $lt, $lte, $ne, $nin, $or } from 'mingo/operators/query';
import { Query } from 'mingo/query';
import { expect, it } from 'vitest';
import { compileFilter } from './query';
import type { Fields } from './values';

const context = Context.init({ query: { $eq, $exists, $gt, $gte, $in, $lt, $lte, $ne, $nin, $or } });

const scalar = fc.constantFrom<(string | number | boolean | null)[]>('x', 'y', '', '1', 0, 1, 2, true, false, null);
// No lists in lists: mingo looks into them, MongoDB does not, and no record has them.
const leaf = fc.oneof(scalar, fc.array(scalar, { maxLength: 2 }));
const nested = fc.record({ a: leaf, b: leaf }, { requiredKeys: [], noNullPrototype: true });
const value = fc.oneof(leaf, nested, fc.array(nested, { maxLength: 2 }));
const anyDocument = fc.record({ a: value, b: value, c: value }, { requiredKeys: [], noNullPrototype: true });

const operand = fc.oneof({ weight: 4, arbitrary: scalar }, fc.array(scalar, { maxLength: 2 }));
const operators = fc.record(
  {
    $in: fc.array(scalar, { maxLength: 3 }),
    $nin: fc.array(scalar, { maxLength: 3 }),
    $ne: operand,
    $exists: fc.boolean(),
    $gt: scalar,
    $gte: scalar,
    $lt: scalar,
    $lte: scalar,
  },
  { requiredKeys: [], noNullPrototype: true },
);
const path = fc.constantFrom('a', 'b', 'c', 'a.a', 'a.b', 'b.a', 'a.0', 'b.1.a', 'a.b.c');
const fields = fc.dictionary(path, fc.oneof(operand, operators), { maxKeys: 3, noNullPrototype: true });
const filter = fc.oneof(
  fields,
  fc
    .tuple(fields, fc.array(fields, { minLength: 1, maxLength: 2 }))
    .map(([conditions, $or]) => ({ ...conditions, $or })),
);

it('compares every document as mingo does', () => {
  fc.assert(
    fc.property(filter, fc.array(anyDocument, { minLength: 1, maxLength: 5 }), (where, documents) => {
      const query = compileFilter(where as Fields);
      const matches = documents.map((document) => query.test(document as Fields));
      expect(matches).toEqual(documents.map((document) => new Query(where, { context }).test(document)));
    }),
    { numRuns: 1_000 },
  );
});
