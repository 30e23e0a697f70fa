import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Driver, type DriverNews, LabFailure, type MachineSpec } from '../../driver.ts';
import { readPpm } from '../../picture.ts';
import { definitions } from '../../templates/definitions.ts';
import { openTemplates, type ReadyTemplate, type TemplateLibrary } from '../../templates/library.ts';
import { probeQemu } from './accelerator.ts';
import { copyDisk, runApart } from './apart.ts';
import { adopt, endProcess, makeClone, quitProcess, type Running, removeLife, revive } from './clone.ts';
import { attachDevice, detachDevice } from './devices.ts';
import { watchDisk } from './disk-watch.ts';
import { openHost } from './host.ts';
import { giveIdentity } from './identity.ts';
import { openSocket } from './json-line.ts';
import { watchNetworks } from './network-watch.ts';
import { openNetworks } from './networks.ts';
import { askToWrite, packHome, readFiles, withDisk } from './outside.ts';
import { watchProcessors } from './processor-watch.ts';
import { folderName, type MachineRecord, recordsIn, writeRecord } from './record.ts';
import { dropSnapshot, loadSnapshot, takeSnapshot } from './snapshots.ts';

type Options = {
  home: string;
  /** Which of the known templates to build here. */
  templates: readonly string[];
  /** How long the templates that nobody waits for are not built after the start. */
  patienceMs?: number;
  /** Free disk that machines may not take from this host. */
  diskKeptMb?: number;
  log: (words: string, more?: Record<string, unknown>) => void;
};

const DISK_KEPT_MB = 1024;
const INSPECTION = 'inspection-';
const HOME_MOST = 64 * 1024 * 1024;
const KERNEL_MS = 300_000;
const RESTART_SECONDS = 180;
const IDENTITY_ATTEMPTS = 4;
const GUEST_SECONDS = 20;

