import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

/** Programs and rights this run would have needed, by the name one installs them under. */
const missing = new Set<string>();

/** What the run lacks, for its last line. */
export const lacks = (): string[] => [...missing].sort();

/** Notes that something cannot be measured here, once, with what is left out. */
export function lack(name: string, without: string) {
  if (missing.has(name)) return;
  missing.add(name);
  process.stderr.write(`Not measured, because ${name} is not here: ${without}\n`);
}

function runs(path: string) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

/** Whether a program is installed, by its path or by its name on the path of programs; what is missing is noted. */
export function needs(name: string, program: string, without: string): boolean {
  const places = isAbsolute(program) ? [program] : (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, program));
  if (places.some(runs)) return true;
  lack(name, without);
  return false;
}
