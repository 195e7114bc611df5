import '@fontsource-variable/instrument-sans/wght.css';
import './app/fonts.css';
import './app/mantine';
import './app/tokens.css';
import './app/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { ConnectionSlot } from './app/connection-slot';
import { captureInstallPrompt } from './app/install-prompt';
import { exposeStyleNonce } from './app/nonce';
import { Providers } from './app/providers';
import { retryStylesheets } from './app/retry-stylesheets';
import { fetchPages, routes } from './app/router';
import { queryClient, store } from './app/store';
import { offlineCopyTimeAtom, restoreOfflineCopy } from './lib/offline-copy';
import { readToken } from './lib/token';

// Compiled validators need eval, which the page's policy forbids. Zod itself is not part of the first load, and reads this then.
globalThis.__zod_globalConfig = { jitless: true };
exposeStyleNonce();
retryStylesheets();
captureInstallPrompt();

declare global {
  /** The styles are there; the build's `painted-shell` sets it. */
  var styled: Promise<void> | undefined;
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

/** A browser whose storage does not answer by then (ms) shows the page without what it kept. */
const STORAGE_ANSWERS_WITHIN = 500;

/** Without its page's code by then (ms) the frame is shown alone. */
const CODE_COMES_WITHIN = 3_000;

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');

/** After the page has what it needs, so that it takes nothing from it. */
const offlineLater = () => setTimeout(() => void import('./app/offline').then(({ start }) => start()), 5_000);
if (import.meta.env.PROD) {
  if (document.readyState === 'complete') offlineLater();
  else window.addEventListener('load', offlineLater);
}

async function restore(): Promise<void> {
  const token = readToken();
  if (!token) return;
  let isLate = false;
  const late = new Promise<null>((resolve) => {
    setTimeout(() => {
      isLate = true;
      resolve(null);
    }, STORAGE_ANSWERS_WITHIN);
  });
  const since = await Promise.race([restoreOfflineCopy(queryClient, token, () => isLate), late]);
  store.set(offlineCopyTimeAtom, since);
  if (since !== null && window.prefetched) window.prefetched.restored = true;
}

const show = (): void =>
  createRoot(root).render(
    <StrictMode>
      <Providers store={store} queryClient={queryClient}>
        {/* A page whose code is on its way shows its skeleton at once, not the page before it. */}
        <RouterProvider router={createBrowserRouter(routes)} useTransitions={false} />
      </Providers>
    </StrictMode>,
  );
/** The code of what the address shows: it is on its way already. Whatever fails, the page says so itself. */
const fetchCode = (): Promise<unknown> =>
  Promise.race([
    Promise.allSettled([fetchPages(window.location.pathname), readToken() && ConnectionSlot.fetchAhead()]),
    new Promise((resolve) => setTimeout(resolve, CODE_COMES_WITHIN)),
  ]);

// Until then the painted shell stays. No top-level await: the bundler would make one more file for each page.
void Promise.all([globalThis.styled, restore(), fetchCode()]).then(show);
