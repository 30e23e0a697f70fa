import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { filesBelow } from './files-below.mjs';

const programs = ['supervisor', 'server', 'pretend-pay', 'media', 'judge', 'labs', 'live', 'repositories'];

function sources(repository) {
  const folders = [...programs.map((name) => join(repository, 'apps', name, 'src')), join(repository, 'packages')];
  return folders.flatMap(filesBelow).filter((file) => file.endsWith('.ts') && !/\.(test|d)\.ts$|\/testing\/|\/node_modules\//.test(file));
}

/**
 * Compiles the modules of all programs into the compile cache when they changed, in a process that runs none of them: a program that
 * finds them there starts sooner and never loads the compiler, whose memory it would keep.
 */
export async function compilePrograms({ repository, node, cache, quietly }) {
  const files = sources(repository);
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0${statSync(file).mtimeMs}\0`);
  const wanted = hash.digest('hex');
  const stamp = join(cache, 'compiled');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  // Modules are evaluated in the order of their imports, all of them after the last is compiled: the first one ends the process.
  const end = "import { flushCompileCache } from 'node:module'; flushCompileCache(); process.exit(0)";
  const lines = [`import ${JSON.stringify(`data:text/javascript,${encodeURIComponent(end)}`)}`];
  for (const file of files) lines.push(`import ${JSON.stringify(pathToFileURL(file).href)}`);
  mkdirSync(cache, { recursive: true });
  const entry = join(cache, 'all-programs.mjs');
  writeFileSync(entry, `${lines.join(';\n')};\n`);
  await quietly(node, [entry], { env: { ...process.env, NODE_COMPILE_CACHE: cache } });
  writeFileSync(stamp, wanted);
}
