import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isRank, rankBetween } from './ranks';

const rank = fc.double({ min: -1e9, max: 1e9, noNaN: true });

it('accepts numbers of a size that leaves room between neighbours', () => {
  for (const value of [0, -0.5, 1e9, -1e9]) expect(isRank(value)).toBe(true);
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, 1e9 + 1, '1', null, undefined, 1n])
    expect(isRank(value)).toBe(false);
});

it('returns a rank between its neighbours, or undefined', () => {
  fc.assert(
    fc.property(fc.option(rank, { nil: undefined }), fc.option(rank, { nil: undefined }), (before, after) => {
      const between = rankBetween(before, after);
      if (between === undefined) return;
      expect(isRank(between)).toBe(true);
      if (before !== undefined) expect(between).toBeGreaterThan(before);
      if (after !== undefined) expect(between).toBeLessThan(after);
    }),
  );
});

it('returns undefined only where there is no room', () => {
  fc.assert(
    fc.property(rank, fc.double({ min: 1e-6, max: 10, noNaN: true }), (before, distance) => {
      fc.pre(isRank(before + distance));
      expect(rankBetween(before, before + distance)).toBeDefined();
    }),
  );
  expect(rankBetween(undefined, undefined)).toBe(0);
  expect([rankBetween(3, 3), rankBetween(4, 3), rankBetween(1, 1 + Number.EPSILON)]).toEqual(Array(3).fill(undefined));
  expect([rankBetween(1e9, undefined), rankBetween(undefined, -1e9)]).toEqual([undefined, undefined]);
});

it('finds room between two ranks about fifty times', () => {
  let [before, halvings] = [0, 0];
  for (let next = rankBetween(before, 1); next !== undefined; next = rankBetween(before, 1)) {
    before = next;
    halvings += 1;
  }
  expect(halvings).toBeGreaterThanOrEqual(50);
});
