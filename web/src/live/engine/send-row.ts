/** Sends one attendee change by REST. */
import { type AttendeesReply, eventsContract } from '@touchline/shared/events/events.contract';
import { call } from '../../lib/client';
import type { OutboxItem } from './outbox-queue';

/** Timeout (ms). Short, because at a sideline with bad reception a retry helps more than waiting. */
const TIMEOUT_MS = 8_000;

export function sendRow({ op, event, attendeeId, playerId, input }: OutboxItem): Promise<AttendeesReply> {
  const options = { signal: AbortSignal.timeout(TIMEOUT_MS) };
  const row = { ...event, index: attendeeId };
  // An attendee of the club is named by id, a guest by the typed name.
  const { player, ...fields } = input;
  const body = { ...fields, id: attendeeId, ...(playerId ? { playerId } : { player }) };
  switch (op) {
    case 'add':
      return call(eventsContract.add_attendee, { params: event, body }, options);
    case 'change':
      return call(eventsContract.update_attendee, { params: row, query: {}, body }, options);
    case 'remove':
      return call(eventsContract.remove_attendee, { params: row, query: {} }, options);
  }
}
