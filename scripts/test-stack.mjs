/** `npm run test:stack`: runs the browser flows against the services of a league behind nginx. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const run = (...args) =>
  spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, LEAGUE: '1' } }).status === 0;
const ok =
  run('scripts/build.mjs') &&
  run(
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config=e2e/playwright.config.ts',
    '--project=flows',
    '--workers=1',
    ...process.argv.slice(2),
  );
process.exitCode = ok ? 0 : 1;
