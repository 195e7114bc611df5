/** Moves a child's developments to another child, and back. Every step can be repeated. */

import type { MergeRecord } from '@touchline/server/merge-records';
import type { DevelopmentRecord, PlayerRecord } from '@touchline/server/records';
import { StoreConflict } from '@touchline/server/store/port';
import type { Actor } from '@touchline/shared/access/actor';
import { changeStamp } from '../../base/publish';
import { retryOnConflict } from '../../base/retry-on-conflict';
import type { Services } from '../../base/services';
import { accountsStore } from '../../data/accounts/accounts.store';
import { developmentFacts } from '../../data/developments/development-facts';
import { developmentsStore } from '../../data/developments/developments.store';

export function mergedMonths(services: Services) {
  const accounts = accountsStore(services.store);
  const developments = developmentsStore(services.store);
  const publish = developmentFacts(services);

  /** Moves a development to another child. If that child has one of the same month, adds the matches to it. */
  const moveMonth = (actor: Actor, from: string, to: PlayerRecord, { _id }: DevelopmentRecord): Promise<true> =>
    retryOnConflict(async () => {
      const month = await developments.byId(_id);
      if (month?.playerId !== from) return true;
      const change = { stamp: changeStamp(actor), guardians: await accounts.idsOf(to.contacts) };
      const own = await developments.byKey({ playerId: to._id, month: month.month });
      if (!own) {
        const target = { playerId: to._id, playerName: to.name, contactEmail: to.contacts[0] ?? '' };
        const moved = await developments.reassign(month, target).catch((error: unknown) => {
          if (error instanceof StoreConflict) return null;
          throw error;
        });
        if (moved) publish.saved(moved, change);
        return moved ? true : undefined;
      }
      const known = new Set(own.matches.map(({ id }) => id));
      const matches = [...own.matches, ...month.matches.filter(({ id }) => !known.has(id))];
      const after = matches.length > own.matches.length ? await developments.save(own, { matches }) : own;
      if (!after) return undefined;
      publish.saved(after, change);
      if (await developments.remove(_id)) publish.removed(month, change);
      return true;
    });

  /** Gives a child its development back: the whole one, or the matches that were added to one of the kept child. */
  const restoreMonth = (actor: Actor, { keepId, drop }: MergeRecord, month: DevelopmentRecord): Promise<true> =>
    retryOnConflict(async () => {
      if (await developments.byId(month._id)) return moveMonth(actor, keepId, drop, month);
      const own = await developments.byKey({ playerId: keepId, month: month.month });
      const change = { stamp: changeStamp(actor), guardians: await accounts.idsOf(drop.contacts) };
      const ids = new Set(month.matches.map(({ id }) => id));
      const matches = own?.matches.filter(({ id }) => !ids.has(id)) ?? [];
      if (own && matches.length < own.matches.length) {
        const after = await developments.save(own, { matches });
        if (!after) return undefined;
        publish.saved(after, change);
      }
      const restored = { ...month, version: month.version + 1 };
      await developments.insert(restored);
      publish.saved(restored, change);
      return true;
    });

  return {
    /** Moves all months of the dropped child. */
    async move(actor: Actor, from: string, to: PlayerRecord): Promise<void> {
      for (const month of await developments.ofPlayers([from])) await moveMonth(actor, from, to, month);
    },

    /** Restores the months that were noted. */
    async restore(actor: Actor, merge: MergeRecord): Promise<void> {
      for (const month of merge.developments) await restoreMonth(actor, merge, month);
    },
  };
}
