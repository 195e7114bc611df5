/** Sums of money, and the fee of a month (decision 0043). Pure. */

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
