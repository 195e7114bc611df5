/** Tells whether accounts still belong to events, from their current records. */

import { loadCaller } from '@touchline/server/access/caller';
import type { EventRecord } from '@touchline/server/records';
import { type Actor, belongsTo, hasRole } from '@touchline/shared/access/actor';
import type { Services } from '../../base/services';
import { accountsStore } from '../../data/accounts/accounts.store';

/** Returns a function that returns whether an account is active and still belongs to an event. It reads each account once. */
export function membershipCheck({ store }: Pick<Services, 'store'>) {
  const accounts = accountsStore(store);
  const actors = new Map<string, Promise<Actor | undefined>>();
  const read = async (userId: string) => {
    const user = await accounts.byId(userId);
    return user?.active ? (await loadCaller(store, user, '')).actor : undefined;
  };
  return async (userId: string, { tags }: Pick<EventRecord, 'tags'>): Promise<boolean> => {
    const reading = actors.get(userId) ?? read(userId);
    actors.set(userId, reading);
    const actor = await reading;
    return actor !== undefined && (hasRole(actor, 'ADMIN') || tags.some((tag) => belongsTo(actor, tag)));
  };
}
