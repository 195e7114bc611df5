/** Events with the viewer's own changes on top of the server's data. */
import type { EventView } from '@touchline/shared/events/event.model';
import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { outboxAtom } from '../engine/live-atoms';
import type { OutboxItem } from '../engine/outbox-queue';
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
