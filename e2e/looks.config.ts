/** Playwright for `npm run test:looks`. */
import flows from './playwright.config';

export default {
  ...flows,
  projects: [{ name: 'looks', outputDir: '../test-results/looks-failed' }],
  testDir: 'looks',
  workers: 1,
  fullyParallel: false,
  timeout: 300_000,
  reporter: [['line'], ['json', { outputFile: '../test-results/looks.json' }]],
  use: { ...flows.use, screenshot: 'off', trace: 'off' },
} satisfies typeof flows;
