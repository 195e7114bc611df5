import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { EventView } from '@touchline/shared/events/event.model';
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { usePhone } from '../../../lib/widths';
import { useFirstRows } from '../../../ui/table/first-rows';
import { holdRows } from '../../../ui/table/hold-rows';
import classes from './event-list.module.css';

const idOf = ({ id }: EventView) => id;

/** Freezes the order of cards under the pointer or focus; later arrivals are announced as "1 new". */
function useHeldOrder(events: readonly EventView[]) {
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

/** Cards in the first render: about one screen. On a phone the first card fills it. */
const INITIAL_CARDS = { phone: 1, desktop: 2 };

/** Cards shown at first, and added by each tap. */
const MOST_CARDS = { phone: 12, desktop: 30 };

/** Returns false in the first render: slow phones paint the first card, and everything below it afterwards. */
export function useDrawnOnce(): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => startTransition(() => setDrawn(true)), []);
  return isDrawn;
}

interface HeldCardsProps {
  events: readonly EventView[];
  card: (event: EventView, index: number) => ReactNode;
  /** Shown without events. */
  empty: ReactNode;
}

/** Cards of coming events, which keep their order while somebody points at them. */
export function HeldCards({ events, card, empty }: HeldCardsProps) {
  const { hash } = useLocation();
  const phone = usePhone();
  const isDrawn = useDrawnOnce();
  const { shown, waiting, release, handlers } = useHeldOrder(events);
  const rowsUpToLinked = shown.findIndex(({ id }) => hash === `#event-${id}`) + 1;
  const { first, showMore } = useFirstRows(shown, MOST_CARDS[phone ? 'phone' : 'desktop'], rowsUpToLinked);
  return (
    <div className={classes.list}>
      {waiting > 0 && (
        <Button size="compact-sm" variant="light" className={classes.fresh} onClick={release}>
          <Trans>{waiting} new</Trans>
        </Button>
      )}
      <div className={classes.cards} {...handlers}>
        {shown.length > 0
          ? (isDrawn ? first : first.slice(0, INITIAL_CARDS[phone ? 'phone' : 'desktop'])).map(card)
          : empty}
        {isDrawn && showMore}
      </div>
    </div>
  );
}
