import type { Plugin } from 'vite';
import type { ROOTS } from './chunk-groups';

/** Groups that every signed-in person needs at once. */
const MEMBER = ['live', 'planning'] as const satisfies (keyof typeof ROOTS)[];
const PLACE = '__MEMBER_FILES__';
const STYLESHEET = /\s*<link rel="stylesheet"[^>]*>/g;

/**
 * Lets the shell of `index.html` be painted before anything else has come: the stylesheet goes behind it, where it holds back the
 * app's code only. It also tells the page's own script what to load for people who are signed in.
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
      const styles = html.match(STYLESHEET) ?? [];
      return html
        .replace(STYLESHEET, '')
        .replace('  </body>', `${styles.map((link) => `    ${link.trim()}\n`).join('')}  </body>`)
        .replace(PLACE, JSON.stringify(files));
    },
  },
});
