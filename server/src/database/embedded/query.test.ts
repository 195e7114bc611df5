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

const operators = (operand: typeof scalar) =>
  fc
    .record(
      {
        $in: fc.array(operand, { maxLength: 3 }),
        $nin: fc.array(operand, { maxLength: 3 }),
        $ne: operand,
        $exists: fc.boolean(),
        $gt: operand,
        $gte: operand,
        $lt: operand,
        $lte: operand,
      },
      { requiredKeys: [], noNullPrototype: true },
    )
    .filter((conditions) => Object.keys(conditions).length > 0);
const conditions = (path: fc.Arbitrary<string>, operand: typeof scalar) =>
  fc.dictionary(path, fc.oneof(operand, operators(operand)), { maxKeys: 3, noNullPrototype: true });
const names = fc.constantFrom('a', 'b', 'c');
/** Not compared with null: in lists, mingo finds no missing field, and MongoDB does. */
const paths = fc.constantFrom('a.a', 'a.b', 'b.a', 'a.b.c', 'a.0', 'b.1.a');
const fields = fc
  .tuple(
    conditions(names, scalar),
    conditions(
      paths,
      scalar.filter((value) => value !== null),
    ),
  )
  .map((both): Fields => Object.assign({}, ...both));
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
    { numRuns: 2_000 },
  );
});
