import { defineConfig } from '@playwright/test';
import { findChromium } from '../scripts/setup/find-program.mjs';

const installed = findChromium();

/** Flows without bounds of a second: `npm test` runs two at once. */
const BESIDE = [
  'accounts',
  'board',
  'board-hands',
  'board-offline',
  'board-others',
  'board-tools',
  'development-viewer',
  'developments',
  'engagements',
  'event-editing',
  'hostile-texts',
  'leaving',
  'looks',
  'lost-answers',
  'plan-session',
  'planning',
  'screens',
  'script',
  'session-advice',
  'start-club',
  'undo',
  'users',
  'viewers',
].map((name) => `${name}.spec.ts`);

export default defineConfig({
  testDir: 'flows',
  projects: [
    // They watch live behaviour with bounds of a second: they share the machine with nobody.
    { name: 'alone', testIgnore: BESIDE, outputDir: '../test-results/e2e-alone' },
    { name: 'beside', testMatch: BESIDE, outputDir: '../test-results/e2e-beside', fullyParallel: true },
  ],
  workers: 1,
  // For slow and busy machines; what must be quick says so itself.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [['line'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    screenshot: 'only-on-failure',
    // No trace, which takes as long again as the flows do: `--trace=retain-on-failure` has one, to look into a failure.
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    launchOptions: {
      ...(installed && { executablePath: installed }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
