/** Presence of events. */
import type { EventKey } from '@touchline/shared/events/events.shapes';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useCurrentUser } from '../lib/session';
import { engineAtom, type Viewer, viewersAtom } from './live-atoms';

const NO_VIEWERS: readonly Viewer[] = [];

/**
 * Reports that this page shows the event, while `open` is true.
 * @returns the other users who have it open, each once
 */
export function usePresence(key: EventKey, open = true): readonly Viewer[] {
  const engine = useAtomValue(engineAtom);
  const userId = useCurrentUser()?.id;
  const { time, hash, id } = key;
  useEffect(() => (open ? engine?.openEvent({ time, hash, id }) : undefined), [engine, open, time, hash, id]);
  const viewers = useAtomValue(viewersAtom).get(id) ?? NO_VIEWERS;
  return open ? viewers.filter((viewer) => viewer.userId !== userId) : NO_VIEWERS;
}
