import { createHash } from 'node:crypto';
import type { LabSnapshot, LabTemplate } from '@praxis/contract/labs/agent';
import { LabFailure, type MachineSpec } from '../../driver.ts';
import type { ProxmoxApi } from './api.ts';

type Listed = { vmid: number; name?: string; status: string; template?: number; mem?: number; maxmem?: number; maxdisk?: number };
/** One life of a machine as the cluster lists it. */
export type Found = { vmid: number; generation: number; template: string; status: string; memory_mb: number; disk_mb: number };

const NAME = /^praxis-([\w-]{1,40})-g(\d+)-([a-z][a-z0-9-]*)$/;
const TEMPLATE = /^lab-([a-z][a-z0-9-]{0,30})$/;
const MB = 1024 * 1024;

/** Where students' files lie in machines of the cluster. */
export const HOME = '/home/student';

/** The cluster's own name of something whose name may hold any letters. */
export const tag = (name: string) => `s${createHash('sha256').update(name).digest('hex').slice(0, 16)}`;

/** The name that says all of a machine. */
export const nameOf = ({ machine, generation, template }: Pick<MachineSpec, 'machine' | 'generation' | 'template'>) =>
  `praxis-${machine}-g${generation}-${template}`;

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

/** The machines and templates that stand on a cluster, and the snapshots of each. */
export function openMachines(api: ProxmoxApi) {
  let templates: LabTemplate[] = [];
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
  return {
    ...{ machines, of, remove, snapshots, withSnapshot },
    templates: () => templates,
    /** The machine clones of a template are made of. */
    async template(id: string) {
      const found = (await listed()).find((each) => each.template === 1 && each.name === `lab-${id}`);
      if (!found) throw new LabFailure('template_missing', id);
      return found.vmid;
    },
  };
}
