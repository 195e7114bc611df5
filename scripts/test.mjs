/**
 * `npm test`: the checks, every vitest project, the build, and the flows in a real browser. Runs all of it whatever
 * fails, and closes with one line that sums it up.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inCi } from './setup/child-env.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const VITEST = 'test-results/vitest.json';
const FLOWS = 'test-results/e2e.json';
rmSync('test-results', { recursive: true, force: true });
mkdirSync('test-results', { recursive: true });

const total = { passed: 0, failed: 0, skipped: 0 };
const add = ({ passed, failed, skipped }) => {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
};

function run(title, args) {
  console.log(`\n=== ${title}`);
  return spawnSync(process.execPath, args, { stdio: 'inherit' }).status === 0;
}

/** Counts of a suite; a suite that failed without a failing test (it did not start, or crashed) counts as one. */
function countSuite(ok, file, read) {
  const counts = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0, skipped: 0 };
  add(!ok && counts.failed === 0 ? { ...counts, failed: 1 } : counts);
}

/** A step that either holds or not. */
const step = (title, args) => {
  const ok = run(title, args);
  if (!ok) add({ passed: 0, failed: 1, skipped: 0 });
  return ok;
};

step('format, lint, walls, types', ['scripts/check.mjs']);

countSuite(
  run('unit, property, contract and integration tests', [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${VITEST}`,
  ]),
  VITEST,
  ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) => ({
    passed: numPassedTests,
    // A file that could not even be read has no tests that could fail.
    failed:
      numFailedTests + testResults.filter((file) => file.status === 'failed' && !file.assertionResults.length).length,
    skipped: numPendingTests + numTodoTests,
  }),
);

if (step('build', ['scripts/build.mjs'])) {
  countSuite(
    run('flows in a browser', ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts']),
    FLOWS,
    ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }),
  );
}

if (total.skipped) {
  console.warn(`\n${total.skipped} tests were LEFT OUT because something they need is missing on this machine.`);
  if (inCi) total.failed += total.skipped;
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed ? 1 : 0;
