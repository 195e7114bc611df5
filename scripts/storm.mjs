/**
 * `npm run test:storm`: the storms of `npm test` with as many seeds, and for as long, as it takes to trust them.
 * `npm run test:storm -- rush` runs those with such a name.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

/**
 * Files that know of a long run: storms; lost, repeated and late messages; answers that are timed: about 200 addresses that are
 * known against 200 that are not, and with a mail server against without.
 */
const NAMES = ['storm', 'live/version', 'live/engine/event-intake', 'guessing', 'mail-away'];

const given = process.argv.slice(2);
const isNamed = given[0] !== undefined && !given[0].startsWith('-');
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...['shared', 'api', 'web', 'integration', 'more'].flatMap((name) => ['--project', name]),
    '--no-file-parallelism',
    ...(isNamed ? [] : NAMES),
    ...given,
  ],
  { stdio: 'inherit', env: { ...process.env, STORM: 'long' } },
);
process.exitCode = status ?? 1;
