import { copyFile, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../program.ts';
import type { TemplateDefinition } from './definitions.ts';

const NAME = /^[a-z][a-z0-9-]{0,38}$/;

/** Templates an operator laid down: `own/{id}/template.json` with a disk, a kernel and a first file system beside it. */
export async function ownDefinitions(home: string): Promise<TemplateDefinition[]> {
  const folder = join(home, 'own');
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const found: TemplateDefinition[] = [];
  for (const id of names.filter((name) => NAME.test(name))) {
    const said = JSON.parse(await readFile(join(folder, id, 'template.json'), 'utf8')) as Partial<TemplateDefinition>;
    const files = (await readdir(join(folder, id))).filter((name) => name !== 'template.json').sort();
    const stamps = await Promise.all(files.map(async (name) => [name, Math.round((await stat(join(folder, id, name))).mtimeMs)].join(' ')));
    found.push({
      edition: stamps.join(', '),
      ...{ id, name: String(said.name ?? id), how: 'own', packages: [] },
      ...{ memory_mb: Number(said.memory_mb ?? 512), cpus: Number(said.cpus ?? 1), disk_mb: Number(said.disk_mb ?? 4096) },
      ...{
        display: said.display === 'desktop' ? 'desktop' : 'text',
        user: String(said.user ?? 'root'),
        home: String(said.home ?? '/root'),
      },
      kernelWords: String(said.kernelWords ?? 'root=/dev/vda rw console=tty1 console=ttyS0'),
    });
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
