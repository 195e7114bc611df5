import type { EventView } from '@touchline/shared/events/events.shapes';
import { useState } from 'react';
import { holdRows } from '../../../components/table-view';

const idOf = ({ id }: EventView) => id;

/** Freezes the order of cards under the pointer or focus; later arrivals are announced as "1 new". */
export function useHeldOrder(events: readonly EventView[]) {
  const [held, setHeld] = useState<readonly string[] | null>(null);
  const { shown, waiting } = holdRows(events, idOf, held);
  const release = () => setHeld(null);
  const hold = () => setHeld((current) => current ?? events.map(idOf));
  return {
    shown,
    waiting,
    release,
    handlers: {
      onPointerEnter: hold,
      onPointerLeave: release,
      onFocus: ({ target }: { target: Element }) => target.matches(':focus-visible') && hold(),
      onBlur: ({ currentTarget, relatedTarget }: { currentTarget: Element; relatedTarget: Element | null }) =>
        !currentTarget.contains(relatedTarget) && release(),
    },
  };
}
