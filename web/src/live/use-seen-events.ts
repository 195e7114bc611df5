/** Events as this screen shows them: what the server said, with the viewer's own changes on top. */
import type { EventView } from '@touchline/shared/events/events.shapes';
import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { outboxAtom } from './live-atoms';
import type { Outbox } from './outbox-queue';
import { type SeenEvent, withOwnChanges } from './overlay';

const isSameLine = (one: Outbox, other: Outbox): boolean =>
  one.length === other.length && one.every((item, index) => item === other[index]);

/** An event with the viewer's own changes on top. A change of another event does not make it render again. */
export function useSeenEvent(event: EventView): SeenEvent {
  const ownLine = useMemo(() => {
    let before: Outbox = [];
    return atom((get) => {
      const line = get(outboxAtom).filter((item) => item.event.id === event.id);
      if (!isSameLine(before, line)) before = line;
      return before;
    });
  }, [event.id]);
  const line = useAtomValue(ownLine);
  return useMemo(() => withOwnChanges(event, line), [event, line]);
}

/** These events, each with the viewer's own changes on top. */
export function useSeenEvents(events: readonly EventView[]): readonly EventView[] {
  const line = useAtomValue(outboxAtom);
  return useMemo(() => events.map((event) => withOwnChanges(event, line).event), [events, line]);
}
