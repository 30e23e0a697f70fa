import { readFile } from 'node:fs/promises';
import { type Driver, type DriverMachine, type DriverNews, LabFailure, type MachineSpec, sizing } from '../../driver.ts';
import { openApi, type ProxmoxAccess } from './api.ts';
import { openGuests } from './guest.ts';
import { nameOf, openMachines, tag } from './machines.ts';
import { consoleStream } from './terminal.ts';

const MB = 1024 * 1024;
const RESTART_SECONDS = 300;

/**
 * Machines on a Proxmox VE cluster: linked clones of template machines named `lab-…`, which run qemu-guest-agent and have a serial port.
 * What a machine is stands in its name, so nothing of it must be kept here. Disks are not read from outside, and discs alone are attached.
 */
export async function openProxmox(access: ProxmoxAccess): Promise<Driver> {
  const api = openApi(access);
  const cluster = openMachines(api);
  const { machines, of, remove, snapshots, withSnapshot } = cluster;
  const { answers, exec, putFile, getFile, homeOf } = openGuests(api, of);
  const listeners: ((news: DriverNews) => void)[] = [];
  const attached = new Map<string, DriverMachine['devices']>();
  const found = await api.version().then(
    ({ version }) => ({ accelerator: `proxmox ${version}`, lacks: [] as string[] }),
    (error: unknown) => ({ lacks: [`the Proxmox cluster at ${access.address}: ${error instanceof Error ? error.message : error}`] }),
  );

  async function make(spec: MachineSpec) {
    const from = await cluster.template(spec.template);
    const newid = await api.nextId();
    await api.task('POST', `/qemu/${from}/clone`, { newid, name: nameOf(spec), full: 0 });
    await api.task('POST', `/qemu/${newid}/status/start`);
    attached.delete(spec.machine);
    for (const listener of listeners) listener({ news: 'ready', machine: spec.machine });
  }

  await machines().catch((error: unknown) => {
    if (found.lacks.length === 0) throw error;
  });

  return {
    kind: 'proxmox',
    probe: async () => found,
    templates: cluster.templates,
    async buildTemplate() {
      throw new LabFailure('not_supported', 'templates are made on the cluster');
    },
    async removeTemplate() {
      throw new LabFailure('not_supported', 'templates are removed on the cluster');
    },
    async capacity() {
      const { memory, rootfs } = (await api.ask('GET', '/status')) as {
        memory: { total: number; free: number };
        rootfs: { total: number; avail: number };
      };
      const mb = (bytes: number) => Math.round(bytes / MB);
      return {
        memory_mb: { total: mb(memory.total), free: mb(memory.free) },
        disk_mb: { total: mb(rootfs.total), free: mb(rootfs.avail) },
      };
    },
    async create(spec) {
      const lives = (await machines()).get(spec.machine) ?? [];
      if (lives.some(({ generation, status }) => generation === spec.generation && status === 'running')) return;
      for (const life of lives) await remove(life);
      await make(spec);
    },
    async reset(spec) {
      const lives = (await machines()).get(spec.machine) ?? [];
      if (lives[0]?.generation === spec.generation) return;
      await make(spec);
      // An earlier life rests for the snapshots on it.
      for (const life of lives) {
        if ((await snapshots(life.vmid)).length === 0) await remove(life);
        else if (life.status === 'running') await api.task('POST', `/qemu/${life.vmid}/status/stop`);
      }
    },
    async restart(machine, step) {
      const { vmid } = await of(machine);
      step({ progress: 10, step: 'booting' });
      await api.task('POST', `/qemu/${vmid}/status/reset`);
      if (!(await answers(machine, RESTART_SECONDS))) throw new LabFailure('guest_not_answering', machine);
    },
    async destroy(machine) {
      for (const life of (await machines()).get(machine) ?? []) await remove(life);
      attached.delete(machine);
    },
    async list() {
      return Promise.all(
        [...(await machines())].map(async ([machine, lives]): Promise<DriverMachine> => {
          const { generation, template, status, memory_mb, disk_mb } = lives[0]!;
          const saved = (await Promise.all(lives.map(({ vmid }) => snapshots(vmid)))).flat();
          return {
            machine,
            generation,
            template,
            state: status === 'running' ? 'running' : 'stopped',
            devices: attached.get(machine) ?? [],
            snapshots: saved,
            memory_mb,
            disk_mb,
          };
        }),
      );
    },
    async snapshot(machine, name) {
      const { vmid } = await of(machine);
      if ((await snapshots(vmid)).some((each) => each.name === name)) await api.task('DELETE', `/qemu/${vmid}/snapshot/${tag(name)}`);
      await api.task('POST', `/qemu/${vmid}/snapshot`, { snapname: tag(name), description: name, vmstate: 1 });
      return { name, at: Date.now(), mb: 0 };
    },
    async restore(machine, name) {
      const current = await of(machine);
      const life = await withSnapshot(machine, name);
      if (!life) throw new LabFailure('snapshot_missing', name);
      await api.task('POST', `/qemu/${life.vmid}/snapshot/${tag(name)}/rollback`);
      if (life.vmid === current.vmid) return;
      // The earlier life is the machine again, under the generation of the one that makes room.
      await remove(current);
      await api.task('PUT', `/qemu/${life.vmid}/config`, {
        name: nameOf({ machine, generation: current.generation, template: life.template }),
      });
    },
    async dropSnapshot(machine, name) {
      const current = await of(machine);
      const life = await withSnapshot(machine, name);
      if (!life) return;
      await api.task('DELETE', `/qemu/${life.vmid}/snapshot/${tag(name)}`);
      if (life.vmid !== current.vmid && (await snapshots(life.vmid)).length === 0) await remove(life);
    },
    async attach(machine, { device, kind, name, file }) {
      const { vmid } = await of(machine);
      const here = attached.get(machine) ?? [];
      if (here.some((each) => each.device === device)) return;
      if (kind !== 'cd') throw new LabFailure('not_supported', kind);
      if (here.length > 0) throw new LabFailure('device_busy', 'one disc at a time');
      const disc = `praxis-${vmid}-${tag(device)}.iso`;
      await api.upload(access.storage, disc, await readFile(file));
      await api.task('PUT', `/qemu/${vmid}/config`, { ide2: `${access.storage}:iso/${disc},media=cdrom` });
      attached.set(machine, [...here, { device, kind, name }]);
    },
    async detach(machine, device) {
      const { vmid } = await of(machine);
      const here = attached.get(machine) ?? [];
      if (!here.some((each) => each.device === device)) return;
      await api.task('PUT', `/qemu/${vmid}/config`, { ide2: 'none,media=cdrom' });
      await api.task('DELETE', `/storage/${access.storage}/content/${access.storage}:iso/praxis-${vmid}-${tag(device)}.iso`);
      attached.set(
        machine,
        here.filter((each) => each.device !== device),
      );
    },
    answers,
    exec,
    resize: async (machine, size) => void (await exec(machine, { command: sizing(size), seconds: 5 })),
    putFile,
    getFile,
    async execApart() {
      throw new LabFailure('not_supported', 'disks of the cluster are not read from outside');
    },
    async readOutside() {
      throw new LabFailure('not_supported', 'disks of the cluster are not read from outside');
    },
    homeOf,
    async open(machine, kind) {
      const { vmid } = await of(machine);
      const proxy = (await api.ask(
        'POST',
        `/qemu/${vmid}/${kind === 'tty' ? 'termproxy' : 'vncproxy'}`,
        kind === 'tty' ? {} : { websocket: 1 },
      )) as { port: string; ticket: string; user: string };
      return consoleStream(api.socket(vmid, proxy.port, proxy.ticket), kind === 'tty' ? proxy : undefined);
    },
    greeting: async () => Buffer.from('\r\n'),
    picture: async () => undefined,
    onNews: (listener) => void listeners.push(listener),
    close: async () => undefined,
  };
}
