import type { Plugin, Rolldown } from 'vite';
import type { ROOTS } from './chunk-groups';

/** Chunk groups of the first load of signed-in users. */
const MEMBER = ['common', 'live', 'planning'] as const satisfies (keyof typeof ROOTS)[];
/** Pages that visitors open from a link or a bookmark, with their modules. */
const PAGES = {
  '/': '/features/landing/visitor-landing.tsx',
  '/auth/login': '/features/auth/login-page.tsx',
  '/auth/register': '/features/auth/register-page.tsx',
} as const;
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

const addresses = (chunk: Rolldown.OutputChunk): string[] =>
  [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])].map((file) => `/${file}`);

/**
 * Lets the browser paint the shell of `index.html` before the app's styles have loaded, and passes the files to preload to the
 * script of the page: those of signed-in users, and those of single pages.
 */
export const paintedShell = (): Plugin => ({
  name: 'touchline:painted-shell',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
      /** The chunk and all that it imports. */
      const withImports = (chunk: Rolldown.OutputChunk | undefined, visited = new Set<Rolldown.OutputChunk>()) => {
        if (!chunk || visited.has(chunk)) return visited;
        visited.add(chunk);
        for (const name of chunk.imports)
          withImports(
            chunks.find(({ fileName }) => fileName === name),
            visited,
          );
        return visited;
      };
      const firstLoad = withImports(chunks.find(({ isEntry }) => isEntry));
      const filesOfPage = (module: string): string[] => {
        const page = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
        if (bundle && !page) throw new Error(`The build lacks ${module}.`);
        return [...withImports(page)].filter((chunk) => !firstLoad.has(chunk)).flatMap(addresses);
      };
      const memberFiles = MEMBER.flatMap((name) => {
        const chunk = chunks.find((one) => one.name === name);
        if (bundle && !chunk) throw new Error(`The build lacks ${name}.`);
        return chunk ? addresses(chunk) : [];
      });
      const pages = Object.fromEntries(Object.entries(PAGES).map(([path, module]) => [path, filesOfPage(module)]));
      if (bundle && !STYLESHEET.test(html)) throw new Error('The page has no stylesheet.');
      return html
        .replace(STYLESHEET, (_link, attributes: string) => unblocked(attributes))
        .replace('__MEMBER_FILES__', JSON.stringify(memberFiles))
        .replace('__PAGE_FILES__', JSON.stringify(pages));
    },
  },
});
