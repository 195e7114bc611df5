/** `npm start`: builds what is stale, then serves from this very process. `start.mjs api|realtime`: one service alone. */
import { fileURLToPath } from 'node:url';
import { isEnding, runNode } from './setup/children.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
process.setSourceMapsEnabled(true);
const service = process.argv[2] ?? 'single';

// A process of its own: building sets NODE_ENV and takes memory that the server does not need.
const built = await runNode(['scripts/build.mjs']);
if (isEnding()) process.exit(0);
if (built !== 0) process.exit(built ?? 1);

// From here on this process is that program.
const program = new URL(`../dist/${service}.js`, import.meta.url);
process.argv[1] = fileURLToPath(program);
await import(program.href);
