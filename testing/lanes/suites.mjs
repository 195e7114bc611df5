/**
 * Runs all suites of a lane even after failures, adds up their counts, and ends with the failures and one line of totals. In CI it runs
 * the files of a few failed tests once more, and names a test that passes then as unstable.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { inCi } from '../../scripts/setup/child-env.mjs';

const MAX_FAILURE_LENGTH = 2_000;
const SLOWEST_FILES = 25;
/** More failures than these are no accident. */
const MOST_UNSTABLE = 3;
const NO_RESULTS = { passed: 0, failed: 0, skipped: 0, failures: [], files: [] };

/** @param lane names the folder of the results: `test-results/<lane>` */
export function openSuites(lane) {
  const folder = `test-results/${lane}`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const startedAt = Date.now();
  const total = { passed: 0, failed: 0, skipped: 0 };
  const failures = [];
  const unstable = [];
  const files = [];
  const parts = [];

  function run(title, args, env = {}, node = process.execPath) {
    console.log(`\n=== ${title}`);
    const startedAt = Date.now();
    const { status } = spawnSync(node, args, { stdio: 'inherit', env: { ...process.env, ...env } });
    parts.push(`${seconds(Date.now() - startedAt)}  ${title}`);
    return status === 0;
  }

  /** A suite that fails without a failing test (it did not start, or crashed) counts as one failure. */
  function attempt(title, { args, env, node, file, read }) {
    rmSync(file, { force: true });
    const ok = run(title, args, env, node);
    const counts = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : NO_RESULTS;
    const isSilent = !ok && counts.failed === 0;
    return isSilent ? { ...counts, failed: 1, failures: [title], failedFiles: [] } : counts;
  }

  /** @param again returns the arguments that run the failed files again */
  function suite(title, { again, ...options }) {
    const counts = attempt(title, options);
    const { failedFiles = [] } = counts;
    // A storm that fails once has found a fault, even if its next run does not meet it.
    const mayBeUnstable = counts.failed <= MOST_UNSTABLE && !failedFiles.some((name) => name.includes('storm'));
    if (inCi && failedFiles.length > 0 && mayBeUnstable) {
      const { failed, failures } = attempt(`${title}: failed files again`, { ...options, args: again(failedFiles) });
      if (failed === 0) unstable.push(...counts.failures);
      counts.passed += counts.failed - failed;
      counts.failed = failed;
      counts.failures = failures;
    }
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.skipped += counts.skipped;
    failures.push(...counts.failures);
    files.push(...counts.files);
  }

  return {
    /** Runs a step that only succeeds or fails. */
    step(title, args) {
      const ok = run(title, args);
      if (ok) return true;
      total.failed += 1;
      failures.push(title);
      return false;
    },

    /** @param node the program that runs the tests, if it is another one */
    vitest(title, projects, env = {}, node = process.execPath) {
      const file = `${folder}/vitest.json`;
      const program = ['node_modules/vitest/vitest.mjs', 'run', ...projects.map((name) => `--project=${name}`)];
      const args = [...program, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
      suite(title, { args, again: (names) => [...args, ...names], env, node, file, read: readVitest });
    },

    flows(title, project) {
      const file = `${folder}/${project}.json`;
      const program = ['node_modules/@playwright/test/cli.js', 'test', '--config=e2e/playwright.config.ts'];
      const args = [...program, `--project=${project}`];
      suite(title, {
        args,
        again: () => [...args, '--last-failed'],
        env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
        file,
        read: readFlows,
      });
    },

    /** Prints the slowest files and the failures, and sets the exit code. */
    close() {
      if (total.skipped) {
        console.warn(`\n${total.skipped} tests were LEFT OUT because something they need is missing on this machine.`);
        if (inCi) total.failed += total.skipped;
      }
      const slowest = files.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST_FILES);
      console.log(`\nSlowest files\n${slowest.map(({ name, ms }) => `${seconds(ms)}  ${name}`).join('\n')}`);
      console.log(`\nParts\n${parts.join('\n')}\n${seconds(Date.now() - startedAt)}  in all`);
      for (const failure of unstable)
        console.warn(`\nUNSTABLE, passed when run again: ${failure.slice(0, MAX_FAILURE_LENGTH)}`);
      for (const failure of failures) console.error(`\nFAILED ${failure.slice(0, MAX_FAILURE_LENGTH)}`);
      console.log(`\n${total.passed} passed, ${total.failed} failed`);
      process.exitCode = total.failed ? 1 : 0;
    },
  };
}

const seconds = (ms) => `${(ms / 1_000).toFixed(1).padStart(7)} s`;

function readVitest({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  // A file that could not be loaded has no tests that could fail.
  const unloaded = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.length,
  );
  const failed = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${name}: ${fullName}\n${failureMessages.join('\n')}`),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + unloaded.length,
    skipped: numPendingTests + numTodoTests,
    failures: [...unloaded.map(({ name, message }) => `${name}: ${message}`), ...failed],
    failedFiles: testResults.filter(({ status }) => status === 'failed').map(({ name }) => name),
    files: testResults.map(({ name, startTime, endTime }) => ({
      name: relative(process.cwd(), name),
      ms: endTime - startTime,
    })),
  };
}

const specsOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsOf)];

function readFlows({ stats, suites, errors = [] }) {
  const specs = suites.flatMap(specsOf);
  const resultsOf = ({ tests }) => tests.flatMap(({ results }) => results);
  const msByFile = new Map();
  for (const spec of specs)
    for (const { duration } of resultsOf(spec)) msByFile.set(spec.file, (msByFile.get(spec.file) ?? 0) + duration);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failedFiles: [...new Set(specs.filter(({ ok }) => !ok).map(({ file }) => file))],
    failures: [
      ...errors.map(({ message }) => message),
      ...specs
        .filter(({ ok }) => !ok)
        .map((spec) => {
          const messages = resultsOf(spec).flatMap(({ errors: found = [] }) => found.map(({ message }) => message));
          return `${spec.file}:${spec.line} ${spec.title}\n${messages.join('\n')}`;
        }),
    ],
    files: [...msByFile].map(([name, ms]) => ({ name: `e2e/flows/${name}`, ms })),
  };
}
