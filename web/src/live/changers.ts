import type { ChangeStamp } from '@touchline/shared/live/messages';
import { useAtomValue } from 'jotai';
import { changersAtom } from './live-atoms';

/** Object -> who else changed it last, as far as this page heard of it. */
export type Changers = ReadonlyMap<string, string>;

/** What of a message says who changed what. */
export interface Change extends ChangeStamp {
  key?: { id: string };
  event?: { id: string };
  teamId?: string;
  id?: string;
}

/** Notes who made the change that a message reports; one's own are no news. */
export function withChanger(known: Changers, { key, event, id, teamId, by }: Change, userId: string): Changers {
  const subject = key?.id ?? event?.id ?? id ?? teamId;
  if (subject === undefined || by.userId === userId) return known;
  return new Map(known).set(subject, by.name);
}

/** Who else changed this object last; undefined when nobody is known to have. */
export const useChanger = (id: string | undefined): string | undefined => {
  const changers = useAtomValue(changersAtom);
  return id === undefined ? undefined : changers.get(id);
};
