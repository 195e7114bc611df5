/** The viewer's own changes: queued, and on top of the server's events. */
import type { EventView } from '@touchline/shared/events/event.model';
import { atom, useAtomValue, useStore } from 'jotai';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { engineAtom, outboxAtom } from '../engine/live-atoms';
import type { OutboxItem, RowChange } from '../engine/outbox-queue';
import { type SeenEvent, withOwnChanges } from '../engine/overlay';

/** Changes of this event only: a change of another event does not render it again. */
export function useSeenEvent(event: EventView): SeenEvent {
  const ownChanges = useMemo(() => {
    let lastItems: readonly OutboxItem[] = [];
    return atom((get) => {
      const items = get(outboxAtom).filter((item) => item.event.id === event.id);
      const isSame = items.length === lastItems.length && items.every((item, index) => item === lastItems[index]);
      if (!isSame) lastItems = items;
      return lastItems;
    });
  }, [event.id]);
  const outbox = useAtomValue(ownChanges);
  return useMemo(() => withOwnChanges(event, outbox), [event, outbox]);
}

export function useSeenEvents(events: readonly EventView[]): readonly EventView[] {
  const outbox = useAtomValue(outboxAtom);
  return useMemo(() => events.map((event) => withOwnChanges(event, outbox).event), [events, outbox]);
}

/**
 * Returns a function that queues the user's changes. It keeps a change that is made before the live engine has started, and queues it
 * after the start.
 */
export function useChange(): (change: RowChange) => void {
  const store = useStore();
  const early = useRef<RowChange[]>([]);
  useEffect(
    () =>
      store.sub(engineAtom, () => {
        const engine = store.get(engineAtom);
        if (engine) for (const change of early.current.splice(0)) engine.change(change);
      }),
    [store],
  );
  return useCallback(
    (change) => {
      const engine = store.get(engineAtom);
      if (engine) engine.change(change);
      else early.current.push(change);
    },
    [store],
  );
}
