/**
 * Facts: what the api publishes after a write. A fact carries the full payload and the people it concerns; realtime turns it into one
 * masked message per audience (specification 7.4).
 */

import { type About, about } from '@touchline/shared/live/audience';
import { type News, type NewsName, news, type PublishedName } from '@touchline/shared/live/messages';
import { z } from 'zod';

/** A live message as its widest audience sees it. */
export interface MessageFact<N extends PublishedName = PublishedName> {
  kind: 'message';
  name: N;
  payload: News<N>;
  about: About;
}

/** Rights of users changed, or sessions ended: their sockets must be authorized again, or closed. */
export interface AccessFact {
  kind: 'access';
  /** Reauthorize the sockets of these users and send them `access:changed`. */
  changed: string[];
  /** Close the sockets of these sessions. */
  ended: string[];
  at: number;
  by: { userId: string; name: string };
}

/** Facts were lost on the way, and it is unknown which: clients must sync. */
export interface LostFact {
  kind: 'lost';
}

export type Fact = MessageFact | AccessFact | LostFact;

const accessFact = z.object({
  kind: z.literal('access'),
  changed: z.array(z.string()),
  ended: z.array(z.string()),
  at: z.number(),
  by: z.object({ userId: z.string(), name: z.string() }),
});
const messageFact = z.object({
  kind: z.literal('message'),
  name: z
    .string()
    .refine((name): name is PublishedName => Object.hasOwn(news, name) && 'audience' in news[name as NewsName]),
  payload: z.unknown(),
  about,
});
const lostFact = z.object({ kind: z.literal('lost') });
const fact = z.discriminatedUnion('kind', [accessFact, messageFact, lostFact]);

/** Parses a fact from the bus. Returns null for an unknown kind of fact. */
export function parseFact(value: unknown): Fact | null {
  const parsed = fact.safeParse(value);
  if (!parsed.success) return null;
  if (parsed.data.kind !== 'message') return parsed.data;
  const { name, about } = parsed.data;
  const payload = news[name].payload.safeParse(parsed.data.payload);
  return payload.success ? { kind: 'message', name, payload: payload.data, about } : null;
}
