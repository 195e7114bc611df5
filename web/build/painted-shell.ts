import type { Plugin } from 'vite';
import type { ROOTS } from './chunk-groups';

/** Chunk groups of the first load of signed-in users. */
const MEMBER = ['live', 'planning'] as const satisfies (keyof typeof ROOTS)[];
const PLACE = '__MEMBER_FILES__';
const STYLESHEET = /<link rel="stylesheet"([^>]*)>/;

/**
 * Returns a stylesheet that does not block rendering: `media="print"` until it has loaded. It stays before the styles of later chunks and
 * of Mantine's theme, which override it. `main.tsx` waits for `styled`.
 */
const unblocked = (attributes: string): string => `<link rel="preload" as="style"${attributes}>
    <link rel="stylesheet" media="print"${attributes}>
    <script nonce="__CSP_NONCE__">
      {
        const link = document.querySelector('link[media=print]');
        window.styled = new Promise((resolve) => {
          link.onload = link.onerror = () => {
            link.media = 'all';
            resolve();
          };
        });
      }
    </script>`;

/**
 * Lets the browser paint the shell of `index.html` before the app's styles have loaded, and passes the files to preload for signed-in users
 * to the script of the page.
 */
export const paintedShell = (): Plugin => ({
  name: 'touchline:painted-shell',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
      const files = MEMBER.flatMap((name) => {
        const chunk = chunks.find((one) => one.name === name);
        if (!chunk) return [];
        return [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])].map((file) => `/${file}`);
      });
      if (bundle && files.length < MEMBER.length) throw new Error(`The build lacks one of ${MEMBER.join(', ')}.`);
      if (bundle && !STYLESHEET.test(html)) throw new Error('The page has no stylesheet.');
      return html
        .replace(STYLESHEET, (_link, attributes: string) => unblocked(attributes))
        .replace(PLACE, JSON.stringify(files));
    },
  },
});
