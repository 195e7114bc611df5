/** Requests to remove guardians of merged children. Pure. */
import type { PlayerRecord } from '@touchline/server/records';

type Child = Pick<PlayerRecord, 'removals'>;
/** By `memberRow(address)` of the guardian whom somebody asks to remove. */
export type Removals = NonNullable<PlayerRecord['removals']>;

/** Returns the requests about the dropped child that the kept one takes: where it has none, or only this one is objected to. */
export const takenRemovals = (keep: Child, drop: Child): Removals =>
  Object.fromEntries(
    Object.entries(drop.removals ?? {}).filter(([row, request]) => {
      const own = keep.removals?.[row];
      return own === undefined || (request.objected === true && !own.objected);
    }),
  );
