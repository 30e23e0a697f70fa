import { join } from 'node:path';
import { judgePrograms } from './setup/system-programs.mjs';
import { foreground, script, setUp } from './setup.mjs';
import { repository } from './steps.mjs';

// npm run judge -- --lang cpp --src FILE --stdin FILE --expected FILE --time MS --mem MB: standard output is for the answer alone.
await script(async () => {
  const answer = process.stdout.write.bind(process.stdout);
  process.stdout.write = process.stderr.write.bind(process.stderr);
  try {
    await setUp({ system: judgePrograms });
  } catch (error) {
    answer(`${JSON.stringify({ verdict: 'SE', stdout: '', stderr: '', time_ms: 0, memory_kb: 0, msg: error.message })}\n`);
    throw error;
  }
  process.env.NODE_COMPILE_CACHE ??= join(repository, '.cache/node');
  return foreground(['apps/judge/src/cli.ts', ...process.argv.slice(2)]);
});
