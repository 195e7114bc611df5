import { defineConfig } from 'vitest/config';

const services = ['./scripts/services/vitest-services.ts'];
const node = { environment: 'node', pool: 'forks', testTimeout: 20_000, hookTimeout: 60_000 } as const;

export default defineConfig({
  test: {
    projects: [
      ...['shared', 'api', 'realtime'].map((name) => ({
        test: { ...node, name, include: [`${name}/src/**/*.test.ts`], globalSetup: services },
      })),
      { test: { ...node, name: 'scripts', include: ['scripts/**/*.test.ts'] } },
      { test: { ...node, name: 'integration', include: ['e2e/integration/**/*.test.ts'], globalSetup: services } },
      {
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['web/src/**/*.test.{ts,tsx}'],
          setupFiles: ['./web/src/testing/setup.ts'],
          testTimeout: 20_000,
        },
      },
    ],
  },
});
