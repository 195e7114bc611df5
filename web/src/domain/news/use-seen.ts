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
    let isOnScreen = false;
    /** A phone that is locked, or a tab in the background, shows nothing: the time begins again with the next look. */
    const look = () => {
      clearTimeout(timer);
      if (isOnScreen && document.visibilityState === 'visible') timer = setTimeout(() => noteSeen(client, id), SEEN_MS);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        isOnScreen = entries.at(-1)?.isIntersecting ?? false;
        look();
      },
      // Of a post that is taller than the screen, a part is enough.
      { threshold: 0.1, rootMargin: '-20% 0px' },
    );
    observer.observe(element.current);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('visibilitychange', look);
    };
  }, [client, id, isSeen]);
  return element;
}
