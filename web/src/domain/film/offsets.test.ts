import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readOffset, writeOffset } from './offsets';

it.each([
  ['75', 75],
  ['75.5', 75.5],
  ['1:15', 75],
  ['90:00', 5_400],
  ['1:02:15.25', 3_735.25],
  [' 0:05 ', 5],
  ['', undefined],
  ['1:75', null],
  ['1:60:00', null],
  ['-3', null],
  ['half past', null],
])('reads %s as %s seconds', (text, seconds) => expect(readOffset(text)).toBe(seconds));

it.each([
  [75, '1:15'],
  [3_735.25, '1:02:15.25'],
  [59.999, '0:59.999'],
  [undefined, ''],
])('writes %s seconds as %s', (seconds, text) => expect(writeOffset(seconds)).toBe(text));

it('reads back what it writes, to the millisecond', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 86_400_000 }), (ms) => {
      expect(readOffset(writeOffset(ms / 1_000))).toBeCloseTo(ms / 1_000, 3);
    }),
  );
});

it.each([
  [59.9996, '1:00'],
  [3_599.9999, '1:00:00'],
  [1e-7, '0:00'],
])('rounds %s seconds to the millisecond: %s', (seconds, text) => expect(writeOffset(seconds)).toBe(text));
