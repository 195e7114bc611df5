import { defineConfig } from 'vitest/config';

/** The tests of the pure modules of shared. They need no services, and run again for every mutation that they reach. */
export default defineConfig({
  test: {
    environment: 'node',
    testTimeout: 60_000,
    include: ['shared/src/**/*.test.ts'],
    // The runner's threads cannot change their time zone.
    exclude: ['shared/src/boards/**', 'shared/src/months.test.ts'],
  },
});
