/**
 * `npm start`: builds what is stale, then serves from this process. `start.mjs <program> …` runs another program of build.mjs,
 * such as a single service.
 */
import { fileURLToPath } from 'node:url';
import { isEnding, runNode } from './setup/children.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
process.setSourceMapsEnabled(true);
const [name = 'single', ...args] = process.argv.slice(2);

// Builds in a child process: a build sets NODE_ENV, and uses memory that the server does not need.
const built = await runNode(['scripts/build.mjs']);
if (isEnding()) process.exit(0);
if (built !== 0) process.exit(built ?? 1);

// From here on this process is the program.
const program = new URL(`../dist/${name}.js`, import.meta.url);
process.argv.splice(1, process.argv.length, fileURLToPath(program), ...args);
await import(program.href);
