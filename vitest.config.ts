import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/tests/longest-first.ts';

const long = process.env.TEST_LONG === '1';
// One more than cores: a server's test waits for a third of its time. 98 files took 121 s by three on two cores, and 148 s by two.
const workers = availableParallelism() + 1;
const ended = (extension: string) => `*.test.${extension}`;
const exclude = ['**/node_modules/**', '**/dist/**', ...(long ? [] : ['**/*.long.test.*'])];

export default defineConfig({
  test: {
    maxWorkers: workers,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: [
            'apps/{server,pretend-pay,media,supervisor,judge,labs,live,repositories}/src/**',
            'packages/**',
            'scripts/**',
            'seed/**',
            'bench/**',
          ].map((folder) => `${folder}/${ended('ts')}`),
          exclude,
          globalSetup: [resolve('scripts/tests/test-folders.ts')],
          // Loading the server costs more than most files' tests: a worker loads it once and keeps it.
          isolate: false,
          setupFiles: [resolve('apps/server/src/testing/each-file.ts')],
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        root: 'apps/web',
        test: {
          name: 'web',
          environment: 'jsdom',
          testTimeout: 20_000,
          // A context for every file in a few threads: a process and a browser's world for each cost more than most files' tests.
          pool: 'vmThreads',
          maxWorkers: workers,
          vmMemoryLimit: '1GB',
          include: [`src/**/${ended('{ts,tsx}')}`],
          exclude,
          setupFiles: [resolve('apps/web/src/testing/setup.ts')],
        },
      },
    ],
  },
});
