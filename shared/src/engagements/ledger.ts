/** Sums of money, and the fee of a month (decision 0043). Pure. */
import { monthSpan } from '../months';

/** Returns the sum of amounts, exact to the cent. */
export const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100;

/** Returns the fee of a month: the latest one set for it or for an earlier month, or 0. */
export function feeOf(fees: Readonly<Record<string, number>> | undefined, month: string): number {
  const [latest] = Object.keys(fees ?? {})
    .filter((since) => since <= month)
    .sort()
    .reverse();
  return (latest !== undefined && fees?.[latest]) || 0;
}

/**
 * Returns the part of a month's fee that a child owes: the days from joining on, of the days of the month.
 * @param since the day of joining, in older rows its month, or nothing
 */
export function shareOfMonth(since: string | undefined, month: string): number {
  if (since === undefined || since <= month) return 1;
  if (!since.startsWith(month)) return 0;
  const days = new Date(monthSpan(month).before - 1).getUTCDate();
  return (days - Number(since.slice(8)) + 1) / days;
}

export interface LedgerSums {
  due: number;
  paid: number;
  /** Due minus paid: negative when paid in advance. */
  open: number;
  hours: number;
}

/** Returns the totals of rows. */
export const totalsOf = (rows: readonly LedgerSums[]): LedgerSums => ({
  due: sumOf(rows.map(({ due }) => due)),
  paid: sumOf(rows.map(({ paid }) => paid)),
  open: sumOf(rows.map(({ open }) => open)),
  hours: sumOf(rows.map(({ hours }) => hours)),
});
