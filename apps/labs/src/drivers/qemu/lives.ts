import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type DriverNews, LabFailure, type MachineSpec } from '../../driver.ts';
import type { ReadyTemplate } from '../../templates/library.ts';
import { adopt, makeClone, quitProcess, type Running, removeLife } from './clone.ts';
import type { Host } from './host.ts';
import { giveIdentity } from './identity.ts';
import type { openNetworks } from './limits/networks.ts';
import { folderName, type MachineRecord, recordsIn, writeRecord } from './record.ts';

type Stored = { folder: string; record: MachineRecord };
type Options = {
  host: Host;
  networks: ReturnType<typeof openNetworks>;
  /** The template a machine is to be made of. */
  template: (id: string) => Promise<ReadyTemplate>;
  emit: (news: DriverNews) => void;
  log: (args: string, more?: Record<string, unknown>) => void;
};

const IDENTITY_ATTEMPTS = 4;

/** Before the name of a clone that is only there to look at the files of another. */
export const INSPECTION = 'inspection-';

export type Lives = ReturnType<typeof openLives>;

/** The lives of the machines of this host: those that run, those that ended, and how one becomes the other. */
export function openLives({ host, networks, template: templateOf, emit, log }: Options) {
  const alive = new Map<string, Running>();
  /** Lives whose disk is kept for the snapshots on it, and those whose process died. */
  const retired = new Map<string, Stored>();
  const broken = new Map<string, Stored & { error: string }>();
  /** Clones in which the files of others are looked at. */
  const inspecting = new Set<Running>();
  /** Users taken by machines that are being made. */
  const unborn = new Set<Pick<MachineRecord, 'uid'>>();
  const restarting = new Set<string>();
  const stopped = new Set<string>();
  const settling = new WeakMap<Running, Promise<void>>();

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
    life.hand?.close();
    broken.set(machine, { folder: life.folder, record: life.record, error });
    emit({ news: 'failed', machine, error });
  }

  function watchLives(life: Running) {
    const { machine } = life.record;
    alive.set(machine, life);
    broken.delete(machine);
    stopped.delete(machine);
    const lost = () => lose(life, 'the machine ended unexpectedly');
    if (!life.qmp.isOpen()) return lost();
    life.qmp.onEvent(({ event }) => {
      if (life.leaving) return;
      if (event === 'SHUTDOWN') stopped.add(machine);
      if (event === 'RESET' && !restarting.has(machine)) {
        life.guest.forget();
        emit({ news: 'restarted', machine });
      }
    });
    life.qmp.whenClosed(lost);
  }

  async function settleIn(life: Running) {
    // On a host without breath a guest may not answer at first.
    for (let attempt = 1; attempt <= IDENTITY_ATTEMPTS && !life.leaving; attempt++) {
      try {
        await giveIdentity(life);
        emit({ news: 'ready', machine: life.record.machine });
        return;
      } catch (error) {
        if (!life.leaving) log('a machine has not got its identity', { level: 40, machine: life.record.machine, error: String(error) });
      }
      await new Promise((again) => setTimeout(again, 1000 * attempt));
    }
  }

  async function birth(spec: MachineSpec, of?: ReadyTemplate) {
    const template = of ?? (await templateOf(spec.template));
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
    watchLives(life);
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
    life.hand?.close();
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
        if (life) watchLives(life);
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

  return {
    ...{ alive, retired, broken, inspecting, restarting, stopped, settling },
    ...{ running, lives, lose, keepWatch: watchLives, settleIn, birth, cloneOf, make, discard, letGo, retire, reconcile },
  };
}
