import { defineConfig } from 'vitest/config';

const long = process.env.TEST_LONG === '1';

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
