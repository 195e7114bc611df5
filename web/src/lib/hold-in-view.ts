const INPUTS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;
/** Screen readers scroll without any of these inputs: later changes of the page must not move their users back (ms). */
const LONGEST_MS = 10_000;

/** Scrolls to an element, and again when the page changes its height: until the user does something, and for ten seconds at most. */
export function holdInView(element: Element): void {
  const done = new AbortController();
  const observer = new ResizeObserver(() => {
    if (element.isConnected) element.scrollIntoView({ block: 'start' });
    else done.abort();
  });
  done.signal.addEventListener('abort', () => observer.disconnect());
  for (const input of INPUTS)
    document.addEventListener(input, () => done.abort(), { signal: done.signal, capture: true, passive: true });
  element.scrollIntoView({ block: 'start' });
  observer.observe(document.body);
  setTimeout(() => done.abort(), LONGEST_MS);
}
