import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/longest-first.ts';

// What is long by itself wants the machines of a whole instance, which the rig of two servers has not.
const long = process.env.TEST_LONG === '1' && process.env.E2E_TOPOLOGY !== 'two';

/** A journey waits for its pages a third of its time: two at once. Where servers are killed during each journey, one after the other. */
export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    exclude: ['**/node_modules/**', ...(long ? [] : ['**/*.long.test.ts'])],
    globalSetup: ['scripts/test-folders.ts', 'e2e/global-setup.ts'],
    fileParallelism: process.env.E2E_TOPOLOGY !== 'two',
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
