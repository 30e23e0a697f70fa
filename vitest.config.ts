import { defineConfig } from 'vitest/config';

const node = ['apps/server/src', 'apps/media/src', 'apps/supervisor/src', 'packages', 'scripts'].map((folder) => `${folder}/**/*.test.ts`);

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          include: node,
          exclude: ['**/*.long.test.ts', '**/node_modules/**'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
          pool: 'forks',
          maxWorkers: 2,
        },
      },
    ],
  },
});
