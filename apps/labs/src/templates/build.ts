import { chmod, chown, copyFile, link, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Hardware } from '../drivers/qemu/arguments.ts';
import { MEMORY_GROUP } from '../drivers/qemu/process.ts';
import { run } from '../program.ts';
import { bakeTemplate } from './bake.ts';
import { buildDebianRoot } from './debian.ts';
import type { TemplateDefinition } from './definitions.ts';
import { buildInitrd, debianKernel, PLAIN_KERNEL, unpackedKernel } from './kernel.ts';
import { layOutOwn } from './own.ts';
import { buildTinyRoot } from './tiny.ts';

/** What is to be built and where: `place` is the folder of the version, `draft` where it grows. */
export type BuildJob = {
  definition: TemplateDefinition;
  hardware: Hardware;
  qemu: string;
  home: string;
  draft: string;
  place: string;
  version: string;
};
/** How far a build is; a note is worth a line in the log. */
export type Report = (progress: number, step: string, note?: string) => void;

/** Makes the disk of a root folder: ext4, then qcow2. */
async function makeDisk(root: string, folder: string, { disk_mb, how }: TemplateDefinition, signal: AbortSignal) {
  const raw = join(folder, 'raw');
  // With a journal a sync in the guest reaches the disk whole, so that it can be read from outside after the machine was killed.
  const journal = how === 'tiny' ? ['-J', 'size=4'] : [];
  const traits = ['-L', 'lab', '-m', '1', '-O', '^metadata_csum', ...journal, '-E', 'discard'];
  await run('mke2fs', ['-q', '-t', 'ext4', '-d', root, ...traits, raw, `${disk_mb}M`], { signal });
  await run('qemu-img', ['convert', '-f', 'raw', '-O', 'qcow2', raw, join(folder, 'disk.qcow2')], { signal });
  await rm(raw);
}

/** Kernel and first file system of ours, unless an operator brought both. */
async function layOutKernel({ definition, home, draft }: BuildJob, signal: AbortSignal, report: Report) {
  const kernel = await debianKernel(home, signal);
  await copyFile(kernel.image, join(draft, 'vmlinuz'));
  const { file: plain, why } = await unpackedKernel(kernel, signal);
  if (why) report(8, 'kernel', `the kernel of lab machines stays packed, each machine takes some megabytes more: ${why}`);
  // All templates map the same file.
  if (plain) await link(plain, join(draft, PLAIN_KERNEL)).catch(() => copyFile(plain, join(draft, PLAIN_KERNEL)));
  await buildInitrd(kernel, join(draft, 'initrd'), definition.display === 'desktop', signal);
  return kernel;
}

async function layOut(job: BuildJob, signal: AbortSignal, report: Report) {
  const { definition, home, draft } = job;
  const root = join(draft, 'root');
  report(2, 'kernel');
  if (definition.how === 'own') {
    const own = await layOutOwn(definition, home, draft, signal);
    if (!own.kernel) await layOutKernel(job, signal, report);
    report(70, 'disk');
    if (!own.disk) await makeDisk(root, draft, definition, signal);
  } else {
    const kernel = await layOutKernel(job, signal, report);
    report(10, 'system');
    if (definition.how === 'tiny') await buildTinyRoot(root, draft, signal);
    else await buildDebianRoot(definition, root, kernel, signal, report);
    report(70, 'disk');
    await makeDisk(root, draft, definition, signal);
  }
  for (const part of ['root', 'packages', 'guest-agent']) await rm(join(draft, part), { recursive: true, force: true });
}

/** Builds one template from nothing to a folder that clones are made of. */
export async function buildTemplate(job: BuildJob, signal: AbortSignal, report: Report) {
  const { definition, hardware, qemu, draft, place, version } = job;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  await layOut(job, signal, report);
  report(75, 'boot');
  await bakeTemplate(draft, hardware, signal);
  report(98, 'store');
  const below = `../../templates/${definition.id}/${version}/disk.qcow2`;
  const overlay = join(draft, 'overlay.qcow2');
  await run('qemu-img', ['create', '-q', '-f', 'qcow2', '-u', '-b', below, '-F', 'qcow2', overlay, `${definition.disk_mb}M`], { signal });
  for (const name of await readdir(draft)) await (name.endsWith('.sock') ? rm(join(draft, name)) : chmod(join(draft, name), 0o444));
  const memory = join(draft, 'memory');
  await chmod(memory, 0o660);
  if (process.getuid?.() === 0) await chown(memory, 0, MEMORY_GROUP);
  const touched = (await stat(memory)).mtimeMs;
  await writeFile(join(draft, 'template.json'), JSON.stringify({ definition, accelerator: hardware.accelerator, qemu, touched }));
  await rm(place, { recursive: true, force: true });
  await rename(draft, place);
}
