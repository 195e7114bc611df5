import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';

/** Returns a reference for an element, and whether the user has scrolled near it. */
export function useNear<E extends Element>(): [RefObject<E | null>, boolean] {
  const [near, setNear] = useState(() => !('IntersectionObserver' in window));
  const element = useRef<E>(null);
  useEffect(() => {
    if (near || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: '300px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [near]);
  return [element, near];
}

interface WhenNearProps {
  /** Reserved height (px). */
  minHeight?: number;
  children: ReactNode;
}

/** Renders its children, and loads their code, when the user scrolls near them. */
export function WhenNear({ minHeight = 1, children }: WhenNearProps) {
  const [placeholder, near] = useNear<HTMLDivElement>();
  return near ? children : <div ref={placeholder} style={{ minHeight }} />;
}
