/** Runs tests in a sandbox and interprets their reports. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ALONE, SLOW } from '../../testing/lanes/lanes.mjs';
import { type Ended, runNode } from './child';

/** `red` only if a test failed; `broken` if a file did not load, the run crashed, or no test ran. */
export interface Outcome {
  verdict: 'green' | 'red' | 'broken';
  /** The first test that failed, or the reason why there is no verdict. */
  because: string;
  /** The file of the first test that failed. */
  failed?: string;
  /** Files with a failed test and files that did not run, relative to the sandbox. */
  unsound: string[];
  /** Set if a busy machine may be the reason: the first failure is a timeout. */
  isDoubtful?: boolean;
}

interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
}

interface Suite {
  file: string;
  suites?: Suite[];
  specs?: { title: string; file: string; ok: boolean }[];
}

interface FlowReport {
  stats: { expected: number; unexpected: number };
  suites: Suite[];
  errors?: { message?: string }[];
}

const program = (path: string) => fileURLToPath(new URL(`../../node_modules/${path}`, import.meta.url));
const PROJECTS = ['shared', 'server', 'api', 'realtime', 'web', 'scripts'];
const MINUTE = 60_000;
const LONGEST_REASON = 300;
/** Messages of failures by timeout. */
const TIMEOUT = /timed out|in time|StoreUnavailable|ECONNRE(SET|FUSED)/i;

/** Only the projects that contain these files: each additional project costs its start. */
function projectsOf(files: readonly string[]): string[] {
  const names = new Set(
    files.flatMap((file) => {
      const folder = file.split('/')[0] ?? '';
      if (SLOW.includes(file)) return ['slow'];
      if (ALONE.includes(file)) return ['alone'];
      if (folder === 'e2e') return ['integration'];
      if (folder === 'web' && !file.endsWith('.tsx')) return ['web-logic'];
      if (['club', 'testing', 'lab'].includes(folder)) return ['scripts'];
      return PROJECTS.includes(folder) ? [folder] : [];
    }),
  );
  return [...names].flatMap((name) => ['--project', name]);
}

function noVerdict(ended: Ended, because: string, unsound: string[]): Outcome {
  const why = ended.timedOut ? 'it timed out' : because;
  return { verdict: 'broken', because: why.slice(0, LONGEST_REASON), unsound };
}

const readReport = <T>(path: string): T | undefined =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined;

export async function runVitest(
  folder: string,
  files: readonly string[],
  { stopAtFirst = true, limitMs = 10 * MINUTE, env = {} } = {},
): Promise<Outcome> {
  const path = join(folder, 'test-results', 'vitest.json');
  rmSync(path, { force: true });
  const ended = await runNode(
    folder,
    [
      program('vitest/vitest.mjs'),
      ...['run', '--reporter=json', `--outputFile=${path}`],
      ...(stopAtFirst ? ['--bail=1'] : []),
      ...projectsOf(files),
      ...files,
    ],
    limitMs,
    env,
  );
  const report = readReport<VitestReport>(path);
  if (!report || ended.timedOut) return noVerdict(ended, ended.output, [...files]);
  const results = report.testResults.map((result) => ({ ...result, file: result.name.replace(`${folder}/`, '') }));
  const failed = results.filter(({ assertionResults }) => assertionResults.some(({ status }) => status === 'failed'));
  const first = failed[0]?.assertionResults.find(({ status }) => status === 'failed');
  const silent = results.filter(({ assertionResults }) => !assertionResults.some(({ status }) => status === 'passed'));
  const missing = files.filter((file) => !results.some((result) => result.file === file));
  const unsound = [...new Set([...failed, ...silent].map(({ file }) => file)), ...missing];
  if (failed[0] && first) {
    const isDoubtful = first.failureMessages?.some((message) => TIMEOUT.test(message));
    return {
      verdict: 'red',
      because: `${failed[0].file}: ${first.fullName}`,
      failed: failed[0].file,
      unsound,
      isDoubtful,
    };
  }
  if (unsound.length || ended.code !== 0)
    return noVerdict(
      ended,
      silent.find(({ message }) => message)?.message ?? ended.output,
      unsound.length ? unsound : [...files],
    );
  return { verdict: 'green', because: '', unsound: [] };
}

const specsOf = ({ suites = [], specs = [] }: Suite): NonNullable<Suite['specs']> => [
  ...specs,
  ...suites.flatMap(specsOf),
];

/** Builds what is stale, then runs flows in a browser. */
export async function runFlows(
  folder: string,
  files: readonly string[],
  { stopAtFirst = true, limitMs = 20 * MINUTE } = {},
): Promise<Outcome> {
  const built = await runNode(folder, ['scripts/build.mjs'], limitMs);
  if (built.code !== 0) return noVerdict(built, `the build failed: ${built.output}`, [...files]);
  const path = join(folder, 'test-results', 'e2e.json');
  rmSync(path, { force: true });
  const ended = await runNode(
    folder,
    [
      program('@playwright/test/cli.js'),
      ...['test', '--config=e2e/playwright.config.ts', '--workers=1'],
      ...(stopAtFirst ? ['--max-failures=1'] : []),
      // Playwright reads the name of a flow as a regular expression: without the folder, `board` would start all boards.
      ...files.map((file) => file.replace(/^e2e/, '').replaceAll('.', '\\.')),
    ],
    limitMs,
  );
  const report = readReport<FlowReport>(path);
  if (!report || ended.timedOut) return noVerdict(ended, ended.output, [...files]);
  const failed = report.suites.flatMap(specsOf).filter(({ ok }) => !ok);
  const unsound = [...new Set(failed.map(({ file }) => `e2e/flows/${file}`))];
  if (report.stats.unexpected > 0 && failed[0])
    return { verdict: 'red', because: `${unsound[0]}: ${failed[0].title}`, failed: unsound[0], unsound };
  if (report.stats.expected === 0 || ended.code !== 0)
    return noVerdict(ended, report.errors?.[0]?.message ?? 'no flow ran', [...files]);
  return { verdict: 'green', because: '', unsound: [] };
}
