import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { EventView } from '@touchline/shared/events/event.model';
import { useRef, useState } from 'react';
import { lazyWithRetry } from '../../../../lib/lazy-with-retry';

const ResultForm = lazyWithRetry(() => import('./result-form'));

interface EnterResultProps {
  event: EventView;
  className?: string | undefined;
}

/** The button "Enter the result", and in its place the form that it opens. */
export default function EnterResult({ event, className }: EnterResultProps) {
  const { t } = useLingui();
  const [state, setState] = useState<'new' | 'open' | 'closed'>('new');
  const place = useRef<HTMLDivElement>(null);
  const { name } = event;
  const label = t`Enter the result`;
  // The button goes with the missing result: its card, or the list that it leaves, takes the focus.
  const saved = () => {
    const card = place.current?.closest<HTMLElement>('article, section');
    if (card) card.tabIndex = -1;
    card?.focus({ preventScroll: true });
  };
  return (
    <div ref={place} className={state === 'open' ? undefined : className} style={{ minWidth: 0 }}>
      {state === 'open' ? (
        <ResultForm event={event} onSaved={saved} onDone={() => setState('new')} onClose={() => setState('closed')} />
      ) : (
        <Button
          variant="light"
          size="sm"
          fullWidth
          className={className}
          aria-label={`${label}: ${name}`}
          autoFocus={state === 'closed'}
          onClick={() => setState('open')}
        >
          {label}
        </Button>
      )}
    </div>
  );
}
