/**
 * `npm run test:looks`: opens every screen in every role, in two widths and both colour schemes. Writes screenshots and findings
 * to test-results/looks, and prints each finding once with the places where it occurs.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const FOLDER = 'test-results/looks';
const FOUND = `${FOLDER}/found.txt`;
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });

const run = (...args) => spawnSync(process.execPath, args, { stdio: 'inherit' }).status === 0;
const started = Date.now();
const ok =
  run('scripts/build.mjs') &&
  run('node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/looks.config.ts', ...process.argv.slice(2));

/** One place and finding per line, as e2e/src/looks.ts wrote them. */
const lines = existsSync(FOUND) ? readFileSync(FOUND, 'utf8').trim().split('\n') : [];
const places = new Map();
for (const line of lines) {
  const [place = '', what = ''] = line.split('  ');
  places.set(what, [...(places.get(what) ?? []), place]);
}
const summary = [...places].map(([what, where]) => `${what}\n    ${where.length} times: ${where.join(' ')}\n`).join('');
if (summary) {
  writeFileSync(FOUND, summary);
  console.log(`\n${summary}`);
}
console.log(`\n${places.size} findings in ${Math.round((Date.now() - started) / 1000)} s; pictures in ${FOLDER}`);
process.exitCode = ok ? 0 : 1;
