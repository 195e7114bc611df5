import { type ReactNode, useEffect, useRef, useState } from 'react';

interface WhenNearProps {
  /** Reserved height (px). */
  minHeight?: number;
  children: ReactNode;
}

/** Renders its children, and loads their code, when the user scrolls near them. */
export function WhenNear({ minHeight = 1, children }: WhenNearProps) {
  const [near, setNear] = useState(() => !('IntersectionObserver' in window));
  const placeholder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (near || !placeholder.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: '300px' },
    );
    observer.observe(placeholder.current);
    return () => observer.disconnect();
  }, [near]);
  return near ? children : <div ref={placeholder} style={{ minHeight }} />;
}
