import { createHash } from 'node:crypto';
import { chmod, chown, copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LabTemplate } from '@praxis/contract/lab-agent';
import { LabFailure } from '../driver.ts';
import type { Hardware } from '../drivers/qemu/arguments.ts';
import { MEMORY_GROUP } from '../drivers/qemu/process.ts';
import { run } from '../program.ts';
import { bakeTemplate } from './bake.ts';
import { buildDebianRoot } from './debian.ts';
import { capabilitiesOf, type TemplateDefinition } from './definitions.ts';
import { buildInitrd, debianKernel } from './kernel.ts';
import { layOutOwn, ownDefinitions } from './own.ts';
import { buildTinyRoot } from './tiny.ts';

/** A template clones can be made of. */
export type ReadyTemplate = { id: string; version: string; folder: string; hardware: Hardware; user: string; home: string };

/** Grows whenever templates are built in another way. */
const BUILD = 3;

type Shelf = {
  definition: TemplateDefinition;
  state: LabTemplate['state'];
  progress: number;
  step?: string;
  error?: string;
  ready?: ReadyTemplate;
};
type Options = {
  folder: string;
  home: string;
  definitions: TemplateDefinition[];
  accelerator: 'kvm' | 'tcg';
  qemu: string;
  log: (words: string, more?: Record<string, unknown>) => void;
  changed: () => void;
};

export type TemplateLibrary = Awaited<ReturnType<typeof openTemplates>>;

const hardwareOf = ({ memory_mb, cpus, display, kernelWords }: TemplateDefinition, accelerator: 'kvm' | 'tcg'): Hardware => ({
  ...{ memory_mb, cpus, display, accelerator },
  kernelWords,
});

/** Makes the disk of a root folder: ext4, then qcow2. */
async function makeDisk(root: string, folder: string, { disk_mb, how }: TemplateDefinition, signal: AbortSignal) {
  const raw = join(folder, 'raw');
  // With a journal a sync in the guest reaches the disk whole, so that it can be read from outside after the machine was killed.
  const journal = how === 'tiny' ? ['-J', 'size=4'] : [];
  await run(
    'mke2fs',
    ['-q', '-t', 'ext4', '-d', root, '-L', 'lab', '-m', '1', '-O', '^metadata_csum', ...journal, '-E', 'discard', raw, `${disk_mb}M`],
    {
      signal,
    },
  );
  await run('qemu-img', ['convert', '-f', 'raw', '-O', 'qcow2', raw, join(folder, 'disk.qcow2')], { signal });
  await rm(raw);
}

