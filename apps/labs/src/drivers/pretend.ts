import { spawn } from 'node:child_process';
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Duplex } from 'node:stream';
import type { LabTemplate } from '@praxis/contract/labs/agent';
import {
  type Driver,
  type DriverMachine,
  type DriverNews,
  type GuestCommand,
  type GuestResult,
  LabFailure,
  type MachineSpec,
} from '../driver.ts';
import { run } from '../program.ts';

type Pretended = DriverMachine & { folder: string; spec: MachineSpec; lines: Set<Duplex> };

const HOME = '/home/student';
const template = (id: string, display: 'text' | 'desktop'): LabTemplate => ({
  ...{ id, name: `Pretend ${id}`, state: 'ready', progress: 100, memory_mb: 1, disk_mb: 1, version: '1', user: 'student', home: HOME },
  capabilities: {
    display,
    terminal: true,
    snapshot: true,
    devices: ['usb', 'disk', 'cd'],
    clipboard: false,
    networks: false,
    inspection: true,
  },
});

/** Machines that are folders of this host: for tests and for trying the product where nothing can run. No border between them and the host. */
export async function openPretend(scratch: string): Promise<Driver> {
  await mkdir(scratch, { recursive: true });
  const root = await mkdtemp(join(scratch, 'pretend-'));
  const machines = new Map<string, Pretended>();
  const listeners: ((news: DriverNews) => void)[] = [];
  const emit = (news: DriverNews) => {
    for (const listener of listeners) listener(news);
  };
  const templates = [template('tiny', 'text'), template('desktop', 'desktop')];

  const of = (machine: string) => {
    const found = machines.get(machine);
    if (!found) throw new LabFailure('machine_missing', machine);
    return found;
  };
  /** A path of the guest as one of this host, never outside the machine's folder. */
  const inside = (machine: string, path: string) => join(of(machine).folder, 'root', join('/', path));

  async function make(spec: MachineSpec) {
    if (!templates.some(({ id }) => id === spec.template)) throw new LabFailure('template_missing', spec.template);
    const folder = join(root, `${spec.machine}.${spec.generation}`);
    await mkdir(join(folder, 'root', HOME), { recursive: true });
    await mkdir(join(folder, 'root/etc'), { recursive: true });
    await mkdir(join(folder, 'root/tmp'), { recursive: true });
    await writeFile(join(folder, 'root/etc/hostname'), `${spec.hostname}\n`);
    const earlier = machines.get(spec.machine);
    machines.set(spec.machine, {
      ...{ machine: spec.machine, generation: spec.generation, template: spec.template, state: 'running', memory_mb: 1, disk_mb: 1 },
      ...{ devices: [], snapshots: earlier?.snapshots ?? [], folder, spec, lines: new Set() },
    });
    for (const line of earlier?.lines ?? []) line.destroy();
    setImmediate(() => emit({ news: 'ready', machine: spec.machine }));
  }

  async function execute(machine: string, { command, input, seconds }: GuestCommand): Promise<GuestResult> {
    const { folder, spec } = of(machine);
    const place = join(folder, 'root');
    // Paths of the guest lie below the folder; commands of tests name them plainly.
    const here = command
      .replaceAll(/(^|[\s'"=<>(])(\/(?:home|etc\/hostname|tmp|root)\b)/g, `$1${place}$2`)
      .replaceAll(/chown -R '?\w+'? '[^']+'/g, 'true');
    return new Promise((done, failed) => {
      const child = spawn('sh', ['-c', here], {
        cwd: join(place, HOME),
        env: { PATH: process.env.PATH, HOME: join(place, HOME), HOSTNAME: spec.hostname },
        detached: true,
      });
      const out: Buffer[] = [];
      const errors: Buffer[] = [];
      const kill = setTimeout(() => process.kill(-child.pid!, 'SIGKILL'), seconds * 1000);
      child.stdout.on('data', (piece: Buffer) => out.push(piece));
      child.stderr.on('data', (piece: Buffer) => errors.push(piece));
      child.stdin.on('error', () => undefined).end(input ?? '');
      child.on('error', failed);
      child.on('close', (code) => {
        clearTimeout(kill);
        done({ code: code ?? 137, out: Buffer.concat(out).toString(), errors: Buffer.concat(errors).toString() });
      });
    });
  }

  /** A terminal that runs each line. */
  function terminal(machine: string) {
    let typed = '';
    const line: Duplex = new Duplex({
      read: () => undefined,
      write(piece: Buffer, _encoding, next) {
        line.push(piece.toString().replaceAll(/[\r\n]/g, '\r\n'));
        typed += piece.toString();
        const lines = typed.split(/[\r\n]/);
        typed = lines.pop()!;
        void (async () => {
          for (const command of lines) {
            const { out, errors } = await execute(machine, { command, seconds: 10 });
            line.push(`${out}${errors}`.replaceAll('\n', '\r\n'));
            line.push('student@lab:~$ ');
          }
        })().then(() => next(), next);
      },
    });
    of(machine).lines.add(line);
    return line;
  }

  const read = async (path: string) => {
    try {
      return (await stat(path)).isFile() ? await readFile(path) : undefined;
    } catch (error) {
      if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
      throw error;
    }
  };

  return {
    kind: 'pretend',
    probe: async () => ({ accelerator: 'pretend', lacks: [] }),
    templates: () => templates,
    async buildTemplate(id) {
      if (!templates.some((each) => each.id === id)) throw new LabFailure('template_missing', id);
    },
    async removeTemplate() {
      throw new LabFailure('not_supported');
    },
    capacity: async () => ({ memory_mb: { total: 8000, free: 8000 }, disk_mb: { total: 80_000, free: 80_000 } }),
    async create(spec) {
      if (machines.get(spec.machine)?.generation !== spec.generation) await make(spec);
    },
    async reset(spec) {
      if (of(spec.machine).generation !== spec.generation) await make(spec);
    },
    async restart(machine, step) {
      step({ progress: 50, step: 'booting' });
      of(machine);
      emit({ news: 'ready', machine });
    },
    async destroy(machine) {
      const found = machines.get(machine);
      machines.delete(machine);
      for (const line of found?.lines ?? []) line.destroy();
      for (const name of await readdir(root))
        if (name.startsWith(`${machine}.`)) await rm(join(root, name), { recursive: true, force: true });
    },
    list: async () => [...machines.values()].map(({ folder: _folder, spec: _spec, lines: _lines, ...machine }) => machine),
    async snapshot(machine, name) {
      const found = of(machine);
      const snapshot = { name, at: Date.now(), mb: 1 };
      const saved = join(root, `${machine}.snapshots`, Buffer.from(name).toString('hex'));
      await rm(saved, { recursive: true, force: true });
      await cp(join(found.folder, 'root'), saved, { recursive: true });
      found.snapshots = [...found.snapshots.filter((each) => each.name !== name), snapshot];
      return snapshot;
    },
    async restore(machine, name) {
      const found = of(machine);
      if (!found.snapshots.some((each) => each.name === name)) throw new LabFailure('snapshot_missing', name);
      await rm(join(found.folder, 'root'), { recursive: true, force: true });
      await cp(join(root, `${machine}.snapshots`, Buffer.from(name).toString('hex')), join(found.folder, 'root'), { recursive: true });
    },
    async dropSnapshot(machine, name) {
      const found = of(machine);
      found.snapshots = found.snapshots.filter((each) => each.name !== name);
      await rm(join(root, `${machine}.snapshots`, Buffer.from(name).toString('hex')), { recursive: true, force: true });
    },
    async attach(machine, { device, kind, name, file }) {
      const found = of(machine);
      if (found.devices.some((each) => each.device === device)) return;
      if (kind === 'cd' && found.devices.some((each) => each.kind === 'cd')) throw new LabFailure('device_busy');
      await copyFile(file, join(found.folder, device));
      found.devices.push({ device, kind, name });
    },
    async detach(machine, device) {
      const found = of(machine);
      found.devices = found.devices.filter((each) => each.device !== device);
      await rm(join(found.folder, device), { force: true });
    },
    answers: async (machine) => machines.has(machine),
    exec: execute,
    resize: async (machine) => void of(machine),
    async putFile(machine, path, body) {
      await mkdir(dirname(inside(machine, path)), { recursive: true });
      await writeFile(inside(machine, path), body);
    },
    async getFile(machine, path, most) {
      const body = await read(inside(machine, path));
      if (!body) throw new LabFailure('file_missing', path);
      if (body.length > most) throw new LabFailure('file_too_large', path);
      return body;
    },
    async execApart(machine, commands) {
      const results = [];
      for (const command of commands) results.push(await execute(machine, command));
      return { results, genuine: true };
    },
    readOutside: async (machine, paths) =>
      new Map(await Promise.all(paths.map(async (path) => [path, await read(inside(machine, path))] as const))),
    homeOf: (machine) => run('tar', ['-C', join(of(machine).folder, 'root', HOME), '-czf', '-', '.']),
    async open(machine, kind) {
      if (kind === 'vnc') throw new LabFailure('not_supported');
      return terminal(machine);
    },
    greeting: async (machine) => Buffer.from(`A pretend machine: ${of(machine).spec.hostname}\r\nstudent@lab:~$ `),
    async picture(machine) {
      const shade = of(machine).generation % 255;
      return { width: 64, height: 48, points: Buffer.alloc(64 * 48 * 3, shade) };
    },
    onNews: (listener) => void listeners.push(listener),
    async close() {
      for (const { lines } of machines.values()) for (const line of lines) line.destroy();
      await rm(root, { recursive: true, force: true });
    },
  };
}
