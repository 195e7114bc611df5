/** The event that a board's session is planned for, and who of it does not come, as they change. */
import { readPlanned, rootsOf } from '@touchline/shared/boards/document';
import type { EventKey } from '@touchline/shared/events/events.shapes';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type * as Y from 'yjs';
import { planOf, planWord } from '../../../lib/plan-address';
import { type EventRead, useEvent } from '../../../live/use-event';
import { useSeenEvents } from '../../../live/use-seen-events';
import { absentOf } from './coming-players';
import { useDiscOwners } from './disc-owners';

/** The key of the event that the session is planned for, or null. */
function usePlannedKey(doc: Y.Doc): EventKey | null {
  const watch = useCallback(
    (changed: () => void) => {
      const { background } = rootsOf(doc);
      background.observe(changed);
      return () => background.unobserve(changed);
    },
    [doc],
  );
  const word = useSyncExternalStore(watch, () => {
    const key = readPlanned(doc);
    return key && planWord(key);
  });
  return useMemo(() => planOf(word), [word]);
}

/** An event, with the viewer's own answers on top, as Planning shows it. */
export function useSeen(key: EventKey | null): EventRead {
  const { event, ...read } = useEvent(key);
  const [seen] = useSeenEvents(useMemo(() => (event ? [event] : []), [event]));
  return { ...read, event: seen };
}

/** The event that the session is planned for; `key` is null where it is for none. */
export function usePlanned(doc: Y.Doc): EventRead & { key: EventKey | null } {
  const key = usePlannedKey(doc);
  return { key, ...useSeen(key) };
}

/**
 * Whose discs to grey, as `ownerOf` names them: children, and guests, of whom the planned event's list says that they do
 * not come (NO), or says nothing any more. Nobody while no event is planned for, or none could be read.
 */
export function useAbsent(doc: Y.Doc): ReadonlySet<string> {
  const { event } = usePlanned(doc);
  const owners = useDiscOwners(doc);
  const absent = event ? absentOf(event, owners.values()).sort().join(' ') : '';
  // Another set only when others are absent, so that what is drawn by it rests.
  return useMemo(() => new Set(absent.split(' ').filter(Boolean)), [absent]);
}