/** The templates of this host: what is ready, and the queue of what is being built, one after the other. */
export async function openTemplates({ folder, home, definitions, accelerator, qemu, log, changed }: Options) {
  const shelves = new Map<string, Shelf>();
  const abort = new AbortController();
  let queue: Promise<void> = Promise.resolve();

  const versionOf = (definition: TemplateDefinition) =>
    createHash('sha256')
      .update(JSON.stringify([BUILD, definition, accelerator, qemu]))
      .digest('hex')
      .slice(0, 12);

  async function lookUp(definition: TemplateDefinition): Promise<ReadyTemplate | undefined> {
    const version = versionOf(definition);
    const place = join(folder, definition.id, version);
    const written = await readFile(join(place, 'template.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (written === undefined) return undefined;
    const { touched } = JSON.parse(written) as { touched: number };
    if ((await stat(join(place, 'memory'))).ctimeMs !== touched) {
      log('the memory of a template was touched: it is built anew', { level: 50, template: definition.id });
      return undefined;
    }
    const { id, user, home: homeDirectory } = definition;
    return { id, version, folder: place, hardware: hardwareOf(definition, accelerator), user, home: homeDirectory };
  }

  async function rootOf(definition: TemplateDefinition, draft: string, tell: (progress: number, step: string) => void) {
    const root = join(draft, 'root');
    if (definition.how === 'tiny') await buildTinyRoot(root, draft, abort.signal);
    else await buildDebianRoot(definition, root, await debianKernel(home, abort.signal), abort.signal, tell);
    return root;
  }

  async function layOut(shelf: Shelf, draft: string, tell: (progress: number, step: string) => void) {
    const { definition } = shelf;
    if (definition.how === 'own') return layOutOwn(definition, home, draft, abort.signal);
    tell(2, 'kernel');
    const kernel = await debianKernel(home, abort.signal);
    await copyFile(kernel.image, join(draft, 'vmlinuz'));
    await buildInitrd(kernel, join(draft, 'initrd'), definition.display === 'desktop', abort.signal);
    tell(10, 'system');
    const root = await rootOf(definition, draft, tell);
    tell(70, 'disk');
    await makeDisk(root, draft, definition, abort.signal);
    for (const part of ['root', 'packages', 'guest-agent']) await rm(join(draft, part), { recursive: true, force: true });
  }

  async function build(shelf: Shelf) {
    const { definition } = shelf;
    const version = versionOf(definition);
    const draft = join(folder, definition.id, 'draft');
    const place = join(folder, definition.id, version);
    const tell = (progress: number, step: string) => {
      Object.assign(shelf, { state: 'building', progress, step });
      changed();
    };
    await rm(draft, { recursive: true, force: true });
    await mkdir(draft, { recursive: true });
    tell(1, 'kernel');
    await layOut(shelf, draft, tell);
    tell(75, 'boot');
    await bakeTemplate(draft, hardwareOf(definition, accelerator), abort.signal);
    tell(98, 'store');
    await run(
      'qemu-img',
      [
        'create',
        '-q',
        '-f',
        'qcow2',
        '-u',
        '-b',
        `../../templates/${definition.id}/${version}/disk.qcow2`,
        '-F',
        'qcow2',
        join(draft, 'overlay.qcow2'),
        `${definition.disk_mb}M`,
      ],
      { signal: abort.signal },
    );
    for (const name of await readdir(draft)) await (name.endsWith('.sock') ? rm(join(draft, name)) : chmod(join(draft, name), 0o444));
    const memory = join(draft, 'memory');
    await chmod(memory, 0o660);
    if (process.getuid?.() === 0) await chown(memory, 0, MEMORY_GROUP);
    const touched = (await stat(memory)).ctimeMs;
    await writeFile(join(draft, 'template.json'), JSON.stringify({ definition, accelerator, qemu, touched }));
    await rm(place, { recursive: true, force: true });
    await rename(draft, place);
    shelf.ready = (await lookUp(definition))!;
    Object.assign(shelf, { state: 'ready', progress: 100, step: undefined, error: undefined });
  }

  function enqueue(shelf: Shelf) {
    Object.assign(shelf, { state: 'waiting', progress: 0, error: undefined });
    queue = queue.then(async () => {
      if (abort.signal.aborted) return;
      const began = Date.now();
      try {
        await build(shelf);
        log('template ready', { template: shelf.definition.id, seconds: Math.round((Date.now() - began) / 1000) });
      } catch (error) {
        if (abort.signal.aborted) return;
        Object.assign(shelf, { state: 'failed', step: undefined, error: (error as Error).message.slice(0, 500) });
        log('template failed', { level: 40, template: shelf.definition.id, error: (error as Error).stack });
      }
      changed();
    });
  }

  for (const definition of [...definitions, ...(await ownDefinitions(home))]) {
    const ready = await lookUp(definition);
    const shelf: Shelf = { definition, state: ready ? 'ready' : 'waiting', progress: ready ? 100 : 0, ...(ready ? { ready } : {}) };
    shelves.set(definition.id, shelf);
    if (!ready) enqueue(shelf);
  }

  return {
    list: (): LabTemplate[] =>
      [...shelves.values()].map(({ definition, state, progress, step, error }) => ({
        ...{ id: definition.id, name: definition.name, state, progress, version: versionOf(definition) },
        ...(step ? { step } : {}),
        ...(error ? { error } : {}),
        ...{ memory_mb: definition.memory_mb, disk_mb: definition.disk_mb, capabilities: capabilitiesOf(definition) },
        ...{ user: definition.user, home: definition.home },
      })),
    async ready(id: string): Promise<ReadyTemplate> {
      const shelf = shelves.get(id);
      if (!shelf) throw new LabFailure('template_missing', id);
      if (shelf.ready && !(await lookUp(shelf.definition))) {
        delete shelf.ready;
        enqueue(shelf);
        changed();
      }
      if (!shelf.ready) throw new LabFailure('template_not_ready', id);
      return shelf.ready;
    },
    /** Builds a template, also one whose files were laid down since we started. */
    async build(id: string) {
      const own = (await ownDefinitions(home)).find((each) => each.id === id);
      const shelf = shelves.get(id) ?? (own && { definition: own, state: 'waiting' as const, progress: 0 });
      if (!shelf) throw new LabFailure('template_missing', id);
      shelves.set(id, shelf);
      if (own) shelf.definition = own;
      enqueue(shelf);
    },
    /** Removes versions that no machine stands on. */
    async sweep(used: ReadonlySet<string>) {
      for (const { definition, ready } of shelves.values()) {
        for (const name of await readdir(join(folder, definition.id)).catch(() => [] as string[]))
          if (name !== 'draft' && name !== ready?.version && !used.has(`${definition.id}/${name}`))
            await rm(join(folder, definition.id, name), { recursive: true, force: true });
      }
    },
    settled: () => queue,
    async close() {
      abort.abort();
      await queue;
    },
  };
}
