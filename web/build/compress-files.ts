/** Compresses the built files. The server sends `<file>.br` or `<file>.gz` to browsers that accept it (`api/src/http/pages.ts`). */
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Fonts, images and films are compressed already. The server fills in `index.html` and compresses it for each request. */
const COMPRESSED = new Set(['.js', '.css', '.svg', '.json', '.webmanifest']);
/** Compression of smaller files saves less than its headers cost (bytes). */
const MIN_BYTES = 200;

/** Node has four threads for it, and a file that waits for one takes megabytes already. */
const AT_ONCE = 4;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

async function compress(folder: string, name: string): Promise<void> {
  const path = join(folder, name);
  // Names of assets contain a hash of the content, so a compressed file of an earlier build is still valid.
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
    // Runs after the service worker is written.
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const names = await readdir(folder, { recursive: true });
        const waiting = names.filter((name) => COMPRESSED.has(extname(name)));
        const compressRest = async (): Promise<void> => {
          for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) await compress(folder, name);
        };
        await Promise.all(Array.from({ length: AT_ONCE }, compressRest));
      },
    },
  };
}
