import { builtinEnvironments, type Environment } from 'vitest/runtime';

const worker = globalThis as { hasWindow?: boolean };

/**
 * jsdom with one window for all files of a worker, as a page has one for all it loads: what modules asked of it when they were loaded
 * would stay with the first otherwise. `between-files.ts` clears it.
 */
export default {
  ...builtinEnvironments.jsdom,
  name: 'one-window',
  async setup(global, options) {
    if (!worker.hasWindow) await builtinEnvironments.jsdom.setup(global, options);
    worker.hasWindow = true;
    return { teardown() {} };
  },
} satisfies Environment;
