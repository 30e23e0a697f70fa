import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '@praxis/instance/instance';
import { run } from '../../program.ts';

const source = join(import.meta.dirname, 'relay.c');

/** Under the checkout, so that several instances share it; under the home where the checkout is not ours to write. */
export function toolsFolder(home: string) {
  const beside = join(repository, '.cache/labs-tools');
  try {
    mkdirSync(beside, { recursive: true, mode: 0o700 });
    accessSync(beside, constants.W_OK);
    return beside;
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return join(home, 'tools');
  }
}

/** The relay compiled for this host, once for each state of its source; throws where it cannot be. */
export async function relayProgram(folder: string, words: string[] = ['-O2']) {
  const state = createHash('sha256').update(readFileSync(source)).update(words.join(' ')).digest('hex').slice(0, 16);
  const program = join(folder, `relay-${state}`);
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  const next = `${program}.${process.pid}`;
  await run('gcc', [...words, '-o', next, source]);
  renameSync(next, program);
  return program;
}
