import { chmod, chown, copyFile, lstat, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LabOwnTemplate } from '@praxis/contract/labs/agent';
import { type Box, runBox, SANDBOX_USERS, sandboxLack } from '@praxis/instance/sandboxed';
import { lower } from '../program.ts';
import type { TemplateDefinition } from './definitions.ts';

const NAME = /^[a-z][a-z0-9-]{0,38}$/;

/** Large disks on slow hosts take their time. */
const SECONDS = 3600;
const MEMORY_MB = 512;
const SLACK_MB = 256;
const OUTPUT = 1024 * 1024;

const BUILT_IN = ['tiny', 'console', 'desktop'];
const within = (value: unknown, least: number, most: number, usual: number) => {
  const number = Number(value ?? usual);
  return Number.isInteger(number) ? Math.min(most, Math.max(least, number)) : usual;
};

/** What is said of a template, made fit: hands wrote it. */
function definitionOf(id: string, stated: Partial<LabOwnTemplate> & { kernelWords?: unknown }, edition: string): TemplateDefinition {
  const user = /^[a-z_][a-z0-9_-]{0,31}$/.test(String(stated.user)) ? String(stated.user) : 'root';
  return {
    ...{ id, name: String(stated.name ?? id).slice(0, 60), how: 'own', packages: [], edition, user },
    ...{
      memory_mb: within(stated.memory_mb, 64, 65_536, 512),
      cpus: within(stated.cpus, 1, 16, 1),
      disk_mb: within(stated.disk_mb, 64, 1_048_576, 4096),
    },
    display: stated.display === 'desktop' ? 'desktop' : 'text',
    home: typeof stated.home === 'string' && stated.home.startsWith('/') ? stated.home : user === 'root' ? '/root' : `/home/${user}`,
    kernelWords: String(stated.kernelWords ?? 'root=/dev/vda rw console=tty1 console=ttyS0'),
  };
}

/** A file that is being written, or that a hand wrote wrongly, must not stop the host. */
function settingsIn(text: string) {
  try {
    const stated: unknown = JSON.parse(text);
    return typeof stated === 'object' && stated !== null ? (stated as Partial<LabOwnTemplate>) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Templates an operator laid down: `own/{id}/template.json` with a disk or the root of a system beside it. */
export async function ownDefinitions(home: string): Promise<TemplateDefinition[]> {
  const folder = join(home, 'own');
  const absent = (error: NodeJS.ErrnoException) => {
    if (['ENOENT', 'ENOTDIR'].includes(error.code ?? '')) return undefined;
    throw error;
  };
  const found: TemplateDefinition[] = [];
  for (const id of (await readdir(folder).catch(absent)) ?? []) {
    if (!NAME.test(id) || BUILT_IN.includes(id)) continue;
    const written = await readFile(join(folder, id, 'template.json'), 'utf8').catch(absent);
    if (written === undefined) continue;
    const files = (await readdir(join(folder, id))).filter((name) => name !== 'template.json').sort();
    const stamps = await Promise.all(files.map(async (name) => `${name} ${Math.round((await stat(join(folder, id, name))).mtimeMs)}`));
    const stated = settingsIn(written);
    if (stated) found.push(definitionOf(id, stated, stamps.join(', ')));
  }
  return found;
}

/** Runs a program that reads an operator's file, in the sandbox. */
async function readForeign(box: Pick<Box, 'command' | 'args' | 'reads' | 'writes' | 'tree'>, diskMb: number, signal: AbortSignal) {
  const lack = await sandboxLack();
  if (lack) throw new Error(lack);
  const limits = { memoryMb: MEMORY_MB, fileMb: diskMb * 2 + SLACK_MB };
  const ended = await runBox(
    { ...box, uid: SANDBOX_USERS.disks, limits },
    { seconds: SECONDS, outputBytes: OUTPUT, signal, onStart: lower },
  );
  signal.throwIfAborted();
  if (ended.code !== 0) throw new Error(`${box.command} ended with ${ended.code ?? ended.ended}: ${ended.errors.trim().slice(-300)}`);
  return ended.output.toString();
}

/** Hands a file to the user of the sandbox, whoever laid it down. */
async function mayBeRead(path: string) {
  const file = await lstat(path);
  if (process.getuid?.() === 0 && file.isFile() && (file.mode & 0o004) === 0) await chmod(path, file.mode | 0o044);
}

async function takeDisk(from: string, to: string, diskMb: number, signal: AbortSignal) {
  const format = from.endsWith('.qcow2') ? 'qcow2' : 'raw';
  await mayBeRead(from);
  const reads = [{ from, to: '/disk' }];
  const info = await readForeign({ command: 'qemu-img', args: ['info', '-f', format, '--output', 'json', '/disk'], reads }, diskMb, signal);
  const { 'backing-filename': below, 'virtual-size': bytes = 0 } = JSON.parse(info) as {
    'backing-filename'?: string;
    'virtual-size'?: number;
  };
  // In the sandbox it finds nothing; this says why.
  if (below) throw new Error(`${from} stands on another file`);
  await writeFile(to, '', { flag: 'wx' });
  const args = ['convert', '-f', format, '-O', 'qcow2', '/disk', '/out'];
  await readForeign(
    { command: 'qemu-img', args, reads, writes: [{ from: to, to: '/out' }] },
    Math.max(diskMb, Math.ceil(bytes / 1024 ** 2)),
    signal,
  );
  if (process.getuid?.() === 0) await chown(to, 0, 0);
}

async function takeRoot(from: string, to: string, diskMb: number, signal: AbortSignal) {
  await mayBeRead(from);
  await mkdir(to);
  const args = ['-C', '/root', '--numeric-owner', '--anchored', '--exclude=./dev/*', '--exclude=dev/*', '-xf', '/archive'];
  await readForeign({ command: 'tar', args, reads: [{ from, to: '/archive' }], tree: { from: to, to: '/root' } }, diskMb, signal);
}

/**
 * Brings an operator's files into a draft: a disk that stands alone (qcow2 or raw) or the root of a system as a tar, and a kernel with its
 * first file system, without which ours is taken. Says what came.
 */
export async function layOutOwn({ id, disk_mb }: TemplateDefinition, home: string, draft: string, signal: AbortSignal) {
  const from = join(home, 'own', id);
  const names = await readdir(from);
  const disk = names.find((name) => /^disk\.(qcow2|raw|img)$/.test(name));
  const root = names.find((name) => /^rootfs\.tar(\.(gz|xz|zst|bz2))?$/.test(name));
  const kernel = names.includes('vmlinuz') && names.includes('initrd');
  if (!disk && !root) throw new Error(`own/${id} needs disk.qcow2, disk.raw or rootfs.tar.gz`);
  if (!kernel && (names.includes('vmlinuz') || names.includes('initrd')))
    throw new Error(`own/${id} needs both vmlinuz and initrd, or neither`);
  if (disk) await takeDisk(join(from, disk), join(draft, 'disk.qcow2'), disk_mb, signal);
  else await takeRoot(join(from, root!), join(draft, 'root'), disk_mb, signal);
  if (kernel) for (const name of ['vmlinuz', 'initrd']) await copyFile(join(from, name), join(draft, name));
  return { disk: disk !== undefined, kernel };
}
