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
      ...(journeys ? ['chromium-headless-shell', 'fonts-noto-cjk'] : []),
    ],
    web: journeys,
  });
  const startedAt = Date.now();
  const check = async () => {
    if (paths.length) return 0;
    // What tests leave of the processor while they wait is enough for it.
    const code = await foreground(['scripts/check.mjs', '--ready', '--beside']);
    print(`== Check: ${code ? 'FAILED' : 'ok'} after ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
    return code;
  };
  const [checked, tested] = await Promise.all([check(), foreground(['scripts/tests/test-run.ts', ...args])]);
  if (checked) print('The check failed, see above.');
  return checked || tested;
});
