/** Who else has an event open (specification 7.2). */
import type { EventKey } from '@touchline/shared/events/events.shapes';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useCurrentUser } from '../lib/session';
import { engineAtom, type Viewer, viewersAtom } from './live-atoms';

const nobody: readonly Viewer[] = [];

/**
 * Tells the others that this event is open here while `open` is true.
 * @returns the other people who have it open, each once
 */
export function usePresence(key: EventKey, open = true): readonly Viewer[] {
  const live = useAtomValue(engineAtom);
  const me = useCurrentUser()?.id;
  const { time, hash, id } = key;
  useEffect(() => (open ? live?.lookAt({ time, hash, id }) : undefined), [live, open, time, hash, id]);
  const viewers = useAtomValue(viewersAtom).get(id) ?? nobody;
  return open ? viewers.filter(({ userId }) => userId !== me) : nobody;
}
