import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { LabSnapshot } from '@praxis/contract/labs/agent';
import { LabFailure } from '../../driver.ts';
import type { Running } from './clone.ts';
import { detachDevice } from './devices.ts';
import { writeRecord } from './record.ts';

const SECONDS = 120;
const BLOCK = 512;
const on = { vmstate: 'disk0', devices: ['disk0'] };
/** QEMU's own name of a snapshot; ours may hold any letters. */
const tag = (name: string) => `s${Buffer.from(name).toString('hex')}`.slice(0, 120);

const bytesOn = async (folder: string) => (await stat(join(folder, 'disk.qcow2'))).blocks * BLOCK;

/** Keeps memory and disk under a name; the machine pauses for it. A name that is taken is taken anew. */
export async function takeSnapshot(running: Running, name: string): Promise<LabSnapshot> {
  const { folder, record, qmp, guest } = running;
  if (record.devices.length > 0) throw new LabFailure('device_busy', 'devices are attached');
  if (record.snapshots.some((each) => each.name === name)) await dropSnapshot(running, name);
  // What stands half written in the memory of the guest's agent would be half written after a restore.
  guest.forget();
  const before = await bytesOn(folder);
  await qmp.job('snapshot-save', { tag: tag(name), ...on }, SECONDS);
  const snapshot = { name, at: Date.now(), mb: Math.max(1, Math.round(((await bytesOn(folder)) - before) / 1024 / 1024)) };
  record.snapshots.push(snapshot);
  await writeRecord(folder, record);
  return snapshot;
}

/** Brings memory and disk back; devices are taken out first, which the guest may not hinder. */
export async function loadSnapshot(running: Running, name: string) {
  const { record, qmp, guest } = running;
  if (!record.snapshots.some((each) => each.name === name)) throw new LabFailure('snapshot_missing', name);
  for (const { device } of [...record.devices]) await detachDevice(running, device);
  guest.forget();
  await qmp.ask('stop');
  await qmp.job('snapshot-load', { tag: tag(name), ...on }, SECONDS);
  await qmp.ask('cont');
}

/** Forgets a snapshot. */
export async function dropSnapshot({ folder, record, qmp }: Running, name: string) {
  if (!record.snapshots.some((each) => each.name === name)) return;
  await qmp.job('snapshot-delete', { tag: tag(name), devices: on.devices }, SECONDS);
  record.snapshots = record.snapshots.filter((each) => each.name !== name);
  await writeRecord(folder, record);
}
