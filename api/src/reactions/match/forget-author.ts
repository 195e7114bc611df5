/** Takes the name of an erased account out of the journals. */
import { itemRow } from '@touchline/server/row-keys';
import type { Actor } from '@touchline/shared/access/actor';
import { changeStamp } from '../../base/publish';
import { retryOnConflict } from '../../base/retry-on-conflict';
import type { Services } from '../../base/services';
import { eventsStore } from '../../data/events/events.store';
import { matchFacts } from '../../data/match/match-facts';
import { matchWritesStore } from '../../data/match/match-writes.store';
import { matchesStore } from '../../data/match/matches.store';

export function forgetAuthor(services: Services) {
  const matches = matchesStore(services.store);
  const writes = matchWritesStore(services.store);
  const events = eventsStore(services.store);
  const publish = matchFacts(services);

  /** @param name stands in place of the account's name */
  return async (actor: Actor, userId: string, name: string): Promise<void> => {
    for (const { _id } of await matches.naming([userId]))
      await retryOnConflict(async () => {
        const match = await matches.byId(_id);
        const own = Object.values(match?.entries ?? {}).filter(
          (entry) => entry.userId === userId && entry.name !== name,
        );
        if (!match || own.length === 0) return true;
        const names = Object.fromEntries(own.map(({ id }) => [`entries.${itemRow(id)}.name`, name]));
        const after = await writes.rewrite(match, names);
        const event = after && (await events.byId(after.eventId));
        if (after && event) publish.rewritten(event, after, changeStamp(actor));
        return after ? true : undefined;
      });
  };
}
