/** Writes a child's new name into line-ups and plays, outside forms. */

import { createKeyedMutex } from '@touchline/server/keyed-limiter';
import type { EventRecord } from '@touchline/server/records';
import { takeTurn } from '@touchline/server/turns';
import type { Actor } from '@touchline/shared/access/actor';
import { openRate } from '../../base/limits';
import { retryOnConflict } from '../../base/retry-on-conflict';
import type { Services } from '../../base/services';
import { eventsStore } from '../../data/events/events.store';
import { renamedPlay } from '../../data/events/play-names';
import { playersStore } from '../../data/players/players.store';
import { eventWrites } from './event-writes';

/** A child's former and new name. */
interface NewName {
  _id: string;
  from: string;
  to: string;
}

/** Returns the new values of line-up and plays, by dot path. */
function renamedItems({ participants, plays }: EventRecord, child: NewName): Record<string, unknown> {
  const set: Record<string, unknown> = {};
  for (const [key, { playerId, playerName }] of Object.entries(participants))
    if (playerId === child._id && playerName === child.from) set[`participants.${key}.playerName`] = child.to;
  for (const [key, play] of Object.entries(plays)) {
    const { name, players } = renamedPlay(play, child);
    if (name !== play.name) set[`plays.${key}.name`] = name;
    if (players !== play.players) set[`plays.${key}.players`] = players;
  }
  return set;
}

export function itemRewriter(services: Services) {
  const events = eventsStore(services.store);
  const players = playersStore(services.store);
  const write = eventWrites(services);
  const countRename = openRate(services, 'renames');
  const runExclusive = createKeyedMutex();

  return {
    /**
     * Call it before a child's name is written.
     * @throws Problem 429 after too many new names by this account
     */
    countRename: ({ userId }: Actor): Promise<void> => countRename(userId),

    /** Writes a child's present name into the line-ups and plays of all events that have the former one, one child of an account at a time. */
    rename: (actor: Actor, { _id, from }: Pick<NewName, '_id' | 'from'>): Promise<void> =>
      runExclusive(actor.userId, async () => {
        // The writes before many renames become durable at the same moment: without turns all of them would go on as one piece.
        await takeTurn();
        for (const id of await events.idsNaming([_id]))
          await retryOnConflict(async () => {
            const [event, child] = await Promise.all([events.byId(id), players.byId(_id)]);
            const names = child && { _id, from, to: child.name };
            const set = event && names ? renamedItems(event, names) : {};
            if (!event || Object.keys(set).length === 0) return true;
            return (await write.rewrite(actor, event, set)) ? true : undefined;
          });
      }),
  };
}
