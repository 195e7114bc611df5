/**
 * Bus events: what the api publishes after a write. A bus event carries the full payload and the people it concerns; realtime turns it into one
 * masked message per audience (specification 7.4).
 */

import { type About, about } from '@touchline/shared/live/audience';
import { type Message, type MessageName, messages, type PublishedName } from '@touchline/shared/live/messages';
import { z } from 'zod';

/** A live message as its widest audience sees it. */
export interface MessageBusEvent<N extends PublishedName = PublishedName> {
  kind: 'message';
  name: N;
  payload: Message<N>;
  about: About;
}

/** Rights of users changed, or sessions ended: their sockets must be authorized again, or closed. */
export interface AccessBusEvent {
  kind: 'access';
  /** Reauthorize the sockets of these users and send them `access:changed`. */
  changed: string[];
  /** Close the sockets of these sessions. */
  ended: string[];
  at: number;
  by: { userId: string; name: string };
}

/** Bus events were lost on the way, and it is unknown which: clients must sync. */
export interface LostBusEvent {
  kind: 'lost';
}

export type BusEvent = MessageBusEvent | AccessBusEvent | LostBusEvent;

const accessBusEvent = z.object({
  kind: z.literal('access'),
  changed: z.array(z.string()),
  ended: z.array(z.string()),
  at: z.number(),
  by: z.object({ userId: z.string(), name: z.string() }),
});
const messageBusEvent = z.object({
  kind: z.literal('message'),
  name: z
    .string()
    .refine(
      (name): name is PublishedName => Object.hasOwn(messages, name) && 'audience' in messages[name as MessageName],
    ),
  payload: z.unknown(),
  about,
});
const lostBusEvent = z.object({ kind: z.literal('lost') });
const busEvent = z.discriminatedUnion('kind', [accessBusEvent, messageBusEvent, lostBusEvent]);

/** Parses a bus event from the bus. Returns null for an unknown kind of bus event. */
export function parseBusEvent(value: unknown): BusEvent | null {
  const parsed = busEvent.safeParse(value);
  if (!parsed.success) return null;
  if (parsed.data.kind !== 'message') return parsed.data;
  const { name, about } = parsed.data;
  const payload = messages[name].payload.safeParse(parsed.data.payload);
  return payload.success ? { kind: 'message', name, payload: payload.data, about } : null;
}
