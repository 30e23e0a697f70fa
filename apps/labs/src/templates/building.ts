import { spawn } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../program.ts';
import type { BuildJob, Report } from './build.ts';

const END_MS = 4000;
const OUTPUT = 2000;

const gone = ['ENOENT', 'ESRCH', 'EACCES', 'EPERM'];
async function peek(read: Promise<string>) {
  try {
    return await read;
  } catch (error) {
    if (gone.includes((error as NodeJS.ErrnoException).code ?? '')) return '';
    throw error;
  }
}

/** Takes away what is still mounted in drafts: whoever removed such a folder would reach into the host. */
async function unmountDrafts(draft: RegExp) {
  const lines = (await readFile('/proc/self/mounts', 'utf8')).split('\n');
  const places = lines.map((line) =>
    (line.split(' ')[1] ?? '').replaceAll(/\\([0-7]{3})/g, (_, octal) => String.fromCharCode(parseInt(octal, 8))),
  );
  for (const place of places.reverse()) if (draft.test(place)) await run('umount', ['--lazy', place]);
}

/** Ends what still works in the drafts of templates, a booting machine or a system being unpacked, and what it mounted there. */
export async function endBuilding(templates: string) {
  const draft = new RegExp(`^${RegExp.escape(templates)}/[^/]+/draft(/|$| )`);
  for (const name of await readdir('/proc')) {
    const pid = Number(name);
    if (!pid || pid === process.pid) continue;
    const [cwd, root] = await Promise.all(['cwd', 'root'].map((link) => peek(readlink(`/proc/${name}/${link}`))));
    const argv = cwd && (await peek(readFile(`/proc/${name}/cmdline`, 'utf8'))).split('\0');
    if (![cwd, root, ...(argv || [])].some((place) => place && draft.test(place))) continue;
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
  await unmountDrafts(draft);
}

/**
 * Builds a template in a process of its own, so that what it takes is given back. In the background it gets what nobody else wants of
 * processors and disks.
 */
export function buildApart(job: BuildJob, templates: string, background: boolean, signal: AbortSignal, report: Report) {
  const mine = [process.execPath, '--max-semi-space-size=2', join(import.meta.dirname, 'builder.ts'), JSON.stringify(job)];
  const [command, ...args] = background ? ['chrt', '--idle', '0', 'ionice', '-c', '3', ...mine] : mine;
  return new Promise<void>((done, failed) => {
    const child = spawn(command!, args, { stdio: ['pipe', 'pipe', 'pipe'] });
    let rest = '';
    let errors = '';
    const end = () => {
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), END_MS).unref();
    };
    signal.addEventListener('abort', end, { once: true });
    child.stdin.on('error', () => undefined);
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop()!;
      for (const line of lines) {
        const { progress, step, note } = JSON.parse(line) as { progress: number; step: string; note?: string };
        report(progress, step, note);
      }
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors = (errors + text).slice(-OUTPUT);
    });
    child.on('error', failed);
    child.on('close', (code, by) => {
      signal.removeEventListener('abort', end);
      if (code === 0) return done();
      const failure = new Error(errors.trim().split('\n').slice(-8).join(' | ') || `the builder ended with ${by ?? `code ${code}`}`);
      endBuilding(templates).then(() => failed(failure), failed);
    });
  });
}
