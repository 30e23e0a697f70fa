import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { type Driver, LabFailure } from '../driver.ts';
import { openPretend } from '../drivers/pretend.ts';

type Machine = { vmid: number; name: string; status: string; life: string; template?: 1; snapshots: Map<string, string>; ide2?: string };
type Answer = (text: URLSearchParams, ...parts: string[]) => Promise<unknown> | unknown;

const TOKEN = 'PVEAPIToken=lab@pve!praxis=secret';
const step = () => undefined;

async function formOf(request: IncomingMessage) {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  const body = Buffer.concat(pieces);
  return request.headers['content-type']?.startsWith('multipart/') ? new URLSearchParams() : new URLSearchParams(body.toString());
}

/** Speaks the part of Proxmox VE's API that the driver uses, as its documentation has it; the machines behind it are pretended. */
export async function openProxmoxServer(folder: string) {
  const behind: Driver = await openPretend(folder);
  const machines = new Map<number, Machine>([
    [9000, { vmid: 9000, name: 'lab-tiny', status: 'stopped', life: '', template: 1, snapshots: new Map() }],
  ]);
  const runs = new Map<number, Promise<{ code: number; out: string; errors: string }>>();
  const tasks: string[] = [];
  let lives = 0;

  const of = (vmid: string) => {
    const found = machines.get(Number(vmid));
    if (!found) throw new LabFailure('machine_missing', `Configuration file 'nodes/node/qemu-server/${vmid}.conf' does not exist`);
    return found;
  };
  const task = async (work: Promise<unknown> | undefined) => {
    await work;
    tasks.push('OK');
    return `UPID:node:0001:${tasks.length}:task:lab@pve:`;
  };
  const running = (vmid: string) => {
    const found = of(vmid);
    if (found.status !== 'running') throw new Error('VM is not running');
    return found;
  };

  const answers: [string, RegExp, Answer][] = [
    ['GET', /^\/version$/, () => ({ version: '8.2.4', release: '8.2' })],
    ['GET', /^\/cluster\/nextid$/, () => String(100 + machines.size + lives++)],
    ['GET', /^\/nodes\/node\/status$/, () => ({ memory: { total: 8e9, free: 6e9 }, rootfs: { total: 1e11, avail: 8e10 } })],
    ['GET', /^\/nodes\/node\/tasks\/UPID[^/]*\/status$/, () => ({ status: 'stopped', exitstatus: 'OK' })],
    [
      'GET',
      /^\/nodes\/node\/qemu$/,
      () => [...machines.values()].map(({ vmid, name, status, template }) => ({ vmid, name, status, template, maxmem: 134_217_728 })),
    ],
    [
      'POST',
      /^\/nodes\/node\/qemu\/(\d+)\/clone$/,
      (text, from) => {
        of(from!);
        const vmid = Number(text.get('newid'));
        machines.set(vmid, { vmid, name: text.get('name')!, status: 'stopped', life: `vm${vmid}`, snapshots: new Map() });
        return task(undefined);
      },
    ],
    [
      'POST',
      /^\/nodes\/node\/qemu\/(\d+)\/status\/(start|stop|reset)$/,
      (_title, vmid, what) => {
        const machine = of(vmid!);
        machine.status = what === 'stop' ? 'stopped' : 'running';
        return task(
          what === 'start'
            ? behind.create({ machine: machine.life, generation: 1, template: 'tiny', hostname: 'lab', networks: [] }, step)
            : undefined,
        );
      },
    ],
    [
      'DELETE',
      /^\/nodes\/node\/qemu\/(\d+)$/,
      (_title, vmid) => {
        const { life } = of(vmid!);
        machines.delete(Number(vmid));
        return task(behind.destroy(life));
      },
    ],
    [
      'GET',
      /^\/nodes\/node\/qemu\/(\d+)\/snapshot$/,
      (_title, vmid) => [
        ...[...of(vmid!).snapshots].map(([name, description]) => ({ name, description: `${description}\n`, snaptime: 1 })),
        { name: 'current' },
      ],
    ],
    [
      'POST',
      /^\/nodes\/node\/qemu\/(\d+)\/snapshot$/,
      (text, vmid) => {
        of(vmid!).snapshots.set(text.get('snapname')!, text.get('description')!);
        return task(behind.snapshot(of(vmid!).life, text.get('snapname')!, step));
      },
    ],
    [
      'POST',
      /^\/nodes\/node\/qemu\/(\d+)\/snapshot\/(\w+)\/rollback$/,
      (_title, vmid, name) => {
        of(vmid!).status = 'running';
        return task(behind.restore(of(vmid!).life, name!, step));
      },
    ],
    [
      'DELETE',
      /^\/nodes\/node\/qemu\/(\d+)\/snapshot\/(\w+)$/,
      (_title, vmid, name) => {
        of(vmid!).snapshots.delete(name!);
        return task(behind.dropSnapshot(of(vmid!).life, name!));
      },
    ],
    ['PUT', /^\/nodes\/node\/qemu\/(\d+)\/config$/, (text, vmid) => void Object.assign(of(vmid!), Object.fromEntries(text))],
    ['POST', /^\/nodes\/node\/qemu\/(\d+)\/agent\/ping$/, (_title, vmid) => ({ vmid: running(vmid!).vmid })],
    [
      'POST',
      /^\/nodes\/node\/qemu\/(\d+)\/agent\/exec$/,
      (text, vmid) => {
        const all = text.getAll('command');
        const pid = runs.size + 1;
        runs.set(
          pid,
          behind.exec(running(vmid!).life, { command: all.at(-1)!, input: text.get('input-data') ?? undefined, seconds: Number(all[3]) }),
        );
        return { pid };
      },
    ],
    [
      'GET',
      /^\/nodes\/node\/qemu\/(\d+)\/agent\/exec-status$/,
      async (text) => {
        const { code, out, errors } = await runs.get(Number(text.get('pid')))!;
        return { exited: 1, exitcode: code, 'out-data': out, 'err-data': errors };
      },
    ],
    [
      'POST',
      /^\/nodes\/node\/qemu\/(\d+)\/termproxy$/,
      (_title, vmid) => ({ port: '5900', ticket: `PVEVNC:${running(vmid!).vmid}`, user: 'lab@pve' }),
    ],
    ['POST', /^\/nodes\/node\/storage\/local\/upload$/, () => task(undefined)],
    ['DELETE', /^\/nodes\/node\/storage\/local\/content\/local:iso\/[\w.-]+$/, () => task(undefined)],
  ];

  const server = createServer(async (request, reply) => {
    const at = new URL(request.url!, 'http://here');
    const path = decodeURIComponent(at.pathname.replace('/api2/json', ''));
    const text = request.method === 'GET' || request.method === 'DELETE' ? at.searchParams : await formOf(request);
    if (request.headers.authorization !== TOKEN) return void reply.writeHead(401, 'No ticket').end();
    const found = answers.find(([method, pattern]) => method === request.method && pattern.test(path));
    if (!found) return void reply.writeHead(501, `Method ${request.method} ${path} not implemented`).end();
    try {
      const content = await found[2](text, ...(found[1].exec(path)!.slice(1) as string[]));
      reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data: content }));
    } catch (error) {
      reply.writeHead(500, (error as Error).message.replaceAll(/[^\x20-\x7e]/g, ' ')).end('{"data":null}');
    }
  });
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket, request) => {
    const vmid = new URL(request.url!, 'http://here').searchParams.get('vncticket')!.split(':')[1]!;
    let line: Awaited<ReturnType<Driver['open']>> | undefined;
    socket.on('message', async (raw: Buffer) => {
      if (!line) {
        if (raw.toString() !== `lab@pve:PVEVNC:${vmid}\n`) return socket.close();
        line = await behind.open(of(vmid).life, 'tty');
        line.on('data', (piece: Buffer) => socket.send(piece));
        return socket.send('OK');
      }
      const [, length, start] = /^0:(\d+):()/.exec(raw.toString('latin1')) ?? [];
      if (length !== undefined && start !== undefined) line.write(raw.subarray(raw.length - Number(length)));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    access: {
      address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      node: 'node',
      token: 'lab@pve!praxis=secret',
      storage: 'local',
    },
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      server.close();
      server.closeAllConnections();
      await behind.close();
    },
  };
}
