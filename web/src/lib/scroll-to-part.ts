import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { holdInView } from './hold-in-view';

/** Scrolls to the part of a page that the address names (`#calendar`) once it is rendered. */
export function useScrollToPart(id: string, ready: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    const part = ready && hash === `#${id}` ? document.getElementById(id) : null;
    if (part) holdInView(part);
  }, [ready, hash, id]);
}
