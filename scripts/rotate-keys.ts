import { instance } from '@praxis/instance/instance';
import { Explained } from '@praxis/supervisor/postgres-binaries';
import { finishRotation, rotateKeys } from './rotate-keys/rotate.ts';

/** `npm run rotate-keys`: new keys for a school that runs. `-- finish` drops the former ones a week later, `-- finish --now` at once. */
const at = instance();
const print = (line: string) => process.stdout.write(`${line}\n`);
try {
  if (process.argv[2] === 'finish') await finishRotation(at, { print, now: process.argv.includes('--now') });
  else await rotateKeys(at, { print });
} catch (error) {
  process.stderr.write(`\n${error instanceof Explained ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
}
