/** Builds the service worker with the list of files that it stores in advance (decision 0033). */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Plugin } from 'vite';
import { latestAssets } from './keep-former-assets';

/** Large chunks of a few screens: cached at their first use, not in advance. */
const HEAVY = /konva|hls|pdf|yjs|pseudo|aac-encoder/i;
const OF_SHELL = /\.(?:js|css|woff2)$/;

/** Names of assets contain a hash of the content; other files need a revision. */
async function shellOf(folder: string) {
  const assets = (await latestAssets(folder)).filter((name) => OF_SHELL.test(name) && !HEAVY.test(name));
  const icons = (await readdir(join(folder, 'icons'))).filter((name) => name.endsWith('.png'));
  const revised = async (name: string, url = name) => {
    const content = await readFile(join(folder, name));
    return { url, revision: createHash('md5').update(content).digest('hex') };
  };
  return [
    // The server sends the page at `/`, with its Content-Security-Policy.
    await revised('index.html', '/'),
    ...(await Promise.all(
      ['favicon.svg', 'site.webmanifest', ...icons.map((name) => `icons/${name}`)].map((name) => revised(name)),
    )),
    ...assets.map((name) => ({ url: `assets/${name}`, revision: null })),
  ];
}

/** @param folder of the built web app */
export const offline = (folder: string): Plugin => ({
  name: 'touchline:offline',
  apply: 'build',
  writeBundle: {
    // Runs after the list of assets and the page are written.
    order: 'post',
    sequential: true,
    async handler() {
      await build({
        entryPoints: [fileURLToPath(new URL('../src/app/service-worker.ts', import.meta.url))],
        outfile: join(folder, 'service-worker.js'),
        bundle: true,
        minify: true,
        format: 'iife',
        target: 'es2023',
        define: { SHELL: JSON.stringify(await shellOf(folder)) },
      });
    },
  },
});
