const startOf = (month: string): number => Date.parse(`${month}-01`);

/** The month of these that lies nearest to another (both `YYYY-MM`); undefined of none. Pure. */
export const nearestMonth = (months: readonly string[], to: string): string | undefined =>
  months.toSorted((a, b) => Math.abs(startOf(a) - startOf(to)) - Math.abs(startOf(b) - startOf(to)))[0];