/** Machines as clones of pre-booted templates, one QEMU process each. */
export async function openQemu({ home, templates, patienceMs = 0, diskKeptMb = DISK_KEPT_MB, log }: Options): Promise<Driver> {
  const host = await openHost(home);
  const networks = openNetworks(host);
  const alive = new Map<string, Running>();
  /** Lives whose disk is kept for the snapshots on it, and those whose process died. */
  const retired = new Map<string, { folder: string; record: MachineRecord }>();
  const broken = new Map<string, { folder: string; record: MachineRecord; error: string }>();
  /** Clones in which the files of others are looked at. */
  const inspecting = new Set<Running>();
  /** Users taken by machines that are being made. */
  const unborn = new Set<Pick<MachineRecord, 'uid'>>();
  const restarting = new Set<string>();
  const stopped = new Set<string>();
  const settling = new WeakMap<Running, Promise<void>>();
  const hearers: ((news: DriverNews) => void)[] = [];
  const tell = (news: DriverNews) => {
    for (const hear of hearers) hear(news);
  };
  const found = await probeQemu(async () => {
    const { debianKernel } = await import('../../templates/kernel.ts');
    return (await debianKernel(home, AbortSignal.timeout(KERNEL_MS))).image;
  });
  let library: TemplateLibrary | undefined;

  const running = (machine: string) => {
    const here = alive.get(machine);
    if (here) return here;
    throw new LabFailure(broken.has(machine) ? 'machine_not_running' : 'machine_missing', machine);
  };
  const lives = () => [
    ...[...alive.values()].map(({ record }) => record),
    ...[...retired.values(), ...broken.values(), ...inspecting].map(({ record }) => record),
  ];

  function lose(life: Running, error: string) {
    const { machine } = life.record;
    if (life.leaving || alive.get(machine) !== life) return;
    alive.delete(machine);
    life.guest.close();
    broken.set(machine, { folder: life.folder, record: life.record, error });
    tell({ news: 'failed', machine, error });
  }

  function keepWatch(life: Running) {
    const { machine } = life.record;
    alive.set(machine, life);
    broken.delete(machine);
    stopped.delete(machine);
    const lost = () => lose(life, 'the machine ended unexpectedly');
    if (!life.qmp.isOpen()) return lost();
    life.qmp.hear(({ event }) => {
      if (life.leaving) return;
      if (event === 'SHUTDOWN') stopped.add(machine);
      if (event === 'RESET' && !restarting.has(machine)) {
        life.guest.forget();
        tell({ news: 'restarted', machine });
      }
    });
    life.qmp.whenClosed(lost);
  }

  async function settleIn(life: Running) {
    // On a host without breath a guest may not answer at first.
    for (let attempt = 1; attempt <= IDENTITY_ATTEMPTS && !life.leaving; attempt++) {
      try {
        await giveIdentity(life);
        tell({ news: 'ready', machine: life.record.machine });
        return;
      } catch (error) {
        if (!life.leaving) log('a machine has not got its identity', { level: 40, machine: life.record.machine, error: String(error) });
      }
      await new Promise((again) => setTimeout(again, 1000 * attempt));
    }
  }

  async function birth(spec: MachineSpec, of?: ReadyTemplate) {
    if (!library) throw new LabFailure('not_supported', found.lacks.join('; '));
    const template = of ?? (await library.ready(spec.template));
    const uid = host.uid(new Set([...lives(), ...unborn].map((record) => record.uid)));
    const mark = { uid };
    unborn.add(mark);
    return { host, spec, template, uid, network: await networks.join(spec, uid), born: () => unborn.delete(mark) };
  }

  async function cloneOf(spec: MachineSpec, template?: ReadyTemplate) {
    const coming = await birth(spec, template);
    try {
      return await makeClone(coming);
    } catch (error) {
      await rm(join(host.folders.machines, folderName(spec.machine, spec.generation)), { recursive: true, force: true });
      await networks.leave(spec);
      throw error;
    } finally {
      coming.born();
    }
  }

  async function make(spec: MachineSpec) {
    const life = await cloneOf(spec);
    keepWatch(life);
    settling.set(life, settleIn(life));
  }

  async function discard(life: { folder: string; record: MachineRecord } | undefined) {
    if (!life) return;
    await removeLife(host, life);
    await networks.leave(life.record);
  }

  function letGo(machine: string) {
    const life = alive.get(machine);
    if (!life) return undefined;
    life.leaving = true;
    alive.delete(machine);
    life.guest.close();
    life.qmp.close();
    return life;
  }

  /** Ends a life; its disk stays while there are snapshots on it. */
  async function retire(life: Running) {
    if (life.record.snapshots.length === 0) {
      life.qmp.close();
      return discard(life);
    }
    const { machine } = life.record;
    await quitProcess(host, life);
    life.qmp.close();
    await networks.leave(life.record);
    await discard(retired.get(machine));
    retired.set(machine, { folder: life.folder, record: { ...life.record, state: 'retired', devices: [] } });
    await writeRecord(life.folder, { ...life.record, state: 'retired', devices: [] });
  }

  /** Finds again what ran before us, and clears away what nobody knows. */
  async function reconcile() {
    for (const { name, folder, record } of await recordsIn(host.folders.machines)) {
      if (!record) await rm(folder, { recursive: true, force: true });
      else if (record.state === 'creating' || record.machine.startsWith(INSPECTION)) await discard({ folder, record });
      else if (record.state === 'retired') retired.set(record.machine, { folder, record });
      else {
        const life = await adopt(host, { name, folder, record });
        if (life) keepWatch(life);
        else broken.set(record.machine, { folder, record, error: 'the machine ended while its host was away' });
      }
    }
    const known = new Set([...lives()].map((record) => folderName(record.machine, record.generation)));
    for (const name of (await host.limits?.held()) ?? []) {
      if (known.has(name)) continue;
      for (const pid of await host.limits!.processes(name)) process.kill(pid, 'SIGKILL');
      await host.limits!.release(name);
    }
    await networks.reconcile(lives());
    for (const name of await readdir(host.folders.images)) await rm(join(host.folders.images, name), { recursive: true, force: true });
  }

  async function diskOf(machine: string) {
    const life = alive.get(machine);
    const folder = life?.folder ?? broken.get(machine)?.folder;
    if (!folder) throw new LabFailure('machine_missing', machine);
    if (life) await askToWrite(life);
    return { life, folder };
  }

  /** Looks at the disk while the machine stands still. */
  async function inspect<Found>(machine: string, look: (raw: string, folder: string) => Promise<Found>) {
    const { life, folder } = await diskOf(machine);
    if (life) await life.qmp.ask('stop');
    let going = false;
    const goOn = async () => {
      if (life && !going && life.qmp.isOpen()) await life.qmp.ask('cont');
      going = true;
    };
    try {
      return await withDisk(folder, host.folders.images, async (raw, scratch) => {
        await goOn();
        return look(raw, scratch);
      });
    } finally {
      await goOn();
    }
  }

  const diskWatch = watchDisk(
    host,
    diskKeptMb,
    () => [...alive.values()],
    async ({ name }) => {
      const life = [...alive.values()].find((each) => each.name === name);
      if (!life) return;
      log('the disk of this host is nearly full: the machine that filled it was ended', { level: 50, machine: life.record.machine });
      lose(life, 'disk_full');
      await endProcess(host, life);
    },
    log,
  );
  const processorWatch = watchProcessors(host.limits, () => [...alive.values()], log);
  const networkWatch = watchNetworks(networks, () => [...alive.values()].map(({ record }) => record), log);
  await reconcile();
  if (found.accelerator) {
    library = await openTemplates({
      ...{ folder: host.folders.templates, home, log },
      definitions: definitions.filter(({ id }) => templates.includes(id)),
      ...{ accelerator: found.accelerator as 'kvm' | 'tcg', qemu: found.version, patienceMs },
      changed: () => tell({ news: 'templates' }),
    });
    await library.sweep(new Set(lives().map(({ template, version }) => `${template}/${version}`)));
  }

  return {
    kind: 'qemu',
    probe: async () => found,
    templates: () => library?.list() ?? [],
    async buildTemplate(id) {
      if (!library) throw new LabFailure('not_supported');
      await library.build(id);
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
      await retire(older);
    },
    async restart(machine, step) {
      const life = running(machine);
      await settling.get(life);
      restarting.add(machine);
      try {
        life.guest.forget();
        await life.qmp.ask('system_reset');
        if (stopped.delete(machine)) await life.qmp.ask('cont');
        const began = performance.now();
        for (let waited = 0; waited < RESTART_SECONDS; waited = (performance.now() - began) / 1000) {
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
    async list() {
      const mb = async (folder: string) => Math.round(((await stat(join(folder, 'disk.qcow2'))).blocks * 512) / 1024 / 1024);
      const view = async (
        folder: string,
        record: MachineRecord,
        state: 'running' | 'restarting' | 'stopped' | 'failed',
        error?: string,
      ) => ({
        ...{ machine: record.machine, generation: record.generation, template: record.template, state },
        ...(error ? { error } : {}),
        devices: record.devices.map(({ device, kind, name }) => ({ device, kind, name })),
        snapshots: [...(retired.get(record.machine)?.record.snapshots ?? []), ...record.snapshots],
        ...{ memory_mb: record.hardware.memory_mb, disk_mb: await mb(folder) },
      });
      return Promise.all([
        ...[...alive.values()].map(({ folder, record }) =>
          view(folder, record, restarting.has(record.machine) ? 'restarting' : stopped.has(record.machine) ? 'stopped' : 'running'),
        ),
        ...[...broken.values()].map(({ folder, record, error }) => view(folder, record, 'failed', error)),
      ]);
    },
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
      const coming = await birth(spec);
      const again = await revive(coming, earlier, (fresh) => loadSnapshot(fresh, name)).finally(coming.born);
      retired.delete(machine);
      await discard(earlier);
      keepWatch(again);
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
    async execApart(machine, commands) {
      const subject = alive.get(machine) ?? broken.get(machine);
      if (!subject) throw new LabFailure('machine_missing', machine);
      const { template: id, version, hardware, user, home: homeDirectory, hostname } = subject.record;
      const spec = { machine: `${INSPECTION}${randomUUID().slice(0, 12)}`, generation: 1, template: id, hostname, networks: [] };
      const template = { id, version, folder: join(host.folders.templates, id, version), hardware, user, home: homeDirectory };
      const clone = await cloneOf(spec, template);
      clone.leaving = true;
      inspecting.add(clone);
      try {
        const { life, folder } = await diskOf(machine);
        if (life) await life.qmp.ask('stop');
        try {
          await copyDisk(folder, clone);
        } finally {
          if (life?.qmp.isOpen()) await life.qmp.ask('cont');
        }
        return await runApart(clone, commands);
      } finally {
        clone.guest.close();
        clone.qmp.close();
        await discard(clone);
        inspecting.delete(clone);
      }
    },
    async putFile(machine, path, body) {
      const { guest, record } = running(machine);
      await guest.write(path, body);
      await guest.exec({ command: `chown ${record.user}: '${path.replaceAll("'", "'\\''")}'`, seconds: GUEST_SECONDS });
    },
    getFile: async (machine, path, most) => running(machine).guest.read(path, most),
    readOutside: (machine, paths) => inspect(machine, (raw, scratch) => readFiles(raw, scratch, paths)),
    homeOf: (machine) =>
      inspect(machine, (raw, scratch) => packHome(raw, scratch, (alive.get(machine) ?? broken.get(machine)!).record.home, HOME_MOST)),
    open: async (machine, kind, onread) => openSocket(host.socket(running(machine).name, kind), 5000, onread),
    async greeting(machine) {
      const { template, version } = running(machine).record;
      return readFile(join(host.folders.templates, template, version, 'greeting'));
    },
    async picture(machine) {
      const { qmp, folder } = running(machine);
      await qmp.ask('screendump', { filename: 'screen.ppm' });
      return readPpm(await readFile(join(folder, 'screen.ppm')));
    },
    onNews: (hear) => void hearers.push(hear),
    async close() {
      diskWatch.close();
      networkWatch.close();
      processorWatch.close();
      await library?.close();
      for (const life of alive.values()) {
        life.leaving = true;
        life.guest.close();
        life.qmp.close();
      }
      await host.close();
    },
  };
}
