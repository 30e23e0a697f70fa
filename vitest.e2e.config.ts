import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/tests/longest-first.ts';

// What is long by itself wants the machines of a whole instance, which the rig of two servers has not.
const long = process.env.TEST_LONG === '1' && process.env.E2E_TOPOLOGY !== 'two';

// Two files at a time, each in a school of its own: one takes 1.2 to 1.4 of two cores with its browser, and four took as long as two.
// Who names files makes one school.
const runs = process.env.E2E_TOPOLOGY === 'two' ? 1 : Number(process.env.JOURNEY_LANES ?? 1);

/** Journeys in a browser. */
export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    exclude: ['**/node_modules/**', ...(long ? [] : ['**/*.long.test.ts'])],
    globalSetup: ['scripts/tests/test-folders.ts', 'e2e/global-setup.ts'],
    fileParallelism: runs > 1,
    maxWorkers: runs,
    // Starting a browser and loading the contract costs seconds a file: a worker does both once.
    isolate: false,
    setupFiles: ['apps/server/src/testing/each-file.ts'],
    sequence: { sequencer: LongestFirst },
    testTimeout: 180_000,
    // A busy machine is slow, not wrong.
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 180_000,
  },
});
