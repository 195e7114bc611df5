/** Months are UTC months, written `YYYY-MM` (specification 4.6). Pure. */

/** Returns the UTC month of a time (ms), `YYYY-MM`. */
export const monthOf = (ms: number): string => new Date(ms).toISOString().slice(0, 7);

/** Returns the span (ms) of a UTC month `YYYY-MM`: `from` is included, `before` is not. */
export function monthSpan(month: string): { from: number; before: number } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return { from: Date.UTC(year, number - 1), before: Date.UTC(year, number) };
}

/** Returns the first moment (ms) of a UTC month `YYYY-MM`: the format of months in requests and responses. */
export const monthStart = (month: string): number => monthSpan(month).from;
