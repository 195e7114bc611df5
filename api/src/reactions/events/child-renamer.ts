/** Writes a child's present name into the events that have a former one. */

import type { PlayerRecord } from '@touchline/server/records';
import type { Actor } from '@touchline/shared/access/actor';
import type { Services } from '../../base/services';
import { eventsStore } from '../../data/events/events.store';
import { teamsStore } from '../../data/teams/teams.store';
import { attendeeRewriter } from './attendee-rewriter';
import { itemRewriter } from './item-rewriter';

export function childRenamer(services: Services) {
  const teams = teamsStore(services.store);
  const events = eventsStore(services.store);
  const { rewrite } = attendeeRewriter(services);
  const { rename } = itemRewriter(services);

  /**
   * Renames the child in sign-ups of coming events, and in the line-ups and plays of all events.
   * @param from also in sign-ups of events since this time (ms)
   */
  return async (
    actor: Actor,
    { _id, name }: Pick<PlayerRecord, '_id' | 'name'>,
    former: string,
    from = Date.now(),
  ): Promise<void> => {
    if (name === former) return;
    for (const id of await events.futureIdsOf(await teams.rostersWith(_id), from))
      await rewrite(actor, id, (row) => (row.playerId === _id ? { player: name } : undefined));
    await rename(actor, { _id, from: former });
  };
}
