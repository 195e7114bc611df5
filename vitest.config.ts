import { defineConfig } from 'vitest/config';

const services = ['./scripts/services/vitest-services.ts'];
/** Long enough for a slow and busy machine: only what hangs meets them. */
const patience = { testTimeout: 60_000, hookTimeout: 120_000 } as const;
const node = { environment: 'node', pool: 'forks', ...patience } as const;
/** Two files at once, a core each. */
const beside = { maxWorkers: 2, sequence: { groupOrder: 0 } } as const;
/** After those, one file at a time: what has bounds in seconds, or compares how long things take. */
const alone = { maxWorkers: 1, sequence: { groupOrder: 1 } } as const;
const ALONE = [
  '**/*.alone.test.ts',
  ...[
    'access',
    'faults.deploy',
    'floods',
    'league',
    'live-edits',
    'outbound',
    'sessions',
    'signups',
    'stack',
    '{rush,sign-up}-storm',
    'storm-checks',
  ].map((name) => `e2e/integration/${name}.test.ts`),
];

export default defineConfig({
  test: {
    projects: [
      ...['shared', 'api', 'realtime'].map((name) => ({
        test: {
          ...node,
          ...beside,
          // Its files leave nothing behind: they share a process, which spares each a start, as those of scripts do.
          isolate: name !== 'shared',
          name,
          include: [`${name}/src/**/*.test.ts`],
          exclude: ALONE,
          globalSetup: services,
        },
      })),
      { test: { ...node, ...beside, isolate: false, name: 'scripts', include: ['scripts/**/*.test.ts'] } },
      {
        test: {
          ...node,
          ...beside,
          name: 'integration',
          include: ['e2e/integration/*.test.ts'],
          exclude: ALONE,
          globalSetup: services,
        },
      },
      {
        test: {
          ...node,
          ...alone,
          name: 'alone',
          include: ALONE,
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: services,
        },
      },
      {
        test: {
          ...beside,
          ...patience,
          // A screen takes many steps, each of which may wait as long as `web/src/testing/setup.ts` says.
          testTimeout: 120_000,
          name: 'web',
          environment: 'jsdom',
          include: ['web/src/**/*.test.{ts,tsx}'],
          setupFiles: ['./web/src/testing/setup.ts'],
        },
      },
    ],
  },
});
