/** Requests of guardians to remove another one (decision 0030). */
import type { Caller } from '@touchline/server/access/caller';
import type { ClubStore } from '@touchline/server/club-store';
import { memberRow } from '@touchline/server/row-keys';
import { displayName } from '@touchline/shared/accounts/display-name';
import type { RemovalView } from '@touchline/shared/accounts/profiles.contract';
import { accountsStore } from './accounts.store';

/** Time to object (ms). */
export const OBJECTION_PERIOD = 14 * 86_400_000;
/** A request expires after this time (ms). A later one starts a new objection period. */
export const REQUEST_EXPIRES = 2 * OBJECTION_PERIOD;

/** Returns the open requests that the caller made, and those that ask the caller to leave. */
export async function openRemovals(store: ClubStore, { actor, children }: Caller): Promise<RemovalView[]> {
  const open = children.flatMap((child) =>
    child.contacts.flatMap((address) => {
      const request = child.removals?.[memberRow(address)];
      if (!request || request.withdrawn || (!request.objected && request.at <= Date.now() - REQUEST_EXPIRES)) return [];
      return request.by === actor.userId || address === actor.emailAddress ? [{ child, address, ...request }] : [];
    }),
  );
  const accounts = accountsStore(store);
  const askers = await Promise.all(open.map(({ by }) => accounts.byId(by)));
  return open.map(({ child, address, by, at, objected = false }, index) => ({
    playerId: child._id,
    player: child.name,
    emailAddress: address,
    own: by === actor.userId,
    askedBy: askers[index] ? displayName(askers[index]) : '',
    until: at + OBJECTION_PERIOD,
    objected,
  }));
}
