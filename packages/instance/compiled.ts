import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { repository } from './instance.ts';

const run = promisify(execFile);

const besideCheckout = (name: string) => join(repository, '.cache', name);

/** Where what is compiled for this host lies: under the checkout, so that several instances share it; under the home where the checkout is not ours to write. */
export function toolsFolder(name: string, underHome: string) {
  const beside = besideCheckout(name);
  try {
    mkdirSync(dirname(beside), { recursive: true });
    mkdirSync(beside, { recursive: true, mode: 0o700 });
    accessSync(beside, constants.W_OK);
    return beside;
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    mkdirSync(underHome, { recursive: true, mode: 0o700 });
    return underHome;
  }
}

type Source = { source: string; name: string; words: string[] };

/**
 * A source in C compiled for this host into `folder`, once for each state of source and words, whole or not at all; throws where it cannot
 * be. An image has no compiler: what was compiled when it was built lies in the folder `bundle` of the checkout, which may be read-only.
 */
export async function compiled({ source, name, folder, words: args, bundle }: Source & { folder: string; bundle?: string }) {
  const state = createHash('sha256').update(readFileSync(source)).update(args.join(' ')).digest('hex').slice(0, 16);
  const [stem, ending = ''] = name.split(/(?=\.)/);
  const file = join(folder, `${stem}-${state}${ending}`);
  const ready = [file, ...(bundle ? [join(besideCheckout(bundle), basename(file))] : [])].find(existsSync);
  if (ready) return ready;
  mkdirSync(folder, { recursive: true });
  // The compiler's own temporary files lie there too: a compilation that is killed leaves nothing in the folder of everybody.
  const building = mkdtempSync(`${file}.`);
  try {
    const next = join(building, 'next');
    await run('gcc', [...args, '-o', next, source], { timeout: 180_000, env: { ...process.env, TMPDIR: building } });
    renameSync(next, file);
  } finally {
    rmSync(building, { recursive: true, force: true });
  }
  return file;
}
