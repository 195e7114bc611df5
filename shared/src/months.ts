/** Months are UTC months, written `YYYY-MM` (specification 4.6). Pure. */

/** The UTC month of a moment (ms), `YYYY-MM`. */
export const monthOf = (ms: number): string => new Date(ms).toISOString().slice(0, 7);

/** The moments (ms) of a UTC month `YYYY-MM`: from its first one up to, without, the next month's first. */
export function monthSpan(month: string): { from: number; before: number } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return { from: Date.UTC(year, number - 1), before: Date.UTC(year, number) };
}

/** The first moment (ms) of a UTC month `YYYY-MM`: how a month travels. */
export const monthStart = (month: string): number => monthSpan(month).from;
