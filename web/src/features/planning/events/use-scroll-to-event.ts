import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Brings the event of the address (`#event-100000001`) into view, once it is there. */
export function useScrollToEvent(ready: boolean): void {
  const { hash } = useLocation();
  const done = useRef('');
  useEffect(() => {
    if (!ready || done.current === hash || !/^#event-\d+$/.test(hash)) return;
    done.current = hash;
    document.getElementById(hash.slice(1))?.closest('article')?.scrollIntoView({ block: 'start' });
  }, [ready, hash]);
}
