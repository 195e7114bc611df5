import fc from 'fast-check';
import { expect, it } from 'vitest';
import { feeOf, totalsOf } from './ledger';

const cents = fc.integer({ min: 0, max: 1_000_000 });

it('totals equal the sum of the rows, to the cent', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(cents, cents, cents), { maxLength: 60 }), (rows) => {
      const sum = (pick: (row: [number, number, number]) => number) =>
        rows.reduce((total, row) => total + pick(row), 0);
      const totals = totalsOf(
        rows.map(([due, paid, hours]) => ({
          due: due / 100,
          paid: paid / 100,
          open: (due - paid) / 100,
          hours: hours / 100,
        })),
      );
      expect(Math.round(totals.due * 100)).toBe(sum(([due]) => due));
      expect(Math.round(totals.paid * 100)).toBe(sum(([, paid]) => paid));
      expect(Math.round(totals.hours * 100)).toBe(sum(([, , hours]) => hours));
      expect(totals.open).toBeCloseTo(totals.due - totals.paid, 6);
    }),
  );
});

it.each([
  ['2026-01', 0],
  ['2026-02', 30],
  ['2026-04', 30],
  ['2026-05', 35],
  ['2027-01', 35],
])('the fee of %s is %s', (month, fee) => expect(feeOf({ '2026-05': 35, '2026-02': 30 }, month)).toBe(fee));

it('the fee is 0 when none was set, and after a month with the fee 0', () => {
  expect(feeOf(undefined, '2026-05')).toBe(0);
  expect(feeOf({ '2026-02': 30, '2026-07': 0 }, '2026-08')).toBe(0);
});
