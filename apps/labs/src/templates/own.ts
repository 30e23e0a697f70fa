import { copyFile, readdir, readFile } from 'node:fs/promises';
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
    found.push({
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

/** Brings an operator's files into a draft; the disk may be raw or qcow2 and must stand alone. */
export async function layOutOwn({ id }: TemplateDefinition, home: string, draft: string, signal: AbortSignal) {
  const from = join(home, 'own', id);
  const names = await readdir(from);
  const disk = names.find((name) => /^disk\.(qcow2|raw|img)$/.test(name));
  if (!disk || !names.includes('vmlinuz') || !names.includes('initrd'))
    throw new Error(`own/${id} needs disk.qcow2 (or disk.raw), vmlinuz and initrd`);
  const format = disk.endsWith('.qcow2') ? 'qcow2' : 'raw';
  await run('qemu-img', ['convert', '-f', format, '-O', 'qcow2', join(from, disk), join(draft, 'disk.qcow2')], { signal });
  for (const name of ['vmlinuz', 'initrd']) await copyFile(join(from, name), join(draft, name));
}
