import { defineConfig } from 'vitest/config';

/** The tests of what is pure in shared. They need no service, and run again for every break that they reach. */
export default defineConfig({
  test: {
    environment: 'node',
    testTimeout: 60_000,
    include: ['shared/src/**/*.test.ts'],
    exclude: ['shared/src/server/**', 'shared/src/boards/**'],
  },
});
