import { RETRY_DELAY_MS } from '../components/lazy-with-retry';

/** Asks again for stylesheets that could not be fetched: Vite takes each for one that is there. Call it once. */
export function retryStylesheets(): void {
  const failed = ({ target }: Event): void => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    // A second time it stands nowhere any more, and does nothing.
    const again = () => target.replaceWith(target.cloneNode());
    window.addEventListener('online', again, { once: true });
    setTimeout(again, RETRY_DELAY_MS);
  };
  // Errors of elements do not bubble.
  window.addEventListener('error', failed, true);
}
