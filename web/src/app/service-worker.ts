/** The service worker: stores the app's shell for the next visit and for offline use (decision 0033), and shows push messages. */
import { ExpirationPlugin } from 'workbox-expiration';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';

interface Worker {
  addEventListener: (type: 'message', listen: (event: { data?: { type?: unknown } }) => void) => void;
  importScripts: (url: string) => void;
  skipWaiting: () => Promise<void>;
}
declare const self: Worker;
/** The files of the shell; the build fills them in (`web/build/offline.ts`). */
declare const SHELL: PrecacheEntry[];

// Push messages.
self.importScripts('/push-worker.js');

// A new version waits until the user confirms it, so that unsaved input is not lost.
self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting();
});

precacheAndRoute(SHELL);
cleanupOutdatedCaches();

const denylist = [/^\/(?:api|assets|docs|film|socket\.io|videos|admin\/record)(?:\/|$)/, /^[^?]*\.\w{1,8}(?:\?|$)/];
registerRoute(new NavigationRoute(createHandlerBoundToURL('/'), { denylist }));

// The large chunks of a few screens: stored at their first use.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({
    cacheName: 'touchline-assets',
    plugins: [new ExpirationPlugin({ maxEntries: 100, maxAgeSeconds: 30 * 86_400 })],
  }),
);
