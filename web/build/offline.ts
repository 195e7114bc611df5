/** Generates the service worker, which caches the app's shell for the next visit and for offline use (decision 0033). */
import { VitePWA } from 'vite-plugin-pwa';
import { latestAssets } from './keep-former-assets';

/** Large chunks of a few screens: cached at their first use, not in advance. */
const HEAVY = /konva|hls|pdf|yjs|pseudo|aac-encoder/i;

/** @param folder of the built web app */
export const offline = (folder: string) =>
  VitePWA({
    strategies: 'generateSW',
    // A new version waits until the user confirms it, so that unsaved input is not lost.
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
          const isPrecached = (url: string) => !HEAVY.test(url) && (built.has(url) || !url.startsWith('assets/'));
          return {
            manifest: entries
              .filter(({ url }) => isPrecached(url))
              // The server sends the page at `/`, with its Content-Security-Policy.
              .map((entry) => (entry.url === 'index.html' ? { ...entry, url: '/' } : entry)),
            warnings: [],
          };
        },
      ],
      // File names contain a hash of the content.
      dontCacheBustURLsMatching: /^assets\//,
      // Push messages.
      importScripts: ['/push-worker.js'],
      navigateFallback: '/',
      navigateFallbackDenylist: [
        /^\/(?:api|assets|docs|film|socket\.io|videos|admin\/record)(?:\/|$)/,
        /^[^?]*\.\w{1,8}(?:\?|$)/,
      ],
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
