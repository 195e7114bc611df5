/** Hooks for the planned event of a board, and the players who do not come. */
import { readPlanned, rootsOf } from '@touchline/shared/boards/document';
import type { EventKey } from '@touchline/shared/events/event.model';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type * as Y from 'yjs';
import { planOf, planWord } from '../../../domain/plan-address';
import { type EventRead, useEventWithOwnChanges } from '../../../live/queries/use-event';
import { absentOf } from './coming-players';
import { useMarkerOwners } from './marker-owners';

/** Returns the key of the planned event, or null. */
function usePlannedKey(doc: Y.Doc): EventKey | null {
  const subscribe = useCallback(
    (changed: () => void) => {
      const { background } = rootsOf(doc);
      background.observe(changed);
      return () => background.unobserve(changed);
    },
    [doc],
  );
  const word = useSyncExternalStore(subscribe, () => {
    const key = readPlanned(doc);
    return key && planWord(key);
  });
  return useMemo(() => planOf(word), [word]);
}

/** Reads the planned event. `key` is null if there is none. */
export function usePlannedEvent(doc: Y.Doc): EventRead & { key: EventKey | null } {
  const key = usePlannedKey(doc);
  return { key, ...useEventWithOwnChanges(key) };
}

/**
 * Returns the owners (see `ownerOf`) whose markers are grey: the planned event's list says NO, or no longer names them.
 * Empty without a planned event, or if it could not be read.
 */
export function useAbsentOwners(doc: Y.Doc): ReadonlySet<string> {
  const { event } = usePlannedEvent(doc);
  const owners = useMarkerOwners(doc);
  const absent = event ? absentOf(event, owners.values()).sort().join(' ') : '';
  // Returns the same Set while the owners are the same, so that nothing is redrawn.
  return useMemo(() => new Set(absent.split(' ').filter(Boolean)), [absent]);
}
