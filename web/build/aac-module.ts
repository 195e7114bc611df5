/**
 * Makes the module of `@mediabunny/aac-encoder` importable by itself. The package wraps it into a worker from a blob, which the policy of
 * pages forbids; the workers of films run it directly (decision 0086).
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const NAME = 'virtual:aac-encoder';
const main = createRequire(import.meta.url).resolve('@mediabunny/aac-encoder');
const FILE = join(dirname(main), '../modules/build/aac.js');

export const aacModule = (): Plugin => ({
  name: 'aac-module',
  resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
  load: (id) =>
    id === `\0${NAME}`
      ? readFileSync(FILE, 'utf8')
          .replace('Object.defineProperty(exports, "__esModule", { value: true });', '')
          .replace('exports.default = Module;', 'export default Module;')
      : undefined,
});
