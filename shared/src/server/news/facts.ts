/**
 * Facts: what the api publishes after a write. A fact carries the full payload and the people it concerns; realtime turns it into one
 * masked message per audience (specification 7.4).
 */
import { z } from 'zod';
import { type News, type NewsName, news } from '../../live/messages';

/** The people whose live view changed. */
const about = z.object({
  /** Teams whose members get the message. */
  teams: z.array(z.string()),
  /** The child of an attendee row: its guardians see the row in full. */
  playerId: z.string().optional(),
  /** The creator of an attendee row without a child: they see the row in full. */
  userId: z.string().optional(),
  /** Accounts that get the message whatever teams they belong to. */
  users: z.array(z.string()).optional(),
  /** Messages of one call about many events have the same batch: a screen gets them in one frame. */
  batch: z.string().optional(),
});

/** A live message as its widest audience sees it. */
export interface MessageFact<N extends NewsName = NewsName> {
  kind: 'message';
  name: N;
  payload: News<N>;
  about: z.infer<typeof about>;
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
  name: z.string().refine((name): name is NewsName => Object.hasOwn(news, name)),
  payload: z.unknown(),
  about,
});
const lostFact = z.object({ kind: z.literal('lost') });
const fact = z.discriminatedUnion('kind', [accessFact, messageFact, lostFact]);

/** Parses a fact from the bus. Returns null when this version does not know it. */
export function parseFact(value: unknown): Fact | null {
  const parsed = fact.safeParse(value);
  if (!parsed.success) return null;
  if (parsed.data.kind !== 'message') return parsed.data;
  const { name, about } = parsed.data;
  const payload = news[name].safeParse(parsed.data.payload);
  return payload.success ? { kind: 'message', name, payload: payload.data, about } : null;
}
