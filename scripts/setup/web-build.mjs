import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from './files-below.mjs';

const day = 24 * 60 * 60 * 1000;

/** A hash over everything the pages are built from. */
export function sourcesHash(repository) {
  const hash = createHash('sha256');
  const web = join(repository, 'apps/web');
  const roots = ['src', 'public', 'build']
    .map((name) => join(web, name))
    .concat(['contract', 'rules', 'scoring'].map((name) => join(repository, 'packages', name)));
  const single = readdirSync(web, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(web, entry.name))
    .sort();
  for (const file of [...roots.flatMap(filesBelow), ...single, join(repository, 'package-lock.json')]) {
    if (/\.test\.tsx?$|\/node_modules\//.test(file)) continue;
    hash.update(file.slice(repository.length)).update('\0').update(readFileSync(file));
  }
  return hash.digest('hex');
}

const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

/** Pages that are open during an update still ask for the chunks they know: those stay for a day after they were replaced. */
export function preserveOldChunks(previous, next, now = Date.now()) {
  const replaced = JSON.parse(read(join(previous, 'replaced.json')) ?? '{}');
  const saved = {};
  for (const file of filesBelow(join(previous, 'assets'))) {
    const name = file.slice(previous.length + 1);
    const at = replaced[name] ?? now;
    if (existsSync(join(next, name)) || now - at > day) continue;
    mkdirSync(join(next, name, '..'), { recursive: true });
    copyFileSync(file, join(next, name));
    saved[name] = at;
  }
  writeFileSync(join(next, 'replaced.json'), JSON.stringify(saved));
}

/** Builds apps/web into dist when its sources changed. The old build stays until the new one is complete. */
export async function buildWeb({ repository, node, step, quietly }) {
  const web = join(repository, 'apps/web');
  if (!existsSync(join(web, 'index.html'))) return;
  const dist = join(web, 'dist');
  const [next, old] = ['web-next', 'web-old'].map((name) => join(repository, '.cache', name));
  const wanted = sourcesHash(repository);
  if (read(join(dist, '.sources')) === wanted) return;
  if (!existsSync(dist) && existsSync(old)) renameSync(old, dist);
  await step('Building the web pages', async () => {
    rmSync(next, { recursive: true, force: true });
    const vite = join(repository, 'node_modules/vite/bin/vite.js');
    await quietly(node, [vite, 'build', '--outDir', next, '--emptyOutDir'], { cwd: web, env: { ...process.env, NODE_ENV: 'production' } });
    // In a process of its own: this one stays as the supervisor and would keep the memory.
    await quietly(node, [join(repository, 'scripts/setup/compress-pages.mjs'), next]);
    preserveOldChunks(dist, next);
    writeFileSync(join(next, '.sources'), wanted);
    rmSync(old, { recursive: true, force: true });
    if (existsSync(dist)) renameSync(dist, old);
    renameSync(next, dist);
    rmSync(old, { recursive: true, force: true });
  });
}
