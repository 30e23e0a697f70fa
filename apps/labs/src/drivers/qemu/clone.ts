import { createReadStream } from 'node:fs';
import { chmod, chown, copyFile, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { LabFailure, type MachineSpec } from '../../driver.ts';
import { kernelIn } from '../../templates/kernel.ts';
import type { ReadyTemplate } from '../../templates/library.ts';
import { ROOT_DISK } from './arguments.ts';
import { type Guest, openGuest } from './guest/guest.ts';
import { type Hand, openHand } from './guest/hand.ts';
import { openSocket } from './guest/json-line.ts';
import { openQmp, type Qmp } from './guest/qmp.ts';
import type { Host } from './host.ts';
import { isQemuOf, startQemu } from './process.ts';
import { folderName, type MachineRecord, writeRecord } from './record.ts';

/** One machine whose process runs. */
export type Running = {
  name: string;
  folder: string;
  record: MachineRecord;
  qmp: Qmp;
  guest: Guest;
  hand: Hand | undefined;
  /** Set before we end it ourselves. */
  leaving: boolean;
};

const STATE_SECONDS = 30;
const MB = 1024 * 1024;
/**
 * How fast a machine reads and writes its disk for long, and how much before that counts. Where QEMU translates, writing costs a machine
 * 2 % of a processor for each MB/s: 12 of them leave room for a neighbour of several that fill their disks, 24 did not. What a package or a copy of some
 * hundred megabytes writes goes as fast as the host can.
 */
const DISK_RATE = {
  id: ROOT_DISK,
  ...{ bps: 0, bps_rd: 60 * MB, bps_wr: 12 * MB, iops: 0, iops_rd: 3000, iops_wr: 1500 },
  ...{ bps_rd_max: 240 * MB, bps_wr_max: 256 * MB, iops_rd_max: 12_000, iops_wr_max: 6000 },
};

async function waitForState(qmp: Qmp) {
  const until = performance.now() + STATE_SECONDS * 1000;
  for (;;) {
    const { status } = (await qmp.ask('query-migrate')) as { status?: string };
    if (status === 'completed') return;
    if (status === 'failed' || performance.now() > until)
      throw new LabFailure('failed', `the state of the template was not taken: ${status}`);
    await new Promise((again) => setTimeout(again, 4));
  }
}

/** Lets a fresh process go on from the state of its template. */
async function takeState(host: Host, name: string, qmp: Qmp, state: string) {
  const capability = (on: boolean) => qmp.ask('migrate-set-capabilities', { capabilities: [{ capability: 'x-ignore-shared', state: on }] });
  await capability(true);
  await qmp.ask('migrate-incoming', { uri: 'unix:state.sock' });
  await pipeline(createReadStream(state), await openSocket(host.socket(name, 'state'))).catch((error: NodeJS.ErrnoException) => {
    // QEMU closes as soon as it has read all; whether it has, it says itself.
    if (!['ERR_STREAM_PREMATURE_CLOSE', 'EPIPE', 'ECONNRESET'].includes(error.code ?? '')) throw error;
  });
  await waitForState(qmp);
  // Snapshots taken later must hold the memory.
  await capability(false);
}

/** The files of a life, owned by the user it runs as. `disk` is the overlay it begins with. */
async function layOut(folder: string, disk: string, uid: number | undefined) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await copyFile(disk, join(folder, 'disk.qcow2'));
  await chmod(join(folder, 'disk.qcow2'), 0o600);
  if (uid === undefined) return;
  await chown(join(folder, 'disk.qcow2'), uid, uid);
  await chown(folder, uid, uid);
}

type Birth = {
  host: Host;
  spec: MachineSpec;
  template: ReadyTemplate;
  uid: number | undefined;
  network?: { namespace: string; tap: string | undefined } | undefined;
};

function recordOf({ spec, template, uid }: Birth): MachineRecord {
  return {
    ...{
      machine: spec.machine,
      generation: spec.generation,
      template: template.id,
      version: template.version,
      hardware: template.hardware,
    },
    ...{ hostname: spec.hostname, networks: spec.networks, user: template.user, home: template.home },
    ...{ pid: 0, uid, state: 'creating', devices: [], snapshots: [] },
  };
}

