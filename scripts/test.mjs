import { join } from 'node:path';
import { judgePrograms, labPackages } from './setup/system-programs.mjs';
import { foreground, script, setUp } from './setup.mjs';
import { print, repository } from './steps.mjs';

// npm test: set-up, check, every test. npm test -- apps/server/src/modules/spaces: only those tests, without the check.
await script(async () => {
  const args = process.argv.slice(2);
  const paths = args.filter((arg) => !arg.startsWith('--'));
  const journeys = !paths.length || paths.some((path) => path.startsWith('e2e'));
  // Tests start programs hundreds of times: each finds its modules compiled, as after `npm start`.
  process.env.NODE_COMPILE_CACHE ??= join(repository, '.cache/node');
  await setUp({
    cache: process.env.NODE_COMPILE_CACHE,
    system: [
      'ffmpeg',
      'util-linux',
      'git',
      'redis-server',
      'nginx-light',
      ...judgePrograms,
      ...labPackages,
      ...(journeys ? ['chromium', 'fonts-noto-cjk'] : []),
    ],
    web: journeys,
  });
  let checked = 0;
  if (!paths.length) {
    const startedAt = Date.now();
    print('\n== Check');
    checked = await foreground(['scripts/check.mjs', '--ready']);
    print(`== Check: ${checked ? 'FAILED' : 'ok'} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
  }
  const tested = await foreground(['scripts/tests/test-run.ts', ...args]);
  if (checked) print('The check failed, see above.');
  return checked || tested;
});
