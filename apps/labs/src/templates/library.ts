import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { LabTemplate } from '@praxis/contract/labs/agent';
import { LabFailure } from '../driver.ts';
import type { Hardware } from '../drivers/qemu/arguments.ts';
import { buildApart, endBuilding } from './building.ts';
import { capabilitiesOf, type TemplateDefinition } from './definitions.ts';
import { ownDefinitions } from './own.ts';

/** A template clones can be made of. */
export type ReadyTemplate = { id: string; version: string; folder: string; hardware: Hardware; user: string; home: string };

/** Grows whenever templates are built in another way. */
const BUILD = 9;
/** How often an operator's own templates are looked for. */
const OWN_POLL_MS = 15_000;
/** A build that failed is tried again by itself after so long. */
const AGAIN_MS = 15 * 60_000;

type Shelf = {
  definition: TemplateDefinition;
  state: LabTemplate['state'];
  progress: number;
  step?: string;
  error?: string;
  ready?: ReadyTemplate;
  /** Nobody waits for it. */
  background?: boolean;
};
type Options = {
  folder: string;
  home: string;
  definitions: TemplateDefinition[];
  accelerator: 'kvm' | 'tcg';
  qemu: string;
  /** How long what is not needed at once waits before it is built. */
  patienceMs: number;
  log: (args: string, more?: Record<string, unknown>) => void;
  changed: () => void;
};

export type TemplateLibrary = Awaited<ReturnType<typeof openTemplates>>;

const hardwareOf = (
  { memory_mb, cpus, display, kernelWords: kernelArgs, how }: TemplateDefinition,
  accelerator: 'kvm' | 'tcg',
): Hardware => ({
  ...{ memory_mb, cpus, display, accelerator },
  kernelWords: kernelArgs,
  ...(how === 'debian' ? { hand: true } : {}),
  // What shows text has no use for a pointer.
  ...(display === 'text' ? { usb: 'ehci' } : {}),
});

/** The templates of this host: what is ready, and the queue of what is being built, one after the other. */
export async function openTemplates({ folder, home, definitions, accelerator, qemu, patienceMs, log, changed }: Options) {
  const shelves = new Map<string, Shelf>();
  const abort = new AbortController();
  const line: Shelf[] = [];
  const acknowledged = new Set<string>();
  let stable = false;
  let working: Promise<void> = Promise.resolve();

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
    if ((await stat(join(place, 'memory'))).mtimeMs !== touched) {
      log('the memory of a template was touched: it is built anew', { level: 50, template: definition.id });
      return undefined;
    }
    const { id, user, home: homeDirectory } = definition;
    return { id, version, folder: place, hardware: hardwareOf(definition, accelerator), user, home: homeDirectory };
  }

  async function build(shelf: Shelf, background: boolean) {
    const { definition } = shelf;
    const version = versionOf(definition);
    const at = join(folder, definition.id);
    const report = (progress: number, step: string, note?: string) => {
      if (note && !acknowledged.has(note)) log(note, { level: 40 });
      if (note) acknowledged.add(note);
      Object.assign(shelf, { state: 'building', progress, step });
      changed();
    };
    report(1, 'kernel');
    const hardware = hardwareOf(definition, accelerator);
    const job = { definition, hardware, qemu, home, draft: join(at, 'draft'), place: join(at, version), version };
    await buildApart(job, folder, background, abort.signal, report);
    shelf.ready = (await lookUp(definition))!;
    Object.assign(shelf, { state: 'ready', progress: 100, step: undefined, error: undefined });
  }

  async function buildOne(shelf: Shelf) {
    const { background = false, definition } = shelf;
    const startedAt = Date.now();
    try {
      await build(shelf, background);
      log('template ready', { template: definition.id, seconds: Math.round((Date.now() - startedAt) / 1000) });
    } catch (error) {
      if (abort.signal.aborted) return;
      Object.assign(shelf, { state: 'failed', step: undefined, error: (error as Error).message.slice(0, 500) });
      log('template failed', { level: 40, template: definition.id, error: (error as Error).stack });
      // A mirror that was away, a host that was too busy: later it may do.
      const again = setTimeout(() => shelf.state === 'failed' && enqueue(shelf, true), AGAIN_MS);
      abort.signal.addEventListener('abort', () => clearTimeout(again));
    }
    changed();
  }

  async function work() {
    while (!abort.signal.aborted) {
      const next = line.find(({ background }) => !background) ?? (stable ? line[0] : undefined);
      if (!next) return;
      line.splice(line.indexOf(next), 1);
      await buildOne(next);
    }
  }

  function enqueue(shelf: Shelf, background: boolean) {
    if (shelf.state === 'building') return;
    Object.assign(shelf, { state: 'waiting', progress: 0, error: undefined, background });
    if (!line.includes(shelf)) line.push(shelf);
    working = working.then(work);
  }

  const recheckLater = setTimeout(() => {
    stable = true;
    working = working.then(work);
  }, patienceMs);

  await endBuilding(folder);
  for (const definition of [...definitions, ...(await ownDefinitions(home))]) {
    const ready = await lookUp(definition);
    const shelf: Shelf = { definition, state: ready ? 'ready' : 'waiting', progress: ready ? 100 : 0, ...(ready ? { ready } : {}) };
    shelves.set(definition.id, shelf);
    // The first lab of a new school needs it; the others are for later.
    if (!ready) enqueue(shelf, definition.how !== 'tiny');
  }

  /** What an operator lays down on this host is built without being asked for. */
  const ownPoll = setInterval(() => {
    ownDefinitions(home)
      .then((own) => {
        for (const definition of own) {
          const shelf = shelves.get(definition.id);
          if (shelf && versionOf(shelf.definition) === versionOf(definition)) continue;
          if (shelf?.state === 'building') continue;
          const fresh: Shelf = shelf ?? { definition, state: 'waiting', progress: 0 };
          fresh.definition = definition;
          delete fresh.ready;
          shelves.set(definition.id, fresh);
          enqueue(fresh, false);
          changed();
        }
      })
      .catch((error: unknown) => log('templates of the operator were not read', { level: 50, error: String(error) }));
  }, OWN_POLL_MS);

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
        enqueue(shelf, false);
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
      enqueue(shelf, false);
    },
    /** Takes an operator's template away, files and all; one that is being built cannot go. */
    async remove(id: string) {
      const shelf = shelves.get(id);
      if (shelf?.definition.how !== 'own') throw new LabFailure('template_missing', id);
      if (shelf.state === 'building') throw new LabFailure('template_in_use', id);
      shelves.delete(id);
      if (line.includes(shelf)) line.splice(line.indexOf(shelf), 1);
      await rm(join(home, 'own', id), { recursive: true, force: true });
      await rm(join(folder, id), { recursive: true, force: true });
      changed();
    },
    /** Removes versions that no machine stands on. */
    async sweep(used: ReadonlySet<string>) {
      for (const { definition, ready } of shelves.values()) {
        for (const name of await readdir(join(folder, definition.id)).catch(() => [] as string[]))
          if (name !== 'draft' && name !== ready?.version && !used.has(`${definition.id}/${name}`))
            await rm(join(folder, definition.id, name), { recursive: true, force: true });
      }
    },
    async close() {
      clearTimeout(recheckLater);
      clearInterval(ownPoll);
      abort.abort();
      await working;
    },
  };
}
