import { register } from 'node:module';
import { defineConfig } from '@playwright/test';
import { flowLaunchOptions } from '../scripts/setup/browser';
import { MORE_FLOWS } from '../testing/lanes/lanes.mjs';

const more = MORE_FLOWS.map((file) => `**/${file}`);

/** Flows import the web app's list of screens. Its texts are in macros (decision 0036), which only Vite compiles. */
const dataUrl = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;
const macro = dataUrl('export const msg = ([message]) => ({ id: message, message });');
register(
  dataUrl(`export const resolve = (name, context, next) =>
    name === '@lingui/core/macro' ? { url: '${macro}', shortCircuit: true } : next(name, context);`),
);

export default defineConfig({
  testDir: 'flows',
  projects: [
    { name: 'flows', testIgnore: more, outputDir: '../test-results/flows' },
    { name: 'more', testMatch: more, outputDir: '../test-results/more-flows' },
  ],
  fullyParallel: true,
  workers: 2,
  // Long timeouts for busy machines: only a hanging test should reach them.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [['line'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    screenshot: 'only-on-failure',
    // No trace: it doubles the time of the flows. Use `--trace=retain-on-failure` to examine a failure.
    // Waits for no transition of a dialog.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    launchOptions: flowLaunchOptions,
  },
});
