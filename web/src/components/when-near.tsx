import { type ReactNode, useEffect, useRef, useState } from 'react';

interface WhenNearProps {
  /** How high it will be at least (px), so that it takes its room already. */
  minHeight?: number;
  children: ReactNode;
}

/** A part far down the page: it is drawn, and its code fetched, when somebody scrolls towards it. */
export function WhenNear({ minHeight = 1, children }: WhenNearProps) {
  const [near, setNear] = useState(() => !('IntersectionObserver' in window));
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (near || !place.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: '300px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [near]);
  return near ? children : <div ref={place} style={{ minHeight }} />;
}
