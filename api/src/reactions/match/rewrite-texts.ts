/** Writes texts of a match, such as notes of its journal: nothing else follows from them. */
import type { MatchRecord } from '@touchline/server/records';
import type { Actor } from '@touchline/shared/access/actor';
import { changeStamp } from '../../base/publish';
import type { Services } from '../../base/services';
import { eventsStore } from '../../data/events/events.store';
import { matchFacts } from '../../data/match/match-facts';
import { matchWritesStore } from '../../data/match/match-writes.store';

/** @returns a function that writes texts by dot path, and returns false when the match changed since it was read */
export function matchTexts(services: Services) {
  const matches = matchWritesStore(services.store);
  const events = eventsStore(services.store);
  const publish = matchFacts(services);
  return async (actor: Actor, match: MatchRecord, texts: Record<string, unknown>): Promise<boolean> => {
    const after = await matches.rewrite(match, texts);
    const event = after && (await events.byId(after.eventId));
    if (after && event) publish.rewritten(event, after, changeStamp(actor));
    return after !== null;
  };
}
