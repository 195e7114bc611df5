import fc from 'fast-check';
import { BSON } from 'mongodb';
import { expect, it } from 'vitest';
import { bsonSize } from './bson-size';

it('returns the same size as the driver for any document', () => {
  const anyValue = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 4 },
      fc.string({ unit: 'binary' }),
      fc.integer(),
      fc.double({ noNaN: true }),
      fc.maxSafeInteger(),
      fc.boolean(),
      fc.constantFrom(null, undefined, 0, -0, 2 ** 31, -(2 ** 31)),
      fc.uint8Array(),
      fc.array(tie('any'), { maxLength: 12 }),
      fc.dictionary(fc.string({ unit: 'grapheme' }), tie('any'), { noNullPrototype: true }),
    ),
  })).any;
  const anyDocument = fc.dictionary(fc.string({ unit: 'grapheme' }), anyValue, { noNullPrototype: true });
  fc.assert(
    fc.property(anyDocument, (document) => {
      expect(bsonSize(document)).toBe(BSON.calculateObjectSize(document, { ignoreUndefined: true }));
    }),
  );
});
