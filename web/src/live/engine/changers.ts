import type { ChangeStamp } from '@touchline/shared/live/messages';

/** The name of the other user who last changed an object, by object id, as far as this page knows. */
export type Changers = ReadonlyMap<string, string>;

/** The fields of a message that name the object and the user who changed it. */
export interface Change extends ChangeStamp {
  key?: { id: string };
  event?: { id: string };
  teamId?: string;
  id?: string;
}

/** Records the author of a change. Ignores the user's own changes. */
export function withChanger(known: Changers, { key, event, id, teamId, by }: Change, userId: string): Changers {
  const subject = key?.id ?? event?.id ?? id ?? teamId;
  if (subject === undefined || by.userId === userId) return known;
  return new Map(known).set(subject, by.name);
}
