import { defineConfig } from 'vitest/config';

// What is long by itself wants the machines of a whole instance, which the rig of two servers has not.
const long = process.env.TEST_LONG === '1' && process.env.E2E_TOPOLOGY !== 'two';

/** The journeys share one browser and two cores: one after the other. */
export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    exclude: ['**/node_modules/**', ...(long ? [] : ['**/*.long.test.ts'])],
    globalSetup: ['scripts/test-folders.ts', 'e2e/global-setup.ts'],
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
