/** Rewrites items of an event's lists outside its form: after a merge of children, or a new name. */

import { createKeyedMutex } from '@touchline/server/keyed-limiter';
import type { EventRecord } from '@touchline/server/records';
import { singleItem } from '@touchline/server/row-keys';
import { takeTurn } from '@touchline/server/turns';
import type { Actor } from '@touchline/shared/access/actor';
import { openRate } from '../../base/limits';
import { retryOnConflict } from '../../base/retry-on-conflict';
import type { Services } from '../../base/services';
import { changeBy, eventFacts } from '../../data/events/event-facts';
import { eventsStore } from '../../data/events/events.store';
import { renamedPlay } from '../../data/events/play-names';
import { playersStore } from '../../data/players/players.store';
import { filmAudience } from './film-audience';

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
  const publish = eventFacts(services);
  const { followEvent } = filmAudience(services);
  const countRename = openRate(services, 'renames');
  const runExclusive = createKeyedMutex();

  /**
   * Writes values by dot path, as one published change of these lists. Raises the items' versions, so that a form that was read
   * before cannot bring an old value back.
   * @returns undefined on a conflict
   */
  async function rewriteItems(
    actor: Actor,
    event: EventRecord,
    set: Record<string, unknown>,
    unset: string[] = [],
  ): Promise<true | undefined> {
    const items = [...new Set([...Object.keys(set), ...unset].map((path) => path.split('.').slice(0, 2).join('.')))];
    if (items.length === 0) return true;
    const versions = items.map((item) => {
      const [list = '', key = ''] = item.split('.');
      return [`itemVersions.${singleItem(list, key)}`, event.version + 1];
    });
    const fields = [...new Set(items.map((item) => item.split('.')[0] ?? ''))];
    const change = { ...changeBy(actor, 'event:changed'), fields };
    const after = await events.rewrite(event, { ...set, ...Object.fromEntries(versions) }, change, unset);
    if (after) publish.saved(after, change);
    if (after) followEvent(actor, event, after);
    return after ? true : undefined;
  }

  return {
    rewriteItems,

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
            return event && names ? rewriteItems(actor, event, renamedItems(event, names)) : true;
          });
      }),
  };
}
