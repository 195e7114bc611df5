import { type RefObject, useEffect } from 'react';

/** Space around the form (px). */
const EDGE = 8;

/** Scrolls so that the last button of a form stays on the screen, above the keyboard of a phone, while somebody writes at the end of a text. */
function showWhole(form: HTMLFormElement | null): void {
  const seen = window.visualViewport;
  const field = document.activeElement;
  if (!seen || !(field instanceof HTMLTextAreaElement) || !form?.contains(field)) return;
  if (field.selectionEnd < field.value.length) return;
  const hidden = form.getBoundingClientRect().bottom + EDGE - (seen.offsetTop + seen.height);
  if (hidden > 0) window.scrollBy(0, hidden);
}

/**
 * @param text what is written: the form grows with it
 * @param isOpen the form shows its choices, too
 */
export function useWholeForm(form: RefObject<HTMLFormElement | null>, text: string, isOpen: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the form may have grown.
  useEffect(() => showWhole(form.current), [form, text, isOpen]);
  useEffect(() => {
    const { current } = form;
    const show = () => showWhole(current);
    current?.addEventListener('focusin', show);
    // The keyboard comes after the focus.
    window.visualViewport?.addEventListener('resize', show);
    return () => {
      current?.removeEventListener('focusin', show);
      window.visualViewport?.removeEventListener('resize', show);
    };
  }, [form]);
}
