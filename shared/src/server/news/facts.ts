/**
 * What the api tells the realtime nodes after a write. A fact carries the full payload and whom it concerns;
 * realtime turns it into audiences and masks it for each (specification 7.4).
 */
import { z } from 'zod';
import { type News, type NewsName, news } from '../../live/messages';

/** Whose live view changed, beside the people of the teams. */
const about = z.object({
  /** Teams whose people hear of it. */
  teams: z.array(z.string()),
  /** The child that a row is about: its guardians see the row in full. */
  playerId: z.string().optional(),
  /** The person whose own row this is, when it is about no child: they see it in full. */
  userId: z.string().optional(),
  /** Accounts that hear of it wherever they belong. */
  users: z.array(z.string()).optional(),
});

/** A live message as its widest audience sees it. */
export interface MessageFact<N extends NewsName = NewsName> {
  kind: 'message';
  name: N;
  payload: News<N>;
  about: z.infer<typeof about>;
}

/** Rights of users changed, or sessions ended: their sockets must be judged again, or closed. */
export interface AccessFact {
  kind: 'access';
  /** Judge the rooms of these users' sockets again and send them `access:changed`. */
  changed: string[];
  /** Close the sockets of these sessions. */
  ended: string[];
  at: number;
  by: { userId: string; name: string };
}

/** Facts were lost on the way, nobody knows which: who listens asks what it missed. */
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

/** A fact as it came off the wire; null when it is not one that this version knows. */
export function parseFact(value: unknown): Fact | null {
  const parsed = fact.safeParse(value);
  if (!parsed.success) return null;
  if (parsed.data.kind !== 'message') return parsed.data;
  const { name, about } = parsed.data;
  const payload = news[name].safeParse(parsed.data.payload);
  return payload.success ? { kind: 'message', name, payload: payload.data, about } : null;
}
