/** `npm run check`: format, lint, walls and types. Runs all of them and reports every failure. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

/** Folders whose types need a browser. All others are checked at once, so that what they share is read once. */
const OF_A_BROWSER = ['web', 'testing', 'e2e'];
const AT_ONCE = 2;

/** Runs the entry files directly, without a shell in between. */
const tool = (path, ...args) => [`node_modules/${path}`, ...args];
const checks = [
  ['format and lint', tool('@biomejs/biome/bin/biome', 'check', '--error-on-warnings')],
  ['forgotten promises', tool('oxlint/bin/oxlint', '--type-aware', '--deny-warnings')],
  ['unused code and packages', tool('knip/bin/knip.js', '--no-progress')],
  [
    'packages of what runs',
    tool('knip/bin/knip.js', '--production', '--strict', '--no-progress', '--config', 'knip.production.json'),
  ],
  ['length of functions', ['scripts/long-functions.mjs']],
  ['order of folders', ['scripts/layers.mjs']],
  ['walls', ['scripts/walls.mjs']],
  ['packages of all platforms', ['scripts/setup/locked-platforms.mjs']],
  ['texts', ['--import', 'tsx', 'scripts/texts.ts', '--check']],
  ...OF_A_BROWSER.map((folder) => [`types of ${folder}`, tool('typescript/bin/tsc', '-p', folder)]),
  ['types of the servers and programs', tool('typescript/bin/tsc', '-p', '.')],
];

function run([name, args]) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }
    child.on('close', (code) => {
      const ok = code === 0;
      console.log(`${ok ? 'ok  ' : 'FAIL'} ${name}`);
      resolve({ name, ok, output });
    });
  });
}

if (process.argv.includes('--figures')) {
  await import('./figures.mjs');
  process.exit();
}

const queued = [...checks];
const results = [];
async function work() {
  for (let next = queued.shift(); next; next = queued.shift()) results.push(await run(next));
}
await Promise.all(Array.from({ length: AT_ONCE }, work));

const failed = results.filter(({ ok }) => !ok);
for (const { name, output } of failed) console.error(`\n--- ${name}\n${output}`);
process.exitCode = failed.length ? 1 : 0;
