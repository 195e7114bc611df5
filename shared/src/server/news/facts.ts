/**
 * What the api tells the realtime nodes after a write. A fact carries the full payload and whom it concerns;
 * realtime turns it into audiences and masks it for each (design section 5).
 */
import { z } from 'zod';
import { type News, type NewsName, news } from '../../live/messages';

/** Whose live view changed, beside the people of the teams. */
const about = z.object({
  /** Teams whose people hear of it. */
  teams: z.array(z.string()),
  /** The child that a row is about: its guardians see the row in full. */
  playerId: z.string().optional(),
  /** One person alone. */
  userId: z.string().optional(),
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

export type Fact = MessageFact | AccessFact;

const accessFact = z.object({
  kind: z.literal('access'),
  changed: z.array(z.string()),
  ended: z.array(z.string()),
  at: z.number(),
  by: z.object({ userId: z.string(), name: z.string() }),
});
const messageFact = z.object({ kind: z.literal('message'), name: z.string(), payload: z.unknown(), about });

/** A fact as it came off the wire; null when it is not one that this version knows. */
export function parseFact(value: unknown): Fact | null {
  const access = accessFact.safeParse(value);
  if (access.success) return access.data;
  const message = messageFact.safeParse(value);
  if (!message.success || !Object.hasOwn(news, message.data.name)) return null;
  const name = message.data.name as NewsName;
  const payload = news[name].safeParse(message.data.payload);
  return payload.success ? { kind: 'message', name, payload: payload.data, about: message.data.about } : null;
}
