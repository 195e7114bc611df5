/** Checks that a caller may read or change a loaded event. */

import type { Caller } from '@touchline/server/access/caller';
import { notFound } from '@touchline/shared/errors';
import type { EventFacts } from '@touchline/shared/events/events.rules';
import { authorize } from '@touchline/shared/permissions/rules';

/**
 * Returns the event if the caller may read it.
 * @throws Problem 404 alike for a missing event and one that the caller may not read
 */
export function assertReadable<E extends EventFacts>(caller: Caller, event: E | null): E {
  if (!event) throw notFound('event');
  authorize(caller.actor, 'event.read', event, 'event');
  return event;
}

/**
 * Returns the event if the caller may change it.
 * @throws Problem 404 like `assertReadable`, 403 when the caller may only read it
 */
export function assertChangeable<E extends EventFacts>(caller: Caller, event: E | null): E {
  const found = assertReadable(caller, event);
  authorize(caller.actor, 'event.change', found, 'event');
  return found;
}
