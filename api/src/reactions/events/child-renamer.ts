/** Writes a child's present name into the events that have a former one. */

import type { PlayerRecord } from '@touchline/server/records';
import type { Actor } from '@touchline/shared/access/actor';
import type { Services } from '../../base/services';
import { systemActor } from '../../base/system-actor';
import { eventsStore } from '../../data/events/events.store';
import { playersStore } from '../../data/players/players.store';
import { teamsStore } from '../../data/teams/teams.store';
import { attendeeRewriter } from './attendee-rewriter';
import { itemRewriter } from './item-rewriter';

export function childRenamer(services: Services) {
  const teams = teamsStore(services.store);
  const events = eventsStore(services.store);
  const players = playersStore(services.store);
  const { rewrite } = attendeeRewriter(services);
  const { rename } = itemRewriter(services);

  /**
   * Renames the child in sign-ups of coming events, and in the line-ups and plays of all events.
   * @param former undefined: all that its record notes. They go from there when no event has them any more
   * @param from also in sign-ups of events since this time (ms)
   */
  return async (
    actor: Actor,
    { _id, name, formerNames = [] }: Pick<PlayerRecord, '_id' | 'name' | 'formerNames'>,
    former?: string,
    from = Date.now(),
  ): Promise<void> => {
    const formers = (former === undefined ? formerNames : [former]).filter((one) => one !== name);
    if (formers.length > 0)
      for (const id of await events.futureIdsOf(await teams.rostersWith(_id), from))
        await rewrite(actor, id, (row) => (row.playerId === _id ? { player: name } : undefined));
    for (const one of formers) await rename(actor, { _id, from: one });
    if (former === undefined) for (const one of formerNames) await players.forgetFormer(_id, one);
  };
}

const RENAMER = systemActor({ id: 'renames', name: 'Names of children' });

/** Finishes the renaming of children that was interrupted. */
export async function finishRenames(services: Services): Promise<void> {
  const rename = childRenamer(services);
  for (const child of await playersStore(services.store).withFormerNames()) await rename(RENAMER, child);
}
