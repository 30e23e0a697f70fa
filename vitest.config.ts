import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/tests/longest-first.ts';

const long = process.env.TEST_LONG === '1';
// One more than cores: a server's test waits for a third of its time. 98 files took 121 s by three on two cores, and 148 s by two.
const workers = availableParallelism() + 1;
const ended = (extension: string) => `*.test.${extension}`;
const exclude = ['**/node_modules/**', '**/dist/**', ...(long ? [] : ['**/*.long.test.*'])];

const web = resolve('apps/web');
/** Tests that share no modules with others: of what a page has once, and those that replace modules or load them anew. */
const alone = globSync('src/**/*.test.{ts,tsx}', { cwd: web }).filter(
  (file) => /^src\/(app|platform)\//.test(file) || /vi\.(mock|doMock|resetModules)\(/.test(readFileSync(join(web, file), 'utf8')),
);

export default defineConfig({
  test: {
    maxWorkers: workers,
    // A busy machine is slow, not wrong: what fails by itself says so within a second or two.
    testTimeout: 60_000,
    hookTimeout: 120_000,
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
          // Modules and a window are shared as well: a context for each file took two and a half times the processor.
          environment: resolve('apps/web/src/testing/one-window.ts'),
          testTimeout: 20_000,
          pool: 'threads',
          isolate: false,
          maxWorkers: workers,
          include: [`src/**/${ended('{ts,tsx}')}`],
          exclude: [...exclude, ...alone],
          setupFiles: [resolve('apps/web/src/testing/setup.ts')],
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        root: 'apps/web',
        test: {
          name: 'web, alone',
          environment: 'jsdom',
          testTimeout: 20_000,
          pool: 'vmThreads',
          maxWorkers: workers,
          vmMemoryLimit: '1GB',
          include: alone,
          exclude,
          setupFiles: [resolve('apps/web/src/testing/setup.ts')],
        },
      },
    ],
  },
});
