/** Compresses what was built, once: the server sends `<file>.br` or `<file>.gz` to whoever takes it (`api/src/http/pages.ts`). */
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Fonts, pictures and film are compressed already. The page is filled in for each request, and compressed then. */
const COMPRESSED = new Set(['.js', '.css', '.svg', '.json', '.webmanifest']);
/** Below this, headers weigh more than what is saved (bytes). */
const MIN_BYTES = 200;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

async function compress(folder: string, name: string): Promise<void> {
  const path = join(folder, name);
  // The name of an asset changes with its content: one of an earlier build is as it was.
  if (name.startsWith('assets') && existsSync(`${path}.br`)) return;
  const content = await readFile(path);
  if (content.length < MIN_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await Promise.all([
    brotli(content, { params }).then((smaller) => writeFile(`${path}.br`, smaller)),
    gzipped(content, { level: constants.Z_BEST_COMPRESSION }).then((smaller) => writeFile(`${path}.gz`, smaller)),
  ]);
}

export function compressFiles(): Plugin {
  let folder = '';
  return {
    name: 'touchline:compress-files',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    // After the service worker is written.
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const names = await readdir(folder, { recursive: true });
        await Promise.all(names.filter((name) => COMPRESSED.has(extname(name))).map((name) => compress(folder, name)));
      },
    },
  };
}
