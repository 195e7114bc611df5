import type { Plugin } from 'vite';

/**
 * Preloads the Latin subset of the font, the only font file that every page needs. In the body: Chromium delays the first paint for a
 * font that is preloaded in the head.
 */
export const preloadLatinFont = (): Plugin => ({
  name: 'touchline:preload-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      const file = Object.keys(bundle ?? {}).find((name) => /latin-wght-normal.*\.woff2$/.test(name));
      if (!file) throw new Error('The latin font file is not part of the build.');
      return [
        {
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
          injectTo: 'body-prepend',
        },
      ];
    },
  },
});
