/** Where things stand among their like: numbers that each of them carries (decision 0018). Pure. */

/** Doubles of this size still leave room for some 20 halvings between neighbours. */
const FARTHEST = 1e9;

/** What else stands where a rank belongs is none: anybody may write it. */
export const isRank = (value: unknown): value is number => typeof value === 'number' && Math.abs(value) <= FARTHEST;

/** A rank between two others, `undefined` at the ends; none when doubles have no more room there. */
export function rankBetween(before: number | undefined, after: number | undefined): number | undefined {
  if (before === undefined && after === undefined) return 0;
  const rank = before === undefined ? Number(after) - 1 : after === undefined ? before + 1 : (before + after) / 2;
  const fits = isRank(rank) && (before === undefined || before < rank) && (after === undefined || rank < after);
  return fits ? rank : undefined;
}
