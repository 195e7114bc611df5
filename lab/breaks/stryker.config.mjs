/**
 * StrykerJS on the pure modules of shared: `npm run test:mutants -- rules`. It mutates conditions, calls and texts, and runs the
 * tests of shared that reach each mutation. Look at the survivors: some change nothing, such as a default of `() => false` that
 * becomes `() => undefined`. Version 9, because 10 needs Node 22.
 */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'lab/breaks/stryker.vitest.config.ts', related: false },
  mutate: [
    'shared/src/**/*.{rules,visibility}.ts',
    'shared/src/span.ts',
    'shared/src/access/{actor,mask,rules}.ts',
    'shared/src/live/version.ts',
    'shared/src/events/{history-window,event-key}.ts',
    'shared/src/venues/venue-id.ts',
    'shared/src/accounts/display-name.ts',
  ],
  coverageAnalysis: 'perTest',
  // Mutations of code that runs once when a module loads need all tests in a new process each: nearly 90 % of the time for the
  // texts of tables, most of which the types protect. The permission table of the api and list.test.ts check them.
  ignoreStatic: true,
  thresholds: { high: 98, low: 97, break: 97 },
  concurrency: 2,
  // A mutation that is slow on a busy machine is not an endless loop.
  timeoutMS: 60_000,
  dryRunTimeoutMinutes: 15,
  tempDirName: 'test-results/stryker',
  ignorePatterns: ['web', 'e2e', 'api', 'realtime', 'docs', 'dist', 'data', '.cache', 'test-results'],
  reporters: ['clear-text', 'json', 'progress-append-only'],
  jsonReporter: { fileName: 'test-results/rules.json' },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  allowConsoleColors: false,
};
