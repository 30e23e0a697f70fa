import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../program.ts';

const source = join(import.meta.dirname, 'relay.c');

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
