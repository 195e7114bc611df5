import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { usePageMark } from '../../../ui/page-mark';
import classes from './staying-film.module.css';

interface StayingFilmProps {
  /** While one of these is on the screen, the film is, too. */
  beside: readonly RefObject<HTMLElement | null>[];
  children: ReactNode;
}

/** On screens without room beside a film: shows it small at the top once its place has scrolled away. */
export function StayingFilm({ beside, children }: StayingFilmProps) {
  usePageMark('film');
  const place = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  const areas = useRef(beside);
  areas.current = beside;
  useEffect(() => {
    const held = place.current;
    if (!held || !('IntersectionObserver' in window)) return;
    const seen = new Map<Element, boolean>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio, isIntersecting, boundingClientRect } of entries)
          seen.set(target, target === held ? intersectionRatio > 0.5 || boundingClientRect.top > 0 : isIntersecting);
        const isAway = seen.get(held) === false;
        const isUsed = areas.current.some(({ current }) => current && seen.get(current));
        // The place keeps its height: nothing below moves.
        setHeight(isAway && isUsed ? held.getBoundingClientRect().height : 0);
      },
      { threshold: [0, 0.5] },
    );
    for (const element of [held, ...areas.current.map(({ current }) => current)])
      if (element) observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className={classes.place} style={{ minHeight: height || undefined }}>
      <div className={classes.film} data-small={height > 0 || undefined}>
        {children}
      </div>
    </div>
  );
}
