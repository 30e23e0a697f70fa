import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../../program.ts';
import type { Running } from './clone.ts';

const SECONDS = 120;
const MOST = 64 * 1024 * 1024;
const PATH = /^\/[^\n\r"]{1,500}$/;

const WRITTEN_MS = 5000;
const KEYS = ['alt', 'sysrq', 's'].map((name) => ({ type: 'qcode', data: name }));

/**
 * Has a guest write down what it holds back: the kernel by the keyboard, as its programs may do anything but that, then a program. Not
 * waited for longer than a moment.
 */
export async function askToWrite({ qmp, guest }: Pick<Running, 'qmp' | 'guest'>) {
  await qmp.ask('send-key', { keys: KEYS, 'hold-time': 20 });
  await Promise.race([
    guest.exec({ command: 'sync', seconds: 5 }).catch(() => undefined),
    new Promise((done) => setTimeout(done, WRITTEN_MS)),
  ]);
  await new Promise((done) => setTimeout(done, 700));
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
