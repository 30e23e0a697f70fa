import { createRequire } from 'node:module';
import { join } from 'node:path';
import { judgePrograms, labPackages } from './setup/system-programs.mjs';
import { foreground, isOurNode, script, setUp } from './setup.mjs';
import { repository } from './steps.mjs';

// What is installed and built must be readable for the users that processes run as, whatever the shell's umask.
process.umask(0o022);
await script(async () => {
  const develop = process.argv.includes('--dev');
  const asRoot = process.getuid?.() === 0 ? ['util-linux', ...labPackages] : [];
  // Compiled modules are kept on disk: a start is quicker and carries no compiler in memory.
  process.env.NODE_COMPILE_CACHE ??= join(repository, '.cache/node');
  const cache = process.env.NODE_COMPILE_CACHE;
  // Only a school that switches repositories on needs their program.
  const repositories = process.env.PRAXIS_REPOSITORIES === 'on' ? ['git'] : [];
  await setUp({ system: ['ffmpeg', ...asRoot, ...judgePrograms, ...repositories], web: true, cache });
  if (process.env.NODE_ENV !== 'production') process.env.PRAXIS_DEV ??= '1';
  const supervisor = join(repository, 'apps/supervisor/src/main.ts');
  // The same process carries on when it can: one Node less in memory.
  if (!isOurNode()) return foreground([supervisor, ...process.argv.slice(2)]);
  createRequire(import.meta.url)('node:module').enableCompileCache(cache);
  const { supervise } = await import(supervisor);
  process.exit(await supervise({ develop }));
});
