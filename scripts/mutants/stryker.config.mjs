/**
 * StrykerJS on what is pure in shared: `npm run test:mutants -- rules`. It breaks every condition, call and text that it
 * knows how to break, and runs the tests of shared that reach the place. What survives is to be looked at: some of it changes
 * nothing, such as a default of `() => false` that becomes `() => undefined`. Version 9, for 10 needs Node 22.
 */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'scripts/mutants/stryker.vitest.config.ts', related: false },
  mutate: [
    'shared/src/**/*.{rules,visibility}.ts',
    'shared/src/{span,months}.ts',
    'shared/src/access/{actor,mask-by,rules}.ts',
    'shared/src/live/{version,audience}.ts',
    'shared/src/events/{history-window,event-key}.ts',
    'shared/src/venues/venue-id.ts',
    'shared/src/accounts/display-name.ts',
  ],
  coverageAnalysis: 'perTest',
  // What runs once, when a module is loaded, takes all tests in a process of its own: nearly nine tenths of the time for the
  // texts of tables, of which types leave hardly one to be mistaken. The permission table of the api tests them, and the list.
  ignoreStatic: true,
  thresholds: { high: 98, low: 97, break: 97 },
  concurrency: 2,
  // A break that is slow on a busy machine is not an endless loop.
  timeoutMS: 60_000,
  dryRunTimeoutMinutes: 15,
  tempDirName: 'test-results/stryker',
  ignorePatterns: ['web', 'e2e', 'api', 'realtime', 'docs', 'dist', 'data', '.cache', 'test-results'],
  reporters: ['clear-text', 'json', 'progress-append-only'],
  jsonReporter: { fileName: 'test-results/rules.json' },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  allowConsoleColors: false,
};
