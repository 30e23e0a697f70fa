import { createHash, randomUUID } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { judgeLanguages } from '@praxis/contract/judge-queue/languages';
import { COMPILE_LOG_LIMIT, type JudgedProgram } from '@praxis/contract/judge-queue/task';
import type { Place } from '../flow/place.ts';
import type { BoxRun, Ended } from '../sandbox/box.ts';
import { SandboxFailure } from '../sandbox/runner.ts';
import type { Installed } from '../sandbox/toolchain.ts';
import { KIT } from './table.ts';

/** A program that can run. */
export type Compiled = { language: Installed; folder: string; entry: string; first: string; compileMs: number; log: string };
/** A program that is none, in the words of its compiler. */
type Refused = { log: string; compileMs: number };

const TMP_MB = 128;
const FILE_MB = 64;
const LOG_BYTES = 256 * 1024;
const CACHE_MOST_BYTES = 128 << 20;
const CACHE_BYTES = 1 << 30;
const FILE_NAME = /^[A-Za-z0-9_][A-Za-z0-9_.+-]{0,99}$/;

/** Of these a compiled program consists, in the order that makes its name. */
function keyOf(language: Installed, { files, entry }: JudgedProgram) {
  const names = files.map(({ name }) => name);
  const command = language.compile({ files: names, entry: entry ?? '' });
  return createHash('sha256')
    .update(JSON.stringify([language.id, language.versionWords, command, entry, files]))
    .digest('hex');
}

/** Printable words of a compiler about files the learner knows. */
const label = (path: string) => readFileSync(path, 'utf8').replaceAll('/w/', '').replaceAll('\0', '').trim().slice(0, COMPILE_LOG_LIMIT);

const tooMuch: Partial<Record<Ended['how'], string>> = {
  cpu: 'The compiler needed more time than it may have.',
  wall: 'The compiler did not end.',
  memory: 'The compiler needed more memory than it may have.',
  output: 'The compiler said too much.',
};

/** What a box of this language sees beside the program itself. */
export const mountsOf = (language: Installed, command: string[]) => [
  ...language.folders.map((folder) => ({ from: folder, to: folder })),
  ...(language.kitFolder && command.some((word) => word.includes(KIT)) ? [{ from: language.kitFolder, to: KIT }] : []),
];

/** Folders inside folders that a compiler may make, as Java does for packages. */
const DEEPEST_CACHED = 10;

/** Copies what the run needs: plain files only, whatever a compiler was talked into. Nothing of the build runs any more. */
function save(build: string, folder: string, saves: (name: string) => boolean) {
  let bytes = 0;
  function storeIn(from: string, to: string, depth: number): boolean {
    for (const name of readdirSync(from)) {
      const about = lstatSync(join(from, name));
      if (about.isDirectory() && depth < DEEPEST_CACHED) {
        mkdirSync(join(to, name), { mode: 0o755 });
        if (!storeIn(join(from, name), join(to, name), depth + 1)) return false;
        continue;
      }
      if (!saves(name) || !about.isFile() || about.nlink !== 1) continue;
      bytes += about.size;
      if (bytes > CACHE_MOST_BYTES) return false;
      renameSync(join(from, name), join(to, name));
      chownSync(join(to, name), 0, 0);
      chmodSync(join(to, name), 0o755);
    }
    return true;
  }
  return storeIn(build, folder, 0);
}

/** The least recently used programs go when the cache is full. */
function makeRoom(cache: string) {
  const saved = readdirSync(cache).map((name) => {
    const folder = join(cache, name);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const bytes = files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
    return { folder, bytes, at: statSync(folder).mtimeMs };
  });
  let bytes = saved.reduce((sum, one) => sum + one.bytes, 0);
  for (const one of saved.sort((a, b) => a.at - b.at)) {
    if (bytes <= CACHE_BYTES) return;
    // One that is just being used is never the oldest.
    rmSync(one.folder, { recursive: true, force: true });
    bytes -= one.bytes;
  }
}

let sinceRoom = 0;

function compileRun(place: Place, language: Installed, command: string[], build: string): BoxRun {
  const { cpuMs, memoryMb, processes } = language.compileLimits;
  return {
    command,
    environment: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8', TMPDIR: '/tmp' },
    mounts: [{ from: build, to: '/w', write: true }, ...mountsOf(language, command)],
    proc: language.proc,
    devices: ['null', 'urandom'],
    input: '/dev/null',
    output: join(place.folder, 'compile.out'),
    errors: join(place.folder, 'compile.err'),
    limits: {
      cpuMs,
      wallMs: 3 * cpuMs + 5000,
      memoryMb,
      processes,
      outputBytes: LOG_BYTES,
      errorBytes: LOG_BYTES,
      tmpMb: TMP_MB,
      fileMb: FILE_MB,
    },
  };
}

/** What can be said about the files before any compiler sees them. */
function unfit({ files }: JudgedProgram) {
  if (files.length === 0) return 'There is no program.';
  const bad = files.find(({ name }) => !FILE_NAME.test(name));
  if (bad) return `A file cannot be called ${JSON.stringify(bad.name)}.`;
  return new Set(files.map(({ name }) => name)).size < files.length ? 'Two files have one name.' : undefined;
}

/** Compiles a program in a box of its own, or finds it compiled already. */
export async function compile(place: Place, program: JudgedProgram): Promise<Compiled | Refused> {
  const language = place.tools.languages.get(program.language);
  if (!language) throw new SandboxFailure(`${program.language} is not installed on this judge`);
  const reason = unfit(program);
  if (reason) return { log: reason, compileMs: 0 };
  const entry = program.entry ?? judgeLanguages.find(({ id }) => id === language.id)?.mainClass ?? '';
  const first = program.files[0]!.name;
  const folder = join(place.cache, keyOf(language, program));
  if (existsSync(folder)) {
    const now = new Date();
    utimesSync(folder, now, now);
    return { language, folder, entry, first, compileMs: 0, log: '' };
  }
  const build = join(place.folder, `build-${randomUUID()}`);
  const next = join(place.folder, `next-${randomUUID()}`);
  try {
    mkdirSync(build, { mode: 0o755 });
    // Editors of Windows put a mark before the text that javac does not know.
    for (const { name, text } of program.files) writeFileSync(join(build, name), text.replace(/^\ufeff/, ''), { mode: 0o644 });
    chownSync(build, place.slot.uid, place.slot.uid);
    const box = compileRun(place, language, language.compile({ files: program.files.map(({ name }) => name), entry }), build);
    let ended = await place.slot.run(box, place.signal);
    // No core for a minute is our trouble, not the program's.
    if (ended.how === 'wall' && ended.waitedMs !== 0) ended = await place.slot.run(box, place.signal);
    const log = tooMuch[ended.how] ?? `${label(box.errors)}\n${label(box.output)}`.trim();
    const compileMs = Math.round(ended.cpuMs);
    if (ended.how !== 'exited' || ended.exitCode !== 0) return { log: log || 'The compiler failed.', compileMs };
    mkdirSync(next, { mode: 0o755 });
    if (!save(build, next, language.keeps)) return { log: 'The compiled program is too large.', compileMs };
    if (!existsSync(folder)) renameSync(next, folder);
    if (sinceRoom++ % 100 === 0) makeRoom(place.cache);
    return { language, folder, entry, first, compileMs, log: log.slice(0, COMPILE_LOG_LIMIT) };
  } finally {
    rmSync(build, { recursive: true, force: true });
    rmSync(next, { recursive: true, force: true });
  }
}
