import type { Plugin } from 'vite';
import type { ROOTS } from './chunk-groups';

/** Groups that every signed-in person needs at once. */
const MEMBER = ['live', 'planning'] as const satisfies (keyof typeof ROOTS)[];
const PLACE = '__MEMBER_FILES__';
const STYLESHEET = /<link rel="stylesheet"([^>]*)>/;

/**
 * A stylesheet that no painting waits for: it is for print until it has come. It keeps its place before the styles of later chunks and
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
 * Lets the shell of `index.html` be painted before the app's styles have come, and tells the page's own script what to load for people
 * who are signed in.
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
