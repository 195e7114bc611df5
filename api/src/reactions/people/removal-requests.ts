/** Writes requests to remove a guardian, and tells the two guardians of each (decision 0030). */

import type { PlayerRecord } from '@touchline/server/records';
import { memberRow } from '@touchline/server/row-keys';
import type { Actor } from '@touchline/shared/access/actor';
import { changeStamp } from '../../base/publish';
import type { Services } from '../../base/services';
import { accountsStore } from '../../data/accounts/accounts.store';
import { removalsStore } from '../../data/accounts/removals.store';
import { publishAccessChange } from '../effects/access';

export function removalRequests(services: Services) {
  const stored = removalsStore(services.store);
  const accounts = accountsStore(services.store);

  const tellScreens = async (actor: Actor, address: string, by: string): Promise<void> =>
    publishAccessChange(services, [...new Set([...(await accounts.idsOf([address])), by])], changeStamp(actor));

  return {
    /**
     * Stores a request of the actor. Returns false when a request is open, they have objected to one, or the address is no guardian.
     * @param stale ignores an earlier request from before this time (ms)
     */
    async ask(actor: Actor, playerId: string, address: string, stale: number): Promise<boolean> {
      if (!(await stored.askRemoval(playerId, address, { by: actor.userId, stale }))) return false;
      await tellScreens(actor, address, actor.userId);
      return true;
    },

    /** Stores the actor's objection to their removal. Returns the child before it, or null when no request is open. */
    async object(actor: Actor, playerId: string): Promise<PlayerRecord | null> {
      const child = await stored.objectToRemoval(playerId, actor.emailAddress);
      const { by = actor.userId } = child?.removals?.[memberRow(actor.emailAddress)] ?? {};
      if (child) await tellScreens(actor, actor.emailAddress, by);
      return child;
    },

    /** Takes back a request of the actor; an objection stays. Returns false when none is open. */
    async withdraw(actor: Actor, playerId: string, address: string): Promise<boolean> {
      if (!(await stored.withdrawRemoval(playerId, address, actor.userId))) return false;
      await tellScreens(actor, address, actor.userId);
      return true;
    },
  };
}
