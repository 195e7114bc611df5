import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { noteSeen } from '../../live/news/seen-posts';

/** A post counts as seen when it was on the screen this long (ms). */
const SEEN_MS = 1_000;

/** Returns a reference for the element of a post, and notes that the reader has seen it. */
export function useSeen<E extends Element>(id: string, isSeen: boolean): RefObject<E | null> {
  const client = useQueryClient();
  const element = useRef<E>(null);
  useEffect(() => {
    if (isSeen || !element.current || !('IntersectionObserver' in window)) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        clearTimeout(timer);
        const isShown = entries.at(-1)?.isIntersecting && document.visibilityState === 'visible';
        if (isShown) timer = setTimeout(() => noteSeen(client, id), SEEN_MS);
      },
      // Of a post that is taller than the screen, a part is enough.
      { threshold: 0.1, rootMargin: '-20% 0px' },
    );
    observer.observe(element.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [client, id, isSeen]);
  return element;
}
