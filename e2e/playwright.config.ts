import { defineConfig } from '@playwright/test';
import { launchOptions } from '../scripts/setup/browser';

/** Slow: `npm run test:more` runs them. A slice of `npm run test:looks`, hostile texts on every screen, leaving the club, and boards offline. */
const MORE = ['looks.spec.ts', 'hostile-texts.spec.ts', 'leaving.spec.ts', 'board-offline.spec.ts'];

export default defineConfig({
  testDir: 'flows',
  projects: [
    { name: 'flows', testIgnore: MORE, outputDir: '../test-results/flows' },
    { name: 'more', testMatch: MORE, outputDir: '../test-results/more-flows' },
  ],
  fullyParallel: true,
  workers: 2,
  // Patience for slow and busy machines: only what hangs, or never comes, meets these limits.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [['line'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    screenshot: 'only-on-failure',
    // No trace, which takes as long again as the flows do: `--trace=retain-on-failure` has one, to look into a failure.
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    launchOptions,
  },
});
