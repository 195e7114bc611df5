/** Events with the viewer's own changes on top of the server's data. */
import type { EventView } from '@touchline/shared/events/events.shapes';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { outboxAtom } from '../engine/live-atoms';
import { type SeenEvent, withOwnChanges } from '../engine/overlay';

export function useSeenEvent(event: EventView): SeenEvent {
  const outbox = useAtomValue(outboxAtom);
  return useMemo(() => withOwnChanges(event, outbox), [event, outbox]);
}

export function useSeenEvents(events: readonly EventView[]): readonly EventView[] {
  const outbox = useAtomValue(outboxAtom);
  return useMemo(() => events.map((event) => withOwnChanges(event, outbox).event), [events, outbox]);
}
