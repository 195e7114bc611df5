/** Events as this screen shows them: what the server said, with the viewer's own changes on top. */
import type { EventView } from '@touchline/shared/events/events.shapes';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { outboxAtom } from './live-atoms';
import { type SeenEvent, withOwnChanges } from './overlay';

/** An event with the viewer's own changes on top. */
export function useSeenEvent(event: EventView): SeenEvent {
  const line = useAtomValue(outboxAtom);
  return useMemo(() => withOwnChanges(event, line), [event, line]);
}

/** These events, each with the viewer's own changes on top. */
export function useSeenEvents(events: readonly EventView[]): readonly EventView[] {
  const line = useAtomValue(outboxAtom);
  return useMemo(() => events.map((event) => withOwnChanges(event, line).event), [events, line]);
}
