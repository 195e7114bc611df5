import { useLayoutEffect } from 'react';

/** Parts that the page makes room for: bars that cover its edge, or a part that takes the whole window. */
type PageMark = 'event-changed' | 'account-changed' | 'form-parts' | 'film' | 'bare';

/**
 * Sets `data-<mark>` on `<html>` while a part is shown. Style rules of the page use it: `html:has(…)` would be matched against the whole
 * page with each key.
 */
export function usePageMark(mark: PageMark, isShown = true): void {
  useLayoutEffect(() => {
    const page = document.documentElement;
    page.toggleAttribute(`data-${mark}`, isShown);
    return () => page.removeAttribute(`data-${mark}`);
  }, [mark, isShown]);
}
