/** Requests to remove guardians of merged children: an objection stands in both directions. Pure. */
import type { MergeRecord } from '@touchline/server/merge-records';
import type { PlayerRecord } from '@touchline/server/records';

type Child = Pick<PlayerRecord, 'removals'>;
/** By `memberRow(address)` of the guardian whom somebody asks to remove. */
export type Removals = NonNullable<PlayerRecord['removals']>;
type Request = Removals[string];

const isSame = (one: Request | undefined, other: Request): boolean => one?.by === other.by && one.at === other.at;

/** Returns the requests about the dropped child that the kept one takes: where it has none, or only this one is objected to. */
export const takenRemovals = (keep: Child, drop: Child): Removals =>
  Object.fromEntries(
    Object.entries(drop.removals ?? {}).filter(([row, request]) => {
      const own = keep.removals?.[row];
      return own === undefined || (request.objected === true && !own.objected);
    }),
  );

const withObjection = (request: Request, now: Request | undefined): Request =>
  now?.objected ? { ...request, objected: true } : request;

/**
 * Returns the requests of both children after the merge is undone. What became of a taken request since counts for the dropped child.
 * @param now the merged child
 * @returns `keep`: the requests that change, by row; undefined where there is none any more
 */
export function restoredRemovals(
  { keep, drop }: Pick<MergeRecord, 'keep' | 'drop'>,
  now: Child,
): { keep: Record<string, Request | undefined>; drop: Removals } {
  const taken = takenRemovals(keep, drop);
  const restored: ReturnType<typeof restoredRemovals> = { keep: {}, drop: {} };
  for (const [row, request] of Object.entries(drop.removals ?? {})) {
    const current = now.removals?.[row];
    if (taken[row] === undefined) restored.drop[row] = withObjection(request, current);
    else if (current && isSame(current, request)) {
      const own = keep.removals?.[row];
      restored.drop[row] = current;
      restored.keep[row] = own && withObjection(own, current);
    }
  }
  return restored;
}
