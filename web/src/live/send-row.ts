/** One own attendee change as the call that makes it (specification 6.3). */
import { type AttendeesReply, eventsContract } from '@touchline/shared/events/events.contract';
import { call } from '../lib/client';
import type { OutboxItem } from './outbox-queue';

/** A sideline has bad reception: rather ask again than wait for long, ms. */
const PATIENCE = 8_000;

export function sendRow({ op, event, attendeeId, playerId, input }: OutboxItem): Promise<AttendeesReply> {
  const options = { signal: AbortSignal.timeout(PATIENCE) };
  const row = { ...event, index: attendeeId };
  const { player, ...answer } = input;
  const body = { ...answer, id: attendeeId, ...(playerId ? { playerId } : { player }) };
  switch (op) {
    case 'add':
      return call(eventsContract.add_attendee, { params: event, body }, options);
    case 'change':
      return call(eventsContract.update_attendee, { params: row, query: {}, body }, options);
    case 'remove':
      return call(eventsContract.remove_attendee, { params: row, query: {} }, options);
  }
}
