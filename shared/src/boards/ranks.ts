/** Ranks: numbers that order drills (decision 0017). Pure. */

/** Doubles of this size leave room for about 20 halvings between neighbours. */
const MAX_RANK = 1e9;

/** Returns whether a value is a valid rank. Clients may write anything. */
export const isRank = (value: unknown): value is number => typeof value === 'number' && Math.abs(value) <= MAX_RANK;

/** Returns a rank between two others (`undefined` at the ends), or undefined when doubles have no room between them. */
export function rankBetween(before: number | undefined, after: number | undefined): number | undefined {
  if (before === undefined && after === undefined) return 0;
  const rank = before === undefined ? Number(after) - 1 : after === undefined ? before + 1 : (before + after) / 2;
  const fits = isRank(rank) && (before === undefined || before < rank) && (after === undefined || rank < after);
  return fits ? rank : undefined;
}
