import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { aacModule } from './build/aac-module';
import { chunkGroups, compileHint } from './build/chunk-groups';
import { compressFiles } from './build/compress-files';
import { firstLoadBudget } from './build/first-load-budget';
import { keepFormerAssets } from './build/keep-former-assets';
import { leanColors } from './build/lean-colors';
import { leanContracts } from './build/lean-contracts';
import { checkMantineStyles } from './build/mantine-styles';
import { offline } from './build/offline';
import { paintedShell } from './build/painted-shell';
import { playlistType } from './build/playlist-type';
import { preloadLatinFont } from './build/preload-font';
import { texts } from './build/texts';

const server = process.env.TOUCHLINE_SERVER ?? 'http://localhost:8080';
const toServer = { '/api': server, '/calendar': server, '/videos': server, '/socket.io': { target: server, ws: true } };

const landing = '/features/landing/landing-page.tsx';
const planning = ['list/family-week', 'home/next-game-hero'].map((name) => `/features/events/${name}.tsx`);
const budget = firstLoadBudget({
  loads: {
    visitor: { limitKb: 117, needs: [landing, '/features/landing/visitor-landing.tsx'] },
    'signed in': { limitKb: 139, needs: [landing, '/domain/connection/connection-status.tsx', ...planning] },
  },
  excluded: {
    packages: ['konva', 'react-konva', 'hls.js', 'mediabunny', 'pdfjs-dist', 'zod'],
    pages: [landing, '/features/auth/login-page.tsx', '/features/events/list/planning-page.tsx', ...planning],
  },
});

/** The package always names its development build; the production build says the same without warnings. */
const routerFile = (name: string) =>
  fileURLToPath(new URL(`../node_modules/react-router/dist/production/${name}.mjs`, import.meta.url));

export default defineConfig(({ command }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  resolve: {
    alias:
      command === 'build'
        ? [
            { find: /^react-router$/, replacement: routerFile('index') },
            { find: /^react-router\/dom$/, replacement: routerFile('dom-export') },
          ]
        : [],
  },
  plugins: [
    texts(),
    react(),
    leanContracts(),
    leanColors(),
    preloadLatinFont(),
    paintedShell(),
    playlistType(),
    checkMantineStyles(),
    compileHint(),
    budget,
    keepFormerAssets(),
    offline(fileURLToPath(new URL('dist', import.meta.url))),
    compressFiles(),
  ],
  worker: { format: 'es', plugins: () => [aacModule(), leanContracts()] },
  // The api fills the placeholder with a fresh nonce for each request.
  html: { cspNonce: '__CSP_NONCE__' },
  server: { port: 5173, proxy: toServer },
  preview: { port: 4173, proxy: toServer },
  build: {
    outDir: 'dist',
    // `keepFormerAssets` empties the folder, except for the assets of the last day.
    emptyOutDir: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 900,
    target: 'es2023',
    rolldownOptions: {
      // Parses only the modules of a barrel that are used: of 6,000 icons about 100. It halves the memory of a build.
      experimental: { lazyBarrel: true },
      output: {
        codeSplitting: chunkGroups(),
        // The first load lists the names of all chunks: a character less each.
        chunkFileNames: 'assets/[name]-[hash:7].js',
      },
    },
  },
}));
