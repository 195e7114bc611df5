const startOf = (month: string): number => Date.parse(`${month}-01`);

/** Returns the month nearest to another (all `YYYY-MM`), or undefined for an empty list. Pure. */
export const nearestMonth = (months: readonly string[], to: string): string | undefined =>
  months.toSorted((a, b) => Math.abs(startOf(a) - startOf(to)) - Math.abs(startOf(b) - startOf(to)))[0];
