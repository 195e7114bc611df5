/** 'remove game': sends one request per team of the event, and stops at the first failure (specification 4.2). */

import type { EventKey } from '@touchline/shared/events/event.model';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { call } from '../../lib/client';

export async function removeEvent(key: EventKey, tags: readonly string[]): Promise<void> {
  for (const tag of tags) await call(eventsContract.remove_event, { params: { ...key, tag } });
}
