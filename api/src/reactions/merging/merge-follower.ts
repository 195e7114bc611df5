/**
 * Brings calls about a child that is being merged to the child that stays. A merge freezes the dropped child first, so a write finds the
 * child either unchanged, before the merge reads it, or frozen: then it waits for the merge (decision 0038).
 */

import { withLease } from '@touchline/server/leases';
import type { PlayerRecord } from '@touchline/server/records';
import type { Actor } from '@touchline/shared/access/actor';
import { oncePerServices, type Services } from '../../base/services';
import { mergesStore } from '../../data/players/merges.store';
import { playersStore } from '../../data/players/players.store';
import { mergeSteps } from './merge-steps';
import { mergeUndo } from './merge-undo';

/** The event or team in which a call has named a child. */
interface Named {
  eventId?: string;
  teamId?: string;
}

export const mergeFollower = oncePerServices((services: Services) => {
  const { store } = services;
  const players = playersStore(store);
  const merges = mergesStore(store);
  const { finishMerge, moveLate } = mergeSteps(services);
  const finishUndo = mergeUndo(services);

  const finishInterrupted = async (): Promise<void> => {
    for (const merge of await merges.unfinished()) await (merge.state === 'undoing' ? finishUndo : finishMerge)(merge);
  };

  /**
   * Runs after the merges of all processes, and after finishing those that a crash interrupted. None begins meanwhile.
   * @param onWait called when it has to wait for the work of another process
   */
  const betweenMerges = <T>(work: () => Promise<T>, onWait?: (lease: string) => void): Promise<T> =>
    withLease(
      store.leases,
      'merges',
      async () => {
        await finishInterrupted();
        return work();
      },
      onWait,
    );

  /** Returns a child, or the one into which it was merged. Waits for a merge that takes it away. */
  async function afterMerges(id: string): Promise<PlayerRecord | null> {
    const child = await players.byId(id);
    if (child && child.mergingInto === undefined) return child;
    if (child) {
      await betweenMerges(async () => undefined);
      return afterMerges(id);
    }
    const absorber = await players.absorberOf(id);
    return absorber && afterMerges(absorber._id);
  }

  /**
   * Call it after a write that names a child. When the child was merged away just before the write, moves what was written to the child
   * that stays; a merge that still runs finds it by itself.
   */
  async function followLate(actor: Actor, playerId: string | undefined, named: Named): Promise<void> {
    if (playerId === undefined || (await players.byId(playerId))) return;
    const [merge, keep] = [await merges.ofDropped(playerId), await afterMerges(playerId)];
    if (merge && keep) await moveLate(actor, { ...merge, keep }, named);
  }

  return {
    betweenMerges,
    afterMerges,
    followLate,

    /** Call it after a write that names children in an event. A screen from before a merge may name the child that is gone. */
    async followNamed(actor: Actor, eventId: string, playerIds: readonly string[]): Promise<void> {
      const named = new Set(playerIds);
      if (named.size > 0) for (const { _id } of await players.byIds([...named])) named.delete(_id);
      for (const playerId of named) await followLate(actor, playerId, { eventId });
    },
  };
});
