import { copyFile, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { LabOwnTemplate } from '@praxis/contract/lab-agent';
import { run } from '../program.ts';
import type { TemplateDefinition } from './definitions.ts';

const NAME = /^[a-z][a-z0-9-]{0,38}$/;

const BUILT_IN = ['tiny', 'console', 'desktop'];
const within = (value: unknown, least: number, most: number, usual: number) => {
  const number = Number(value ?? usual);
  return Number.isInteger(number) ? Math.min(most, Math.max(least, number)) : usual;
};

/** What is said of a template, made fit: hands wrote it. */
function definitionOf(id: string, said: Partial<LabOwnTemplate> & { kernelWords?: unknown }, edition: string): TemplateDefinition {
  const user = /^[a-z_][a-z0-9_-]{0,31}$/.test(String(said.user)) ? String(said.user) : 'root';
  return {
    ...{ id, name: String(said.name ?? id).slice(0, 60), how: 'own', packages: [], edition, user },
    ...{
      memory_mb: within(said.memory_mb, 64, 65_536, 512),
      cpus: within(said.cpus, 1, 16, 1),
      disk_mb: within(said.disk_mb, 64, 1_048_576, 4096),
    },
    display: said.display === 'desktop' ? 'desktop' : 'text',
    home: typeof said.home === 'string' && said.home.startsWith('/') ? said.home : user === 'root' ? '/root' : `/home/${user}`,
    kernelWords: String(said.kernelWords ?? 'root=/dev/vda rw console=tty1 console=ttyS0'),
  };
}

/** A file that is being written, or that a hand wrote wrongly, must not stop the host. */
function settingsIn(text: string) {
  try {
    const said: unknown = JSON.parse(text);
    return typeof said === 'object' && said !== null ? (said as Partial<LabOwnTemplate>) : undefined;
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
    const said = settingsIn(written);
    if (said) found.push(definitionOf(id, said, stamps.join(', ')));
  }
  return found;
}

/**
 * Brings an operator's files into a draft: a disk that stands alone (qcow2 or raw) or the root of a system as a tar, and a kernel with its
 * first file system, without which ours is taken. Says what came.
 */
export async function layOutOwn({ id }: TemplateDefinition, home: string, draft: string, signal: AbortSignal) {
  const from = join(home, 'own', id);
  const names = await readdir(from);
  const disk = names.find((name) => /^disk\.(qcow2|raw|img)$/.test(name));
  const root = names.find((name) => /^rootfs\.tar(\.(gz|xz|zst|bz2))?$/.test(name));
  const kernel = names.includes('vmlinuz') && names.includes('initrd');
  if (!disk && !root) throw new Error(`own/${id} needs disk.qcow2, disk.raw or rootfs.tar.gz`);
  if (!kernel && (names.includes('vmlinuz') || names.includes('initrd')))
    throw new Error(`own/${id} needs both vmlinuz and initrd, or neither`);
  if (disk) {
    const format = disk.endsWith('.qcow2') ? 'qcow2' : 'raw';
    const { 'backing-filename': below } = JSON.parse(
      (await run('qemu-img', ['info', '-f', format, '--output', 'json', join(from, disk)], { signal })).toString(),
    ) as { 'backing-filename'?: string };
    // It could name any file of this host.
    if (below) throw new Error(`own/${id}/${disk} stands on another file`);
    await run('qemu-img', ['convert', '-f', format, '-O', 'qcow2', join(from, disk), join(draft, 'disk.qcow2')], { signal });
  } else {
    await mkdir(join(draft, 'root'));
    await run('tar', ['-C', join(draft, 'root'), '--numeric-owner', '--exclude=./dev/*', '-xf', join(from, root!)], { signal });
  }
  if (kernel) for (const name of ['vmlinuz', 'initrd']) await copyFile(join(from, name), join(draft, name));
  return { disk: disk !== undefined, kernel };
}
