import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../../program.ts';
import { ROOT_DISK } from './arguments.ts';
import type { Running } from './clone.ts';

const SECONDS = 120;
const MOST = 64 * 1024 * 1024;
const PATH = /^\/[^\n\r"]{1,500}$/;

const WRITTEN_MS = 5000;
const KERNEL_MS = 1500;
const KEYS = ['alt', 'sysrq', 's'].map((name) => ({ type: 'qcode', data: name }));

/** How often the machine told its disk to keep what it was given; counted by QEMU. */
async function flushes(qmp: Running['qmp']) {
  const disks = (await qmp.ask('query-blockstats')) as { qdev?: string; stats: { flush_operations: number } }[];
  return disks.find(({ qdev }) => qdev === ROOT_DISK)?.stats.flush_operations;
}

/** Whether a program of the guest wrote everything down: it says so, and the disk felt it. */
async function writtenQuietly({ qmp, guest }: Pick<Running, 'qmp' | 'guest'>) {
  const before = await flushes(qmp);
  const late = new Promise<false>((done) => setTimeout(() => done(false), WRITTEN_MS).unref());
  const said = guest.exec({ command: 'sync', seconds: WRITTEN_MS / 1000 }).then(
    ({ code }) => code === 0,
    () => false,
  );
  const done = await Promise.race([said, late]);
  return done && before !== undefined && (await flushes(qmp))! > before;
}

/**
 * Has a guest write down what it holds back. Where its programs do not, its kernel is told by the keyboard, which says so on the terminal;
 * nobody waits for it longer than a moment.
 */
export async function askToWrite(life: Pick<Running, 'qmp' | 'guest'>) {
  if (await writtenQuietly(life)) return;
  await life.qmp.ask('send-key', { keys: KEYS, 'hold-time': 20 });
  await new Promise((done) => setTimeout(done, KERNEL_MS));
}

/**
 * The disk of a machine as a plain file, read by our own programs: nothing in the guest takes part. The copy is checked and mended as a
 * kernel would at its next start, so that what the journal holds counts.
 */
export async function withDisk<Found>(
  lifeFolder: string,
  scratch: string,
  look: (raw: string, folder: string) => Promise<Found>,
): Promise<Found> {
  const folder = await mkdtemp(join(scratch, 'inspection-'));
  const signal = AbortSignal.timeout(SECONDS * 1000);
  try {
    const raw = join(folder, 'raw');
    await run('qemu-img', ['convert', '-U', '-f', 'qcow2', '-O', 'raw', 'disk.qcow2', raw], { cwd: lifeFolder, signal });
    // It ends with 1 when it mended something.
    await run('sh', ['-c', 'e2fsck -fy "$1" >/dev/null 2>&1; [ $? -le 2 ]', 'sh', raw], { signal });
    return await look(raw, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Reads files of a plain ext disk; links are followed within it alone. */
export async function readFiles(raw: string, folder: string, paths: readonly string[]) {
  const found = new Map<string, Buffer | undefined>();
  const signal = AbortSignal.timeout(SECONDS * 1000);
  for (const [at, path] of paths.entries()) {
    found.set(path, undefined);
    if (!PATH.test(path)) continue;
    const file = join(folder, `file-${at}`);
    await run('debugfs', ['-f', '-', raw], { signal, input: `dump "${path}" ${file}\n` });
    if (!existsSync(file)) continue;
    const { size } = await stat(file);
    const said = (await run('debugfs', ['-R', `stat "${path}"`, raw], { signal })).toString();
    if (/Type: regular/.test(said) && size <= MOST) found.set(path, await readFile(file));
    await rm(file, { force: true });
  }
  return found;
}

/** The home directory of a plain ext disk as a gzipped tar with relative names. */
export async function packHome(raw: string, folder: string, home: string, most: number) {
  if (!PATH.test(home)) return undefined;
  const signal = AbortSignal.timeout(SECONDS * 1000);
  const into = join(folder, 'home');
  await run('mkdir', ['-p', into], { signal });
  await run('debugfs', ['-f', '-', raw], { signal, input: `rdump "${home}" ${into}\n` });
  const [name] = await readdir(into);
  if (!name) return undefined;
  const packed = join(folder, 'home.tgz');
  await run('tar', ['-C', join(into, name), '--owner=1000', '--group=1000', '-czf', packed, '.'], { signal });
  if ((await stat(packed)).size > most) return undefined;
  return readFile(packed);
}
