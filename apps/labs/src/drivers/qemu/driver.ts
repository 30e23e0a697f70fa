import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Driver, type DriverNews, LabFailure, sizing } from '../../driver.ts';
import { readPpm } from '../../picture.ts';
import { definitions } from '../../templates/definitions.ts';
import { openTemplates, type TemplateLibrary } from '../../templates/library.ts';
import { probeQemu } from './accelerator.ts';
import { endProcess, revive } from './clone.ts';
import { attachDevice, detachDevice } from './devices.ts';
import { openSocket } from './guest/json-line.ts';
import { openHost } from './host.ts';
import { watchDisk } from './limits/disk-watch.ts';
import { watchNetworks } from './limits/network-watch.ts';
import { openNetworks } from './limits/networks.ts';
import { watchProcessors } from './limits/processor-watch.ts';
import { openLives } from './lives.ts';
import { openPlain } from './outside/apart.ts';
import { openInspection } from './outside/inspection.ts';
import { listMachines } from './outside/listing.ts';
import { writeRecord } from './record.ts';
import { dropSnapshot, loadSnapshot, takeSnapshot } from './snapshots.ts';

type Options = {
  home: string;
  /** Which of the known templates to build here. */
  templates: readonly string[];
  /** How long the templates that nobody waits for are not built after the start. */
  patienceMs?: number;
  /** Free disk that machines may not take from this host. */
  diskStoredMb?: number;
  log: (args: string, more?: Record<string, unknown>) => void;
};

const DISK_RESERVED_MB = 1024;
const KERNEL_MS = 300_000;
const RESTART_SECONDS = 220;
const GUEST_SECONDS = 20;
const SIZE_SECONDS = 5;

