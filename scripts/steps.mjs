import { spawn } from 'node:child_process';
import { delimiter, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repository = resolve(fileURLToPath(new URL('..', import.meta.url)));

/** An error whose message alone is shown: it says what to do next. */
export class Stop extends Error {}

export const print = (line) => process.stdout.write(`${line}\n`);
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** Runs one visible step. */
export async function step(title, run) {
  const startedAt = Date.now();
  print(`- ${title} …`);
  const result = await run();
  print(`- ${title}: done in ${seconds(startedAt)}`);
  return result;
}

/** The environment npm and system programs should see: without our own node in front and without the outer npm's marks. */
export function outerEnvironment() {
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
    const startedAt = Date.now();
    let tail = '';
    const child = spawn(command, args, { cwd: repository, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    const collect = (chunk) => {
      tail = (tail + chunk).slice(-6000);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    const ticker = setInterval(() => print(`  still working, ${seconds(startedAt)}`), 10_000);
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
