import type { LedgerFamily } from '@touchline/shared/engagements/engagements.contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ledgerCsv, ledgerRows, monthsToPay, nextOpenMonth, openMonthsText, owes } from './ledger-rows';

const cents = fc.integer({ min: 0, max: 100_000 }).map((amount) => amount / 100);
const month = fc
  .tuple(cents, cents)
  .map(([due, paid]) => ({ month: '2026-05', due, paid, open: Math.round((due - paid) * 100) / 100, hours: 1 }));
const family: fc.Arbitrary<LedgerFamily> = fc.record({
  id: fc.stringMatching(/^[0-9]{8}$/),
  teamId: fc.constant('26618'),
  guardians: fc.constant<LedgerFamily['guardians']>([{ userId: 'u-1', name: 'Ann', emailAddress: 'ann@club.example' }]),
  children: fc.constant<string[]>(['Leo']),
  months: fc.array(month, { minLength: 1, maxLength: 12 }),
});
const ledger = { currency: 'USD', fees: [], families: [] };

it('the totals of the file equal the sums of its lines, for all families and for those who owe', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(family, { maxLength: 20 }), async (families) => {
      const all = ledgerRows(families);
      for (const rows of [all, all.filter(owes)]) {
        const lines = (await ledgerCsv(rows, ledger, String))
          .split('\r\n')
          .slice(1)
          .map((line) =>
            line
              .split(',')
              .slice(5, 8)
              .map((value) => Math.round(Number(value) * 100)),
          );
        const total = lines.pop();
        expect(total).toEqual([0, 1, 2].map((at) => lines.reduce((sum, line) => sum + (line[at] ?? 0), 0)));
      }
    }),
  );
});

it('lists those who owe most first', () => {
  fc.assert(
    fc.property(fc.array(family, { maxLength: 20 }), (families) => {
      const open = ledgerRows(families).map((row) => row.open);
      expect(open).toEqual(open.toSorted((one, other) => other - one));
    }),
  );
});

it('quotes names, and keeps formulas out of spreadsheets', async () => {
  const [one] = fc.sample(family, 1);
  if (!one) throw new Error('no family');
  const csv = await ledgerCsv(ledgerRows([{ ...one, children: ['=HYPERLINK("x")'] }]), ledger, () => 'Green "B"');
  expect(csv).toContain('"\'=HYPERLINK(""x"")"');
  expect(csv).toContain('"Green ""B"""');
});

it('names the oldest month that is open', () => {
  const months = [
    { month: '2026-04', due: 10, paid: 10, open: 0, hours: 0 },
    { month: '2026-05', due: 10, paid: 4, open: 6, hours: 0 },
    { month: '2026-06', due: 10, paid: 0, open: 10, hours: 0 },
  ];
  const [one] = fc.sample(family, 1);
  if (!one) throw new Error('no family');
  expect(nextOpenMonth({ ...one, months })?.month).toBe('2026-05');
  expect(nextOpenMonth({ ...one, months: months.slice(0, 1) })?.month).toBe('2026-04');
});

it('says from when to when months are owed', () => {
  const paid = { due: 10, paid: 10, open: 0, hours: 0 };
  const owed = { due: 10, paid: 0, open: 10, hours: 0 };
  const [one] = fc.sample(family, 1);
  if (!one) throw new Error('no family');
  const textOf = (...months: LedgerFamily['months']) => openMonthsText({ ...one, months }).replaceAll('\u2009', ' ');
  expect(textOf({ month: '2026-04', ...paid })).toBe('');
  expect(textOf({ month: '2026-04', ...paid }, { month: '2026-05', ...owed })).toBe('May 2026');
  expect(textOf({ month: '2026-04', ...owed }, { month: '2026-05', ...paid }, { month: '2026-06', ...owed })).toBe(
    'Apr – Jun 2026',
  );
});

it('takes what was paid in advance from the oldest months', () => {
  const months = [30, 30, 30, -40].map((open, index) => ({
    month: `2026-0${index + 1}`,
    due: 30,
    paid: 30 - open,
    open,
    hours: 0,
  }));
  const one: LedgerFamily = { id: '10000001', teamId: '26618', guardians: [], children: [], months };
  expect(monthsToPay(one)).toEqual([
    { month: '2026-02', open: 20 },
    { month: '2026-03', open: 30 },
  ]);
});

it('asks for the months of a family what it owes in all', () => {
  fc.assert(
    fc.property(family, (one) => {
      const { open } = ledgerRows([one])[0] ?? { open: 0 };
      const asked = monthsToPay(one).reduce((sum, month) => sum + Math.round(month.open * 100), 0);
      expect(asked).toBe(Math.max(0, Math.round(open * 100)));
    }),
  );
});
