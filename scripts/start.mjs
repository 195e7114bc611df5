/** `npm start`: builds what is stale, then serves everything from this one process until it is told to stop. */
import { fileURLToPath } from 'node:url';
import { isEnding, runNode } from './setup/children.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
process.setSourceMapsEnabled(true);

// A process of its own: building sets NODE_ENV and takes memory that the server does not need.
const built = await runNode(['scripts/build.mjs']);
if (isEnding()) process.exit(0);
if (built !== 0) process.exit(built ?? 1);

const { runSingle } = await import('../dist/single.js');
await runSingle();