/** Machines as clones of pre-booted templates, one QEMU process each. */
export async function openQemu({
  home,
  templates,
  patienceMs = 0,
  diskStoredMb: diskReservedMb = DISK_RESERVED_MB,
  log,
}: Options): Promise<Driver> {
  const host = await openHost(home);
  const networks = openNetworks(host);
  const listeners: ((news: DriverNews) => void)[] = [];
  const emit = (news: DriverNews) => {
    for (const listener of listeners) listener(news);
  };
  const found = await probeQemu(async () => {
    const { debianKernel } = await import('../../templates/kernel.ts');
    return (await debianKernel(home, AbortSignal.timeout(KERNEL_MS))).image;
  });
  let library: TemplateLibrary | undefined;
  const lives = openLives({
    ...{ host, networks, emit, log },
    template: (id) => {
      if (!library) throw new LabFailure('not_supported', found.lacks.join('; '));
      return library.ready(id);
    },
  });
  const { alive, broken, retired, restarting, stopped, settling, running, make, discard, letGo, keepWatch: watchLives, settleIn } = lives;
  const inspection = openInspection(host, lives);

  const diskWatch = watchDisk(
    host,
    diskReservedMb,
    () => [...alive.values()],
    async ({ name }) => {
      const life = [...alive.values()].find((each) => each.name === name);
      if (!life) return;
      log('the disk of this host is nearly full: the machine that filled it was ended', { level: 50, machine: life.record.machine });
      lives.lose(life, 'disk_full');
      await endProcess(host, life);
    },
    log,
  );
  // Who starts anew computes for long and is waited for.
  const processorWatch = watchProcessors(
    host.limits,
    () => [...alive.values()].filter(({ record }) => !restarting.has(record.machine)),
    log,
  );
  const networkWatch = watchNetworks(networks, () => [...alive.values()].map(({ record }) => record), log);
  await lives.reconcile();
  if (found.accelerator) {
    library = await openTemplates({
      ...{ folder: host.folders.templates, home, log },
      definitions: definitions.filter(({ id }) => templates.includes(id)),
      ...{ accelerator: found.accelerator as 'kvm' | 'tcg', qemu: found.version, patienceMs },
      changed: () => emit({ news: 'templates' }),
    });
    await library.sweep(new Set(lives.lives().map(({ template, version }) => `${template}/${version}`)));
  }

  return {
    kind: 'qemu',
    probe: async () => found,
    templates: () => library?.list() ?? [],
    async buildTemplate(id) {
      if (!library) throw new LabFailure('not_supported');
      await library.build(id);
    },
    async removeTemplate(id) {
      if (!library) throw new LabFailure('not_supported');
      if (lives.lives().some(({ template }) => template === id)) throw new LabFailure('template_in_use', id);
      await library.remove(id);
    },
    capacity: () => host.room(),
    async create(spec) {
      if (alive.get(spec.machine)?.record.generation === spec.generation) return;
      const older = [letGo(spec.machine), broken.get(spec.machine)];
      broken.delete(spec.machine);
      for (const life of older) await discard(life);
      await make(spec);
    },
    async reset(spec) {
      const older = alive.get(spec.machine);
      if (older?.record.generation === spec.generation) return;
      const dead = broken.get(spec.machine);
      await make(spec);
      await discard(dead);
      if (!older) return;
      older.leaving = true;
      older.guest.close();
      older.hand?.close();
      await lives.retire(older);
    },
    async restart(machine, step) {
      const life = running(machine);
      await settling.get(life);
      restarting.add(machine);
      try {
        life.guest.forget();
        await host.limits?.setWeight(life.name, false);
        await life.qmp.ask('system_reset');
        if (stopped.delete(machine)) await life.qmp.ask('cont');
        const startedAt = performance.now();
        for (let waited = 0; waited < RESTART_SECONDS; waited = (performance.now() - startedAt) / 1000) {
          step({ progress: Math.min(95, Math.round(100 * (1 - 0.94 ** waited))), step: 'booting' });
          if (await life.guest.answers(3)) {
            await settleIn(life);
            return;
          }
          await new Promise((again) => setTimeout(again, 300));
        }
        throw new LabFailure('guest_not_answering', 'after a restart');
      } finally {
        restarting.delete(machine);
      }
    },
    async destroy(machine) {
      const life = letGo(machine);
      for (const each of [life, broken.get(machine), retired.get(machine)]) await discard(each);
      broken.delete(machine);
      retired.delete(machine);
      stopped.delete(machine);
    },
    list: () => listMachines(lives),
    async snapshot(machine, name) {
      const life = running(machine);
      await settling.get(life);
      return takeSnapshot(life, name);
    },
    async restore(machine, name) {
      const life = running(machine);
      await settling.get(life);
      if (life.record.snapshots.some((each) => each.name === name)) return loadSnapshot(life, name);
      const earlier = retired.get(machine);
      if (!earlier?.record.snapshots.some((each) => each.name === name)) throw new LabFailure('snapshot_missing', name);
      // The life it belongs to is over: it begins anew from its disk, and this one makes room.
      letGo(machine);
      const { generation, hostname, networks: lans } = life.record;
      const { template } = earlier.record;
      await endProcess(host, life);
      const spec = { machine, generation, template, hostname, networks: lans };
      await rm(life.folder, { recursive: true, force: true });
      const coming = await lives.birth(spec);
      const again = await revive(coming, earlier, (fresh) => loadSnapshot(fresh, name)).finally(coming.born);
      retired.delete(machine);
      await discard(earlier);
      watchLives(again);
      settling.set(again, settleIn(again));
    },
    async dropSnapshot(machine, name) {
      const life = running(machine);
      if (life.record.snapshots.some((each) => each.name === name)) return dropSnapshot(life, name);
      const earlier = retired.get(machine);
      if (!earlier) return;
      earlier.record.snapshots = earlier.record.snapshots.filter((each) => each.name !== name);
      if (earlier.record.snapshots.length > 0) return writeRecord(earlier.folder, earlier.record);
      retired.delete(machine);
      await discard(earlier);
    },
    attach: async (machine, device) => attachDevice(running(machine), device),
    detach: async (machine, device) => detachDevice(running(machine), device),
    answers: async (machine, seconds) => (await alive.get(machine)?.guest.answers(seconds)) ?? false,
    exec: async (machine, command) => running(machine).guest.exec(command),
    ...inspection,
    async resize(machine, { rows, columns }) {
      const { hand, guest } = running(machine);
      if (await hand?.ask('size', [rows, columns], SIZE_SECONDS)) return;
      await guest.exec({ command: sizing({ rows, columns }), seconds: SIZE_SECONDS });
    },
    async putFile(machine, path, body) {
      const { guest, record } = running(machine);
      await guest.write(path, body);
      await guest.exec({ command: `chown ${record.user}: '${path.replaceAll("'", "'\\''")}'`, seconds: GUEST_SECONDS });
    },
    getFile: async (machine, path, most) => running(machine).guest.read(path, most),
    open: async (machine, kind, onread) => openSocket(host.socket(running(machine).name, kind), 5000, onread),
    async greeting(machine) {
      const { template, version } = running(machine).record;
      return readFile(join(host.folders.templates, template, version, 'greeting'));
    },
    async picture(machine) {
      const { qmp, folder } = running(machine);
      await qmp.ask('screendump', { filename: 'screen.ppm' });
      const file = await openPlain(join(folder, 'screen.ppm'));
      return readPpm(await file.readFile().finally(() => file.close()));
    },
    onNews: (listener) => void listeners.push(listener),
    async close() {
      diskWatch.close();
      networkWatch.close();
      processorWatch.close();
      await library?.close();
      for (const life of alive.values()) {
        life.leaving = true;
        life.guest.close();
        life.hand?.close();
        life.qmp.close();
      }
      await host.close();
    },
  };
}
