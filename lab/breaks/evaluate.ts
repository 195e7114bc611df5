/** Breaks a file in a sandbox, runs the tests that must notice, and restores the file. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Mutant } from './mutant';

export interface Outcome {
  /** `broken`: a file did not load, the run crashed or took too long, or no test ran. */
  verdict: 'green' | 'red' | 'broken';
  /** The first test that failed, or the reason why there is no verdict. */
  because: string;
  /** Files with a failed test and files that did not run, relative to the sandbox. */
  unsound: string[];
}

interface Report {
  testResults: { name: string; message?: string; assertionResults: { fullName: string; status: string }[] }[];
}

const VITEST = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url));
const MINUTE = 60_000;

/** Counts the occurrences of a text in another. */
const countOf = (text: string, part: string): number => text.split(part).length - 1;

/** @returns the broken text. @throws Error unless the text to replace occurs exactly once */
export function broken(text: string, { file, from, to }: Mutant): string {
  const count = countOf(text, from);
  if (count !== 1) throw new Error(`The text to break occurs ${count} times in ${file}: ${from}`);
  return text.replace(from, () => to);
}

/** Without the variables that vitest sets for itself: a test may start this program. */
const environment = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV$|TEST$|NODE_OPTIONS$)/.test(name)),
  );

/** Runs vitest in its own process group, which ends with it or after the time limit. @returns what it printed last */
function vitest(folder: string, args: readonly string[], limitMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe'];
    const child = spawn(process.execPath, [VITEST, ...args], {
      cwd: folder,
      detached: true,
      env: environment(),
      stdio,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output = (output + chunk).slice(-4_000);
      });
    const end = () => {
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    };
    const timer = setTimeout(end, limitMs);
    process.once('exit', end);
    child.on('error', reject);
    child.on('close', () => {
      clearTimeout(timer);
      process.off('exit', end);
      resolve(output);
    });
  });
}

/** Runs test files in a sandbox. With one failure the others need not run. */
export async function runTests(
  folder: string,
  files: readonly string[],
  { stopAtFirst = true, limitMs = 10 * MINUTE } = {},
): Promise<Outcome> {
  const path = join(folder, 'test-results', 'vitest.json');
  rmSync(path, { force: true });
  const bail = stopAtFirst ? ['--bail=1'] : [];
  // Files that also run on MongoDB run on the embedded store only.
  const options = ['--project=!mongodb', '--reporter=json', `--outputFile=${path}`, ...bail];
  const output = await vitest(folder, ['run', ...options, ...files], limitMs);
  if (!existsSync(path)) return { verdict: 'broken', because: output, unsound: [...files] };
  const report = JSON.parse(readFileSync(path, 'utf8')) as Report;
  const results = report.testResults.map((result) => ({ ...result, file: result.name.replace(`${folder}/`, '') }));
  const has = (status: string) => (result: (typeof results)[number]) =>
    result.assertionResults.some((each) => each.status === status);
  const failed = results.filter(has('failed'));
  const silent = results.filter((result) => !has('passed')(result) && !has('failed')(result));
  const missing = files.filter((file) => !results.some((result) => result.file === file));
  const unsound = [...new Set([...failed, ...silent].map(({ file }) => file)), ...missing];
  const first = failed[0]?.assertionResults.find(({ status }) => status === 'failed');
  if (failed[0] && first) return { verdict: 'red', because: `${failed[0].file}: ${first.fullName}`, unsound };
  if (unsound.length === 0) return { verdict: 'green', because: '', unsound };
  return { verdict: 'broken', because: silent.find(({ message }) => message)?.message ?? output, unsound };
}

/** Runs the tests of a break while its file is broken. */
export async function evaluate(folder: string, mutant: Mutant): Promise<Outcome> {
  const path = join(folder, mutant.file);
  const original = readFileSync(path, 'utf8');
  writeFileSync(path, broken(original, mutant));
  try {
    return await runTests(folder, mutant.tests);
  } finally {
    writeFileSync(path, original);
  }
}
