import { defineConfig } from 'vitest/config';

const include = [
  'api/src/hostile.test.ts',
  'realtime/src/socket/hostile.test.ts',
  'realtime/src/boards/hostile.test.ts',
];

/** Runs the hostile tests in parallel on any machine: in sequence they take three times as long. */
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
