/**
 * `npm start`: builds what is stale, then serves from this process. `start.mjs <program> …` runs another program of build.mjs,
 * such as a single service.
 */
import { fileURLToPath } from 'node:url';
import { runBuild } from './setup/run-build.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
process.setSourceMapsEnabled(true);
const [name = 'single', ...args] = process.argv.slice(2);

const built = await runBuild();
if (built !== 0) process.exit(built ?? 0);

// From here on this process is the program.
const program = new URL(`../dist/${name}.js`, import.meta.url);
process.argv.splice(1, process.argv.length, fileURLToPath(program), ...args);
await import(program.href);
