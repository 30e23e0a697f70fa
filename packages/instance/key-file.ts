import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The text of a key file; undefined when there is none. */
export function readKeyFile(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Writes a key file unless there is one; returns what then stands there, so that two processes that start together end with the same key. */
export function addKeyFile(path: string, key: string): string {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  rmSync(draft, { force: true });
  writeFileSync(draft, key, { mode: 0o600, flag: 'wx', flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  rmSync(draft);
  return readKeyFile(path)!;
}

/** Reads a 32-byte key file, base64url, or makes it once. */
export function keyFile(folder: string, name: string): string {
  const path = join(folder, name);
  return readKeyFile(path) ?? addKeyFile(path, randomBytes(32).toString('base64url'));
}
