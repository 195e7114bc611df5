import type { EventView } from '@touchline/shared/events/events.shapes';
import { useState } from 'react';
import { holdRows } from '../../../components/table-view';

const idOf = ({ id }: EventView) => id;

/** Keeps cards from moving under a pointer or keyboard focus; what comes meanwhile waits as "1 new". */
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
