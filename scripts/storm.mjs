/**
 * `npm run test:storm`: runs the storms of `npm run test:more` with many seeds and for a long time. `npm run test:storm -- rush` runs those
 * with this name.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

/**
 * Files that have a long mode: storms; lost, repeated and late messages; and response times of about 200 known addresses against
 * 200 unknown ones, with and without a mail server.
 */
const NAMES = ['storm', 'live/version', 'live/engine/event-intake', 'guessing', 'mail-away'];

const given = process.argv.slice(2);
const isNamed = given[0] !== undefined && !given[0].startsWith('-');
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...['shared', 'server', 'api', 'web-logic', 'integration', 'slow', 'alone'].flatMap((name) => ['--project', name]),
    '--no-file-parallelism',
    ...(isNamed ? [] : NAMES),
    ...given,
  ],
  { stdio: 'inherit', env: { ...process.env, STORM: 'long' } },
);
process.exitCode = status ?? 1;
