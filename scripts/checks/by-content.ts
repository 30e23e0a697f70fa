import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repository } from '@praxis/instance/instance';

const fileOf = (name: string) => join(repository, '.cache/checks', `${name}.json`);
const read = (path: string) => readFileSync(join(repository, path));

/** One hash of the names and contents of files. */
export function hashOf(paths: readonly string[]) {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(`${path}\0`).update(createHash('sha256').update(read(path)).digest());
  return hash.digest('hex');
}

/** What a check remembers under its name; undefined when it remembers nothing that can be read. */
export function remembered<T>(name: string): T | undefined {
  const file = fileOf(name);
  try {
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;
  } catch {
    return undefined;
  }
}

export function remember(name: string, what: unknown) {
  const file = fileOf(name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(what));
  renameSync(`${file}.${process.pid}`, file);
}

/**
 * The problems of files that are checked one by one; a file that has not changed is not read again. `rules` are the files that
 * decide: when one of them or a locked package changes, all are read.
 */
export async function problemsByContent(
  name: string,
  rules: readonly string[],
  paths: readonly string[],
  find: (path: string, source: Buffer) => Promise<string[]>,
) {
  const rulesHash = hashOf([...rules, 'scripts/checks/by-content.ts', 'package-lock.json']);
  const before = remembered<{ rules: string; files: Record<string, string[]> }>(name);
  const known = before?.rules === rulesHash ? before.files : {};
  const files: Record<string, string[]> = {};
  for (const path of paths) {
    const source = read(path);
    const key = `${path} ${createHash('sha256').update(source).digest('base64url')}`;
    files[key] = known[key] ?? (await find(path, source));
  }
  remember(name, { rules: rulesHash, files });
  return Object.values(files).flat();
}
