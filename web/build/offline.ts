/** The service worker: the app's shell is in the browser before the next visit, and without a connection (decision 0033). */
import { VitePWA } from 'vite-plugin-pwa';
import { latestAssets } from './keep-former-assets';

/** What only some screens need, and is large: kept once it was used. */
const HEAVY = /konva|hls|pdf|yjs/i;

/** @param folder of the built web app */
export const offline = (folder: string) =>
  VitePWA({
    strategies: 'generateSW',
    // A new version waits until the person says so: nothing that is being typed is lost.
    registerType: 'prompt',
    injectRegister: null,
    manifest: false,
    filename: 'service-worker.js',
    workbox: {
      globPatterns: ['index.html', 'assets/*.{js,css,woff2}', 'favicon.svg', 'icons/*.png', 'site.webmanifest'],
      globIgnores: ['**/*.{br,gz}'],
      manifestTransforms: [
        async (entries) => {
          const built = new Set((await latestAssets(folder)).map((name) => `assets/${name}`));
          const isWanted = (url: string) => !HEAVY.test(url) && (built.has(url) || !url.startsWith('assets/'));
          return {
            manifest: entries
              .filter(({ url }) => isWanted(url))
              // The page is served under its address, with a policy of its own.
              .map((entry) => (entry.url === 'index.html' ? { ...entry, url: '/' } : entry)),
            warnings: [],
          };
        },
      ],
      // Names of files carry their content's hash.
      dontCacheBustURLsMatching: /^assets\//,
      navigateFallback: '/',
      navigateFallbackDenylist: [/^\/(?:api|assets|docs|film|socket\.io|videos)(?:\/|$)/, /^[^?]*\.\w{1,8}(?:\?|$)/],
      runtimeCaching: [
        {
          urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
          handler: 'CacheFirst',
          options: { cacheName: 'touchline-assets', expiration: { maxEntries: 100, maxAgeSeconds: 30 * 86_400 } },
        },
      ],
      cleanupOutdatedCaches: true,
      inlineWorkboxRuntime: true,
      sourcemap: false,
    },
  });
