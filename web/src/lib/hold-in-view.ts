const INPUTS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** Scrolls to an element, and again when the page changes its height, until the user does something. */
export function holdInView(element: Element): void {
  const userActs = new AbortController();
  const observer = new ResizeObserver(() => {
    if (element.isConnected) element.scrollIntoView({ block: 'start' });
    else userActs.abort();
  });
  userActs.signal.addEventListener('abort', () => observer.disconnect());
  for (const input of INPUTS)
    document.addEventListener(input, () => userActs.abort(), { signal: userActs.signal, capture: true, passive: true });
  element.scrollIntoView({ block: 'start' });
  observer.observe(document.body);
}
