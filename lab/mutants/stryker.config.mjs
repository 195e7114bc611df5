/**
 * `npm run test:mutants`: StrykerJS changes files with rules in them, and runs the tests that reach each change. `groups.mjs` names
 * both; `-- --mutate 'api/src/**\/rides.service.ts'` takes some files, and `MUTANT_LINES=200` that many random lines. A survivor is a
 * missing test, or a change without an effect.
 * Version 9, because 10 needs Node 22.
 */
import { files, name } from './groups.mjs';
import { sampleLines } from './sample.mjs';

const mutated = [...files, '!**/*.{test,fixture,data}.ts', '!**/testing/**'];
const sampled = Number(process.env.MUTANT_LINES);

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'lab/mutants/vitest.config.ts', related: true },
  mutate: sampled ? sampleLines(mutated, sampled) : mutated,
  // Words of errors and logs are not rules.
  mutator: { excludedMutations: ['StringLiteral'] },
  coverageAnalysis: 'perTest',
  // Code that runs once when a module loads would need all tests in a new process for each change.
  ignoreStatic: true,
  incremental: !sampled,
  incrementalFile: `.cache/mutants-${name}.json`,
  thresholds: { high: 95, low: 85, break: 85 },
  concurrency: 2,
  // A change that is slow on a busy machine is not an endless loop.
  timeoutMS: 60_000,
  dryRunTimeoutMinutes: 30,
  // It would rewrite this file through an interface that TypeScript 7 lacks; nothing in the copy needs it. No file has this name.
  tsconfigFile: 'no-tsconfig.json',
  tempDirName: 'test-results/stryker',
  ignorePatterns: ['/dist', '/data', '/.cache', '/test-results', '/web/public/film'],
  reporters: ['clear-text', 'json', 'progress-append-only'],
  jsonReporter: { fileName: `test-results/mutants-${name}.json` },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  allowConsoleColors: false,
};