/** Starts the process of a life and connects to it; with `from` a fresh clone takes the state of its template and goes on. */
async function launch(birth: Birth, record: MachineRecord, from: 'template' | 'snapshot'): Promise<Running> {
  const { host, template, network } = birth;
  const name = folderName(record.machine, record.generation);
  const folder = join(host.folders.machines, name);
  const way = `../../templates/${template.id}/${template.version}`;
  const started = await startQemu({
    ...{ folder, hardware: record.hardware, uid: record.uid, namespace: network?.namespace },
    place: {
      kernel: `${way}/${kernelIn(template.folder)}`,
      initrd: `${way}/initrd`,
      memory: `${way}/memory`,
      role: from === 'template' ? 'clone' : 'paused',
      lan: network?.tap,
    },
  });
  record.pid = started.pid;
  try {
    const [qmp] = await Promise.all([
      openQmp(host.socket(name, 'monitor'), { patienceMs: 10_000 }),
      writeRecord(folder, record),
      host.limits?.hold(name, record.pid, record.hardware),
    ]);
    await qmp.ask('block_set_io_throttle', DISK_RATE);
    const guest = openGuest(host.socket(name, 'guest'));
    const hand = record.hardware.hand ? openHand(host.socket(name, 'hand')) : undefined;
    await Promise.all([guest.reach(), hand?.reach()]);
    if (from === 'template') await takeState(host, name, qmp, join(template.folder, 'state'));
    return { name, folder, record, qmp, guest, hand, leaving: false };
  } catch (error) {
    started.kill();
    await started.ended;
    await host.limits?.release(name);
    const stated = (await readFile(join(folder, 'log'), 'utf8').catch(() => '')).trim().split('\n').slice(-4).join(' | ');
    throw new LabFailure('failed', `${(error as Error).message}; ${stated}`);
  }
}

/** A clone of a template, running. */
export async function makeClone(birth: Birth): Promise<Running> {
  const record = recordOf(birth);
  const folder = join(birth.host.folders.machines, folderName(record.machine, record.generation));
  await layOut(folder, join(birth.template.folder, 'overlay.qcow2'), birth.uid);
  const running = await launch(birth, record, 'template');
  await running.qmp.ask('cont');
  record.state = 'running';
  await writeRecord(folder, record);
  return running;
}

/** A machine that goes on from a snapshot on the disk of an earlier life. */
export async function revive(birth: Birth, earlier: { folder: string; record: MachineRecord }, load: (running: Running) => Promise<void>) {
  const record = { ...recordOf(birth), snapshots: earlier.record.snapshots };
  const folder = join(birth.host.folders.machines, folderName(record.machine, record.generation));
  await layOut(folder, join(earlier.folder, 'disk.qcow2'), birth.uid);
  const running = await launch(birth, record, 'snapshot');
  await load(running);
  record.state = 'running';
  await writeRecord(folder, record);
  return running;
}

/** Connects to a machine that went on running while we were away; undefined when its process is gone. */
export async function adopt(host: Host, found: { name: string; folder: string; record: MachineRecord }): Promise<Running | undefined> {
  if (!(await isQemuOf(found.record.pid, found.folder))) return undefined;
  const qmp = await openQmp(host.socket(found.name, 'monitor'), { patienceMs: 3000 });
  const hand = found.record.hardware.hand ? openHand(host.socket(found.name, 'hand')) : undefined;
  return { ...found, qmp, guest: openGuest(host.socket(found.name, 'guest')), hand, leaving: false };
}

/** Ends the process of a life for good. */
export async function endProcess(host: Host, { folder, record }: Pick<Running, 'folder' | 'record'>) {
  for (let waited = 0; await isQemuOf(record.pid, folder); waited++) {
    if (waited === 0) process.kill(record.pid, 'SIGKILL');
    if (waited > 1000) throw new LabFailure('failed', `process ${record.pid} does not end`);
    await new Promise((again) => setTimeout(again, 5));
  }
  await host.limits?.release(folderName(record.machine, record.generation));
}

/** Ends a life whose disk is read afterwards: QEMU writes down first what it holds back. */
export async function quitProcess(host: Host, life: Running) {
  await life.qmp.ask('quit', {}, 5).catch(() => undefined);
  for (let waited = 0; waited < 200 && (await isQemuOf(life.record.pid, life.folder)); waited++)
    await new Promise((again) => setTimeout(again, 10));
  await endProcess(host, life);
}

/** Removes a life: process, groups, files. */
export async function removeLife(host: Host, life: Pick<Running, 'folder' | 'record'>) {
  await endProcess(host, life);
  await rm(life.folder, { recursive: true, force: true });
}
