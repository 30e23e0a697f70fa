import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { LabSnapshot, LabTemplate } from '@praxis/contract/lab-agent';
import { type Driver, type DriverMachine, type DriverNews, type GuestCommand, LabFailure, type MachineSpec, sizing } from '../../driver.ts';
import { openApi, type ProxmoxAccess } from './api.ts';
import { consoleStream } from './terminal.ts';

type Listed = { vmid: number; name?: string; status: string; template?: number; mem?: number; maxmem?: number; maxdisk?: number };
type Found = { vmid: number; generation: number; template: string; status: string; memory_mb: number; disk_mb: number };

const NAME = /^praxis-([\w-]{1,40})-g(\d+)-([a-z][a-z0-9-]*)$/;
const TEMPLATE = /^lab-([a-z][a-z0-9-]{0,30})$/;
const HOME = '/home/student';
const MB = 1024 * 1024;
const WAIT_MS = 60;
const RESTART_SECONDS = 300;
const PACKED = '/tmp/.lab-home.tgz';
const HOME_MOST = 12 * MB;

const tag = (name: string) => `s${createHash('sha256').update(name).digest('hex').slice(0, 16)}`;
const nameOf = ({ machine, generation, template }: MachineSpec) => `praxis-${machine}-g${generation}-${template}`;
const templateOf = (id: string, { maxmem = 0, maxdisk = 0 }: Listed): LabTemplate => ({
  ...{ id, name: id, state: 'ready', progress: 100, version: '1', memory_mb: Math.round(maxmem / MB), disk_mb: Math.round(maxdisk / MB) },
  ...{ user: 'student', home: HOME },
  capabilities: {
    display: id.includes('desktop') ? 'desktop' : 'text',
    terminal: true,
    snapshot: true,
    devices: ['cd'],
    clipboard: id.includes('desktop'),
    networks: false,
    inspection: false,
  },
});

/**
 * Machines on a Proxmox VE cluster: linked clones of template machines named `lab-…`, which run qemu-guest-agent and have a serial port.
 * What a machine is stands in its name, so nothing of it must be kept here. Disks are not read from outside, and discs alone are attached.
 */
