import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Scrolls to the part of a page that the address names (`#calendar`) once it is rendered. */
export function useScrollToPart(id: string, ready: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (ready && hash === `#${id}`) document.getElementById(id)?.scrollIntoView({ block: 'start' });
  }, [ready, hash, id]);
}
