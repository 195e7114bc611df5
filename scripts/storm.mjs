/** `npm run test:storm`: the storms of `npm test` with as many seeds, and for as long, as it takes to trust them. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const args = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--project',
  'alone',
  '--project',
  'integration',
  '--no-file-parallelism',
  'storm',
  // Whether an address is known, by what answers take: 200 against 200.
  'guessing',
];
const { status } = spawnSync(process.execPath, [...args, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, STORM: 'long' },
});
process.exitCode = status ?? 1;
