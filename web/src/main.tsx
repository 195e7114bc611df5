import '@fontsource-variable/instrument-sans/wght.css';
import './app/fonts.css';
import './app/mantine';
import './app/tokens.css';
import './app/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { unstable_HistoryRouter as HistoryRouter } from 'react-router-dom';
import { guardedHistory } from './app/guarded-history';
import { captureInstallPrompt } from './app/install-prompt';
import { exposeStyleNonce } from './app/nonce';
import { Providers } from './app/providers';
import { fetchPages, Screens } from './app/router';
import { queryClient, store } from './app/store';
import { ConnectionSlot } from './domain/connection/connection-slot';
import { VisitorLanding } from './features/landing/landing-page';
import { browserLanguage, showLanguage } from './lib/language';
import { RETRY_DELAY_MS } from './lib/lazy-with-retry';
import { offlineCopyTimeAtom, restoreOfflineCopy } from './lib/offline-copy';
import { readToken } from './lib/token';

/** Retries stylesheets that failed to load: Vite does not request them again. */
function retryStylesheets(): void {
  const onError = ({ target }: Event): void => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    // The second call has no effect: the element has left the document.
    const retry = () => target.replaceWith(target.cloneNode());
    window.addEventListener('online', retry, { once: true });
    setTimeout(retry, RETRY_DELAY_MS);
  };
  // Errors of elements do not bubble.
  window.addEventListener('error', onError, true);
}

// Compiled validators need eval, which the page's policy forbids. Zod is not part of the first load and reads this setting when it loads.
globalThis.__zod_globalConfig = { jitless: true };
exposeStyleNonce();
retryStylesheets();
captureInstallPrompt();

declare global {
  /** Resolves when the styles have loaded; the build's `painted-shell` sets it. */
  var styled: Promise<void> | undefined;
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

/** Timeout for reading the offline copy (ms). After it the page is shown without the copy. */
const STORAGE_TIMEOUT_MS = 500;

/** Timeout for the code of the page (ms). After it the frame is shown alone. */
const CODE_TIMEOUT_MS = 3_000;

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');

/** Starts the service worker after the page has loaded, so that it does not compete for bandwidth. */
const startOffline = () =>
  setTimeout(() => {
    // Without a connection the next visit tries again.
    import('./app/offline').then(({ start }) => start()).catch(() => undefined);
  }, 5_000);
if (import.meta.env.PROD) {
  if (document.readyState === 'complete') startOffline();
  else window.addEventListener('load', startOffline);
}

async function restore(): Promise<void> {
  const token = readToken();
  if (!token) return;
  let isLate = false;
  const late = new Promise<null>((resolve) => {
    setTimeout(() => {
      isLate = true;
      resolve(null);
    }, STORAGE_TIMEOUT_MS);
  });
  const copiedAt = await Promise.race([restoreOfflineCopy(queryClient, token, () => isLate), late]);
  store.set(offlineCopyTimeAtom, copiedAt);
  if (copiedAt !== null && window.prefetched) window.prefetched.restored = true;
}

const show = (): void =>
  createRoot(root).render(
    <StrictMode>
      <Providers store={store} queryClient={queryClient}>
        {/* Without transitions, a page whose code is loading shows its skeleton at once instead of the previous page. */}
        <HistoryRouter history={guardedHistory()} useTransitions={false}>
          <Screens />
        </HistoryRouter>
      </Providers>
    </StrictMode>,
  );
/** Loads the code of the current URL. The page itself shows a failure. */
const fetchCode = (): Promise<unknown> =>
  Promise.race([
    Promise.allSettled([
      fetchPages(window.location.pathname),
      readToken() ? ConnectionSlot.fetchAhead() : window.location.pathname === '/' && VisitorLanding.fetchAhead(),
    ]),
    new Promise((resolve) => setTimeout(resolve, CODE_TIMEOUT_MS)),
  ]);

// The painted shell stays until then. Uses no top-level await, which would make the bundler add a file for each page.
void Promise.all([globalThis.styled, restore(), fetchCode(), showLanguage(browserLanguage())]).then(show);
