import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Height of the bars above the text (px). */
const ABOVE = 72;

/**
 * Keeps the post that somebody reads where it is, when posts and replies arrive above it.
 * @param content changes when the list does
 */
export function useStillText(list: RefObject<HTMLElement | null>, content: unknown): void {
  const held = useRef<{ id: string; top: number }>(undefined);
  useEffect(() => {
    const note = () => {
      const posts = [...(list.current?.querySelectorAll<HTMLElement>('[data-post]') ?? [])];
      const read = posts.find((post) => post.getBoundingClientRect().bottom > ABOVE);
      held.current = read && { id: read.dataset.post ?? '', top: read.getBoundingClientRect().top };
    };
    note();
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the content changed.
  useLayoutEffect(() => {
    if (!held.current || window.scrollY < 1) return;
    const { id, top } = held.current;
    const now = list.current?.querySelector(`[data-post="${id}"]`)?.getBoundingClientRect().top;
    if (now !== undefined && Math.abs(now - top) > 1) window.scrollBy(0, now - top);
  }, [list, content]);
}
