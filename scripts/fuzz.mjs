/** `npm run test:fuzz`: sends hostile input to REST, sockets and boards in parallel, for FUZZ_MINUTES (10). */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--config', 'scripts/fuzz.config.ts'],
  { stdio: 'inherit', env: { ...process.env, FUZZ_MINUTES: process.env.FUZZ_MINUTES ?? '10' } },
);
process.exitCode = status ?? 1;
