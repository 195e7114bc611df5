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
/** As much is said of a failure at the end. */
const LONGEST = 2_000;
rmSync('test-results', { recursive: true, force: true });
mkdirSync('test-results', { recursive: true });

const total = { passed: 0, failed: 0, skipped: 0 };
/** What failed, in words: said again at the end, where it is found. */
const failures = [];
const add = ({ passed, failed, skipped }) => {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
};

function run(title, args) {
  console.log(`\n=== ${title}`);
  return spawnSync(process.execPath, args, { stdio: 'inherit' }).status === 0;
}

const NOTHING = { passed: 0, failed: 0, skipped: 0, failures: [] };

/** Counts of a suite; a suite that failed without a failing test (it did not start, or crashed) counts as one. */
function countSuite(title, args, file, read) {
  rmSync(file, { force: true });
  const ok = run(title, args);
  const counts = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : NOTHING;
  const isSilent = !ok && counts.failed === 0;
  add(isSilent ? { ...counts, failed: 1 } : counts);
  failures.push(...(isSilent ? [title] : counts.failures));
}

/** A step that either holds or not. */
const step = (title, args) => {
  const ok = run(title, args);
  if (!ok) {
    add({ passed: 0, failed: 1, skipped: 0 });
    failures.push(title);
  }
  return ok;
};

const readVitest = ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) => {
  // A file that could not even be read has no tests that could fail.
  const unread = testResults.filter(({ status, assertionResults }) => status === 'failed' && !assertionResults.length);
  const failed = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${name}: ${fullName}\n${failureMessages.join('\n')}`),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + unread.length,
    skipped: numPendingTests + numTodoTests,
    failures: [...unread.map(({ name, message }) => `${name}: ${message}`), ...failed],
  };
};

const specsOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsOf)];
const readFlows = ({ stats, suites, errors = [] }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky,
  skipped: stats.skipped,
  failures: [
    ...errors.map(({ message }) => message),
    ...suites
      .flatMap(specsOf)
      .filter(({ ok }) => !ok)
      .map(({ file, line, title, tests }) => {
        const messages = tests.flatMap(({ results }) => results.flatMap((result) => result.errors ?? []));
        return `${file}:${line} ${title}\n${messages.map(({ message }) => message).join('\n')}`;
      }),
  ],
});

step('format, lint, walls, types', ['scripts/check.mjs']);

countSuite(
  'unit, property, contract and integration tests',
  ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${VITEST}`],
  VITEST,
  readVitest,
);

if (step('build', ['scripts/build.mjs']))
  countSuite(
    'flows in a browser',
    ['node_modules/@playwright/test/cli.js', 'test', '--config=e2e/playwright.config.ts', '--project=flows'],
    FLOWS,
    readFlows,
  );

if (total.skipped) {
  console.warn(`\n${total.skipped} tests were LEFT OUT because something they need is missing on this machine.`);
  if (inCi) total.failed += total.skipped;
}
for (const failure of failures) console.error(`\nFAILED ${failure.slice(0, LONGEST)}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed ? 1 : 0;
