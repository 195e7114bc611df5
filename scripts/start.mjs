/**
 * `npm start`: builds what is stale, then serves from this very process. `start.mjs <program> …`: another program of
 * build.mjs, such as one service alone.
 */
import { fileURLToPath } from 'node:url';
import { isEnding, runNode } from './setup/children.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
process.setSourceMapsEnabled(true);
const [name = 'single', ...args] = process.argv.slice(2);

// A process of its own: building sets NODE_ENV and takes memory that the server does not need.
const built = await runNode(['scripts/build.mjs']);
if (isEnding()) process.exit(0);
if (built !== 0) process.exit(built ?? 1);

// From here on this process is that program.
const program = new URL(`../dist/${name}.js`, import.meta.url);
process.argv.splice(1, process.argv.length, fileURLToPath(program), ...args);
await import(program.href);
