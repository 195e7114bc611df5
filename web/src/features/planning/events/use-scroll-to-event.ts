import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Scrolls to the event in the URL hash (`#event-100000001`) once it is rendered. */
export function useScrollToEvent(ready: boolean): void {
  const { hash } = useLocation();
  const done = useRef('');
  useEffect(() => {
    if (!ready || done.current === hash || !/^#event-\d+$/.test(hash)) return;
    done.current = hash;
    document.getElementById(hash.slice(1))?.closest('article')?.scrollIntoView({ block: 'start' });
  }, [ready, hash]);
}
