/** Loading an event for a caller: what they may not read does not exist for them. */
import { demand } from '@touchline/shared/access/rules';
import { notFound } from '@touchline/shared/errors';
import type { EventFacts } from '@touchline/shared/events/events.rules';
import type { Caller } from '@touchline/shared/server/access/caller';

/** The event, when there is one and the caller may read it; else 404 alike. */
export function readable<E extends EventFacts>(caller: Caller, event: E | null): E {
  if (!event) throw notFound('event');
  demand(caller.actor, 'event.read', event, 'event');
  return event;
}

/** The event, when the caller may change it: 404 when they may not read it, 403 when they may only read it. */
export function changeable<E extends EventFacts>(caller: Caller, event: E | null): E {
  const found = readable(caller, event);
  demand(caller.actor, 'event.change', found, 'event');
  return found;
}
