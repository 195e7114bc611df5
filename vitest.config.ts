/**
 * The test projects. `npm test` runs those of LANES.test, `npm run test:more` those of LANES.more; a file that is named
 * (`npx vitest run <file>`) runs in whichever it belongs to.
 */
import { defineConfig } from 'vitest/config';
import { ALONE, MORE, ON_MONGODB, SLOW, SLOW_PAGES, SLOW_SHARED } from './testing/lanes/lanes.mjs';
import { aacModule } from './web/build/aac-module';
import { texts } from './web/build/texts';

const services = ['./testing/services/vitest-services.ts'];
const seeds = './testing/services/fix-seeds.ts';
/** Only a hanging test reaches these limits (ms). */
const patience = { testTimeout: 180_000, hookTimeout: 300_000, expect: { poll: { timeout: 15_000 } } };
/** Two files at once: a third does not shorten the run on two cores. */
const common = { maxWorkers: 2, setupFiles: seeds, ...patience };
const node = { ...common, environment: 'node' as const, pool: 'forks' as const };
const withServices = { ...node, globalSetup: services };

const page = {
  ...common,
  environment: 'jsdom' as const,
  include: ['web/src/**/*.test.tsx'],
  setupFiles: [seeds, './web/src/testing/setup.ts'],
};
/** Files with a process each: one mocks a package that others have loaded, one moves the clock that others have started. */
const OWN_PROCESS = ['web/src/live/live-engine.test.tsx', 'web/src/lib/now.test.tsx'];

/** The quick files of a package share processes, and its slow ones: loading the code once for all of them saves minutes. */
const packageOf = (name: string, folders: string[], test: object) => [
  {
    test: {
      ...test,
      isolate: false,
      name,
      include: folders.map((folder) => `${folder}/**/*.test.ts`),
      exclude: MORE,
    },
  },
  {
    test: {
      ...test,
      isolate: false,
      name: `${name}-slow`,
      include: SLOW_SHARED.filter((file) => folders.some((folder) => file.startsWith(`${folder}/`))),
    },
  },
];

export default defineConfig({
  test: {
    projects: [
      ...['shared', 'server', 'api', 'realtime'].flatMap((name) => packageOf(name, [`${name}/src`], withServices)),
      ...packageOf('scripts', ['scripts', 'club', 'testing', 'lab'], node),
      { test: { ...withServices, name: 'integration', include: ['e2e/integration/*.test.ts'], exclude: MORE } },
      // Tests of the web app that need no page, and those that do.
      {
        plugins: [texts(), aacModule()],
        test: {
          ...node,
          isolate: false,
          name: 'web-logic',
          include: ['web/src/**/*.test.ts'],
          // Loading it makes English the language of the texts.
          setupFiles: [seeds, './web/src/lib/language.ts'],
        },
      },
      { plugins: [texts()], test: { ...page, isolate: false, name: 'web', exclude: [...OWN_PROCESS, ...SLOW_PAGES] } },
      { plugins: [texts()], test: { ...page, isolate: false, name: 'web-slow', include: SLOW_PAGES } },
      { plugins: [texts()], test: { ...page, name: 'web-own', include: OWN_PROCESS } },
      {
        test: {
          ...withServices,
          isolate: false,
          name: 'mongodb',
          include: ON_MONGODB,
          env: { TEST_STORE: 'mongodb' },
        },
      },
      { test: { ...withServices, name: 'slow', include: SLOW } },
      // One file at a time. The board's client imports texts of the web app, so it needs `texts()`.
      {
        plugins: [texts()],
        test: { ...withServices, name: 'alone', include: ALONE, maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
    ],
  },
});
