import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, renameSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { toolsFolder } from '@praxis/instance/compiled';
import { takeLock } from '@praxis/instance/lock';
import { seccompFilter } from '@praxis/instance/seccomp';
import { type Language, languages } from '../languages/table.ts';
import { topLinks } from './box.ts';

const run = promisify(execFile);

/** A language of this machine: its row, the words of its compiler, and the folder that boxes of it see as the kit. */
export type Installed = Language & { versionWords: string; kitFolder: string | undefined };

/** What is compiled once for a machine. */
export type Toolchain = {
  jrun: string;
  jinit: string;
  filter: string;
  bwrap: string;
  languages: Map<string, Installed>;
  links: [to: string, from: string][];
};

const programs = join(import.meta.dirname, 'programs');
const PROGRAMS: Record<string, string[]> = { jrun: ['jrun.c', 'box.c', 'watch.c'], jinit: ['jinit.c'] };
const HEADERS = ['jrun.h'];

/** A program by name, on the path of the machine. */
function found(name: string) {
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter((folder) => folder.startsWith('/')), '/usr/bin', '/usr/local/bin'];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

async function versionOf(language: Language) {
  if (!language.needs.every((path) => existsSync(path))) return undefined;
  const [command, ...args] = language.version;
  const { stdout, stderr } = await run(command!, args, { timeout: 20_000, env: {} });
  return `${stdout}\n${stderr}`.trim().split('\n')[0]!.slice(0, 200);
}

/** Makes a folder whole or not at all; several processes may want it at once. */
async function once(folder: string, make: (next: string) => Promise<void>) {
  for (;;) {
    if (existsSync(folder)) return;
    const lock = takeLock(`${folder}.lock`);
    if (!lock.release) {
      await wait(200);
      continue;
    }
    try {
      if (existsSync(folder)) return;
      const next = `${folder}.next`;
      rmSync(next, { recursive: true, force: true });
      mkdirSync(next, { recursive: true });
      await make(next);
      renameSync(next, folder);
    } finally {
      lock.release();
    }
  }
}

const hashOf = (...parts: (string | Buffer)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex').slice(0, 16);
};

function quiet(command: string[], cwd: string) {
  const running = run(command[0]!, command.slice(1), {
    cwd,
    timeout: 180_000,
    maxBuffer: 1 << 24,
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8' },
  });
  running.child.stdin?.end();
  return running;
}

async function makePrograms(folder: string) {
  for (const [name, sources] of Object.entries(PROGRAMS)) {
    await quiet(['/usr/bin/gcc', '-O2', '-static', '-o', join(folder, name), ...sources.map((source) => join(programs, source))], folder);
  }
  await writeFile(join(folder, 'filter'), seccompFilter());
}

/** The kit of a language; its parts only make it quicker, so a part that cannot be made is left out. */
async function makeKit(language: Language, folder: string, log: (args: string) => void) {
  // The recipe names the folder it will have when it is done.
  for (const { file, sources = {}, commands } of language.kit?.(folder) ?? []) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    for (const [name, text] of Object.entries(sources)) await writeFile(join(folder, name), text);
    try {
      for (const command of commands) await quiet(command, folder);
    } catch (error) {
      log(`the judge prepares no ${file} for ${language.id}: ${(error as Error).message.slice(0, 500)}`);
      rmSync(join(folder, file), { force: true });
    }
  }
  const wanted = new Set((language.kit?.(folder) ?? []).map(({ file }) => file.split('/')[0]));
  for (const name of readdirSync(folder)) if (!wanted.has(name)) rmSync(join(folder, name), { recursive: true, force: true });
}

/** The last few kits stay; older ones belong to compilers that are gone. */
function forgetOld(root: string, used: string[]) {
  const old = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.endsWith('.next') && !used.includes(entry.name))
    .map(({ name }) => ({ name, at: lstatSync(join(root, name)).mtimeMs }))
    .filter(({ at }) => at < Date.now() - 30 * 86_400_000);
  for (const { name } of old) rmSync(join(root, name), { recursive: true, force: true });
}

const linkOf = (path: string) => {
  if (!existsSync(path)) return undefined;
  return lstatSync(path).isSymbolicLink() ? readlinkSync(path) : undefined;
};

/** Compiles what the judge needs on this machine, once; a word says what is missing. `only` leaves other languages out. */
export async function toolchain(home: string, log: (args: string) => void, only?: string): Promise<Toolchain | string> {
  if (process.platform !== 'linux') return 'only Linux can lock programs in';
  const bwrap = found('bwrap');
  if (!bwrap) return 'bubblewrap is not installed (Debian: apt-get install bubblewrap)';
  if (!existsSync('/usr/bin/gcc')) return 'gcc is not installed (Debian: apt-get install gcc libc6-dev)';
  mkdirSync(home, { recursive: true });
  const root = toolsFolder('judge', join(home, 'judge/tools'));
  const sources = [...Object.values(PROGRAMS).flat(), ...HEADERS].map((name) => readFileSync(join(programs, name)));
  const own = `programs-${hashOf(...sources, seccompFilter())}`;
  try {
    await once(join(root, own), makePrograms);
  } catch (error) {
    if ((error as { stderr?: string }).stderr === undefined) throw error;
    return `the judge's own programs do not compile: ${(error as Error).message.slice(0, 300)}`;
  }
  const used = [own];
  const prepare = async (language: Language): Promise<Installed | undefined> => {
    const versionText = await versionOf(language);
    if (versionText === undefined) return undefined;
    let kitFolder: string | undefined;
    if (language.kit) {
      const name = `${language.id}-${hashOf(versionText, JSON.stringify(language.kit('')))}`;
      used.push(name);
      await once(join(root, name), (next) => makeKit(language, next, log));
      kitFolder = join(root, name);
    }
    return { ...language, versionWords: versionText, kitFolder };
  };
  const prepared = await Promise.all(languages.filter(({ id }) => only === undefined || id === only).map(prepare));
  const installed = new Map(prepared.flatMap((one) => (one ? [[one.id as string, one]] : [])));
  // Whoever prepares one language alone knows nothing of the others.
  if (only === undefined) forgetOld(root, used);
  const at = (name: string) => join(root, own, name);
  return { jrun: at('jrun'), jinit: at('jinit'), filter: at('filter'), bwrap, languages: installed, links: topLinks(linkOf) };
}
