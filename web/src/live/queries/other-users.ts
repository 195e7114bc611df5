/** Hooks about other users: who has an event open, and who last changed an object. */
import type { EventKey } from '@touchline/shared/events/event.model';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useCurrentUser } from '../../lib/session';
import { changersAtom, engineAtom, viewersAtom } from '../engine/live-atoms';
import type { Viewer } from '../engine/presence-tracker';

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

/** Returns the name of the other user who last changed this object, or undefined. */
export const useChanger = (id: string | undefined): string | undefined => {
  const changers = useAtomValue(changersAtom);
  return id === undefined ? undefined : changers.get(id);
};
