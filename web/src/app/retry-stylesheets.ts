import { RETRY_DELAY_MS } from '../components/lazy-with-retry';

/** Retries stylesheets that failed to load: Vite does not request them again. Call it once. */
export function retryStylesheets(): void {
  const failed = ({ target }: Event): void => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    // The second call has no effect: the element has left the document.
    const again = () => target.replaceWith(target.cloneNode());
    window.addEventListener('online', again, { once: true });
    setTimeout(again, RETRY_DELAY_MS);
  };
  // Errors of elements do not bubble.
  window.addEventListener('error', failed, true);
}