export async function openProxmox(access: ProxmoxAccess): Promise<Driver> {
  const api = openApi(access);
  const hearers: ((news: DriverNews) => void)[] = [];
  const attached = new Map<string, DriverMachine['devices']>();
  let templates: LabTemplate[] = [];
  const found = await api.version().then(
    ({ version }) => ({ accelerator: `proxmox ${version}`, lacks: [] as string[] }),
    (error: unknown) => ({ lacks: [`the Proxmox cluster at ${access.address}: ${error instanceof Error ? error.message : error}`] }),
  );

  const listed = async () => (await api.ask('GET', '/qemu')) as Listed[];
  async function machines() {
    const all = new Map<string, Found[]>();
    const shelf: LabTemplate[] = [];
    for (const each of await listed()) {
      const template = TEMPLATE.exec(each.name ?? '')?.[1];
      if (each.template === 1 && template) shelf.push(templateOf(template, each));
      const [, machine, generation, from] = NAME.exec(each.name ?? '') ?? [];
      if (!machine) continue;
      const life = {
        vmid: each.vmid,
        generation: Number(generation),
        template: from!,
        status: each.status,
        memory_mb: Math.round((each.maxmem ?? 0) / MB),
        disk_mb: 0,
      };
      all.set(
        machine,
        [...(all.get(machine) ?? []), life].sort((a, b) => b.generation - a.generation),
      );
    }
    templates = shelf;
    return all;
  }
  async function of(machine: string): Promise<Found> {
    const here = (await machines()).get(machine)?.[0];
    if (!here) throw new LabFailure('machine_missing', machine);
    return here;
  }
  const remove = async ({ vmid, status }: Found) => {
    if (status === 'running') await api.task('POST', `/qemu/${vmid}/status/stop`);
    await api.task('DELETE', `/qemu/${vmid}`, { purge: 1 });
  };

  async function make(spec: MachineSpec) {
    const from = (await listed()).find((each) => each.template === 1 && each.name === `lab-${spec.template}`);
    if (!from) throw new LabFailure('template_missing', spec.template);
    const newid = await api.nextId();
    await api.task('POST', `/qemu/${from.vmid}/clone`, { newid, name: nameOf(spec), full: 0 });
    await api.task('POST', `/qemu/${newid}/status/start`);
    attached.delete(spec.machine);
    for (const hear of hearers) hear({ news: 'ready', machine: spec.machine });
  }

  async function answers(machine: string, seconds: number) {
    const { vmid } = await of(machine);
    const until = performance.now() + seconds * 1000;
    for (;;) {
      try {
        await api.ask('POST', `/qemu/${vmid}/agent/ping`);
        return true;
      } catch (error) {
        if (!(error instanceof LabFailure) || performance.now() > until) return false;
        await new Promise((again) => setTimeout(again, WAIT_MS));
      }
    }
  }

  async function exec(machine: string, { command, user, input, seconds }: GuestCommand) {
    const { vmid } = await of(machine);
    const words = user ? ['su', '-', user, '-c', command] : ['/bin/sh', '-c', command];
    const limited = ['timeout', '-s', 'KILL', String(Math.ceil(seconds)), ...words];
    const { pid } = (await api.ask('POST', `/qemu/${vmid}/agent/exec`, {
      command: limited,
      ...(input === undefined ? {} : { 'input-data': input }),
    })) as { pid: number };
    const until = performance.now() + (seconds + 5) * 1000;
    for (;;) {
      const status = (await api.ask('GET', `/qemu/${vmid}/agent/exec-status`, { pid })) as Record<string, unknown>;
      if (status.exited) {
        const code = typeof status.signal === 'number' ? 137 : Number(status.exitcode ?? -1);
        return { code, out: String(status['out-data'] ?? ''), errors: String(status['err-data'] ?? '') };
      }
      if (performance.now() > until) throw new LabFailure('call_timed_out', 'a command in the guest');
      await new Promise((again) => setTimeout(again, WAIT_MS));
    }
  }

  /** The agent's own file calls end at some tens of kilobytes: files travel as base64 through commands, piece by piece. */
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  const PIECE = 30_000;
  async function putFile(machine: string, path: string, body: Buffer) {
    await exec(machine, { command: `: > ${quoted(path)}`, seconds: 20 });
    for (let at = 0; at < body.length; at += PIECE) {
      const { code } = await exec(machine, {
        command: `base64 -d >> ${quoted(path)}`,
        input: body.subarray(at, at + PIECE).toString('base64'),
        seconds: 20,
      });
      if (code !== 0) throw new LabFailure('disk_full', path);
    }
    await exec(machine, { command: `chown student: ${quoted(path)} 2>/dev/null; true`, seconds: 20 });
  }
  async function getFile(machine: string, path: string, most: number) {
    const size = await exec(machine, { command: `[ -f ${quoted(path)} ] && wc -c < ${quoted(path)}`, seconds: 20 });
    if (size.code !== 0) throw new LabFailure('file_missing', path);
    const bytes = Number(size.out);
    if (bytes > most) throw new LabFailure('file_too_large', path);
    const pieces: Buffer[] = [];
    for (let at = 0; at < bytes; at += PIECE) {
      const command = `tail -c +${at + 1} ${quoted(path)} | head -c ${PIECE} | base64`;
      pieces.push(Buffer.from((await exec(machine, { command, seconds: 20 })).out, 'base64'));
    }
    return Buffer.concat(pieces);
  }

  async function snapshots(vmid: number): Promise<LabSnapshot[]> {
    const all = (await api.ask('GET', `/qemu/${vmid}/snapshot`)) as { name: string; snaptime?: number; description?: string }[];
    return all
      .filter(({ name }) => name !== 'current')
      .map(({ description, snaptime }) => ({ name: (description ?? '').trim(), at: (snaptime ?? 0) * 1000, mb: 0 }));
  }
  async function withSnapshot(machine: string, name: string) {
    for (const life of (await machines()).get(machine) ?? [])
      if ((await snapshots(life.vmid)).some((each) => each.name === name)) return life;
    return undefined;
  }
  await machines().catch((error: unknown) => {
    if (found.lacks.length === 0) throw error;
  });

  return {
    kind: 'proxmox',
    probe: async () => found,
    templates: () => templates,
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
          const kept = (await Promise.all(lives.map(({ vmid }) => snapshots(vmid)))).flat();
          return {
            machine,
            generation,
            template,
            state: status === 'running' ? 'running' : 'stopped',
            devices: attached.get(machine) ?? [],
            snapshots: kept,
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
        name: nameOf({ machine, generation: current.generation, template: life.template, hostname: '', networks: [] }),
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
    async homeOf(machine) {
      if (!(await answers(machine, 5))) return undefined;
      const { code } = await exec(machine, { command: `tar -C ${HOME} -czf ${PACKED} .`, seconds: 60 });
      return code === 0 ? getFile(machine, PACKED, HOME_MOST) : undefined;
    },
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
    onNews: (hear) => void hearers.push(hear),
    close: async () => undefined,
  };
}
