/** Keeps the hashes of the people in events complete (docs/decisions/0055). Writes add hashes; this removes and completes them. */
import { isDeepStrictEqual } from 'node:util';
import type { ClubStore } from '@touchline/server/club-store';
import { peopleFields } from '@touchline/server/event-people';
import { withLease } from '@touchline/server/leases';
import { completeAll } from '../../base/complete-all';
import { retryOnConflict } from '../../base/retry-on-conflict';

/** Stores the hashes of the people whom an event names, and of nobody else. */
export const indexPeople = (events: ClubStore['events'], id: string): Promise<true> =>
  retryOnConflict(async () => {
    const event = await events.findOne({ _id: id });
    if (!event) return true;
    const { version, peopleVersion } = event;
    const $set = peopleFields(event);
    if (peopleVersion === version && isDeepStrictEqual(new Set($set.people), new Set(event.people))) return true;
    return (await events.updateOne({ _id: id, version }, { $set })) === 1 ? true : undefined;
  });

/**
 * Stores the hashes of the people in all events that a process of an older release wrote. Call it at each start, before the erasure ledger
 * is applied.
 * @param onWait called when another process does this work
 */
export const completePeople = (
  { events, leases }: Pick<ClubStore, 'events' | 'leases'>,
  onWait?: (lease: string) => void,
): Promise<void> => {
  const work = () =>
    completeAll(events, { version: 1, peopleVersion: 1 }, ({ _id, version, peopleVersion }) =>
      peopleVersion === version ? undefined : () => indexPeople(events, _id),
    );
  return withLease(leases, 'people of events', work, onWait);
};
