import '@fontsource-variable/instrument-sans/wght.css';
import './app/fonts.css';
import './app/mantine';
import './app/tokens.css';
import './app/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { lendNonce } from './app/nonce';
import { Providers } from './app/providers';
import { routes } from './app/router';
import { queryClient, store } from './app/store';
import { fetchStylesAgain } from './app/styles-again';

// Compiled validators need eval, which the page's policy forbids. Zod itself is not part of the first load, and reads this then.
globalThis.__zod_globalConfig = { jitless: true };
lendNonce();
fetchStylesAgain();

declare global {
  /** The styles are there; the build's `painted-shell` sets it. */
  var styled: Promise<void> | undefined;
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');

const show = (): void =>
  createRoot(root).render(
    <StrictMode>
      <Providers store={store} queryClient={queryClient}>
        {/* A page whose code is on its way shows its skeleton at once, not the page before it. */}
        <RouterProvider router={createBrowserRouter(routes)} useTransitions={false} />
      </Providers>
    </StrictMode>,
  );
// Until then the painted shell stays. Not awaited: with that in its entry the bundler makes a file more for each page.
void (globalThis.styled ?? Promise.resolve()).then(show);
