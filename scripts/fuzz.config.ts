import { defineConfig } from 'vitest/config';

const include = [
  'api/src/hostile.test.ts',
  'realtime/src/socket/hostile.test.ts',
  'realtime/src/boards/hostile.test.ts',
];

/** The hostile tests side by side, however few processors there are: one after the other they would take three times as long. */
export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    include,
    maxWorkers: include.length,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
