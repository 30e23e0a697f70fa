import { chown, copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type DeviceSpec, LabFailure } from '../../driver.ts';
import type { Running } from './clone.ts';
import { writeRecord } from './record.ts';

const UNPLUG_SECONDS = 15;
const node = (device: string) => `image-${device}`;
const part = (device: string) => `device-${device}`;
const fileOf = (device: string) => `${device}.img`;

/** Attaches an image. It is raw whatever it says: a format with a backing file could name any file of this host. */
export async function attachDevice({ folder, record, qmp }: Running, spec: DeviceSpec) {
  const { device, kind } = spec;
  if (record.devices.some((each) => each.device === device)) return;
  if (kind === 'cd' && record.devices.some((each) => each.kind === 'cd')) throw new LabFailure('device_busy', 'one disc at a time');
  const image = join(folder, fileOf(device));
  await copyFile(spec.file, image);
  if (record.uid !== undefined) await chown(image, record.uid, record.uid);
  const readOnly = kind === 'cd';
  const file = { driver: 'file', filename: fileOf(device), locking: 'off' };
  await qmp.ask('blockdev-add', { 'node-name': node(device), driver: 'raw', 'read-only': readOnly, file });
  if (kind === 'cd') {
    await qmp.ask('blockdev-open-tray', { id: 'cd', force: true });
    await qmp.ask('blockdev-insert-medium', { id: 'cd', 'node-name': node(device) });
    await qmp.ask('blockdev-close-tray', { id: 'cd' });
  } else {
    const where = kind === 'usb' ? { driver: 'usb-storage', bus: 'usb.0', removable: true } : { driver: 'virtio-blk-pci' };
    await qmp.ask('device_add', { ...where, id: part(device), drive: node(device) });
  }
  record.devices.push({ ...spec, file: fileOf(device) });
  await writeRecord(folder, record);
}

/** Takes a device out; the guest is asked first and may not hinder it. */
export async function detachDevice({ folder, record, qmp }: Running, device: string) {
  const found = record.devices.find((each) => each.device === device);
  if (!found) return;
  if (found.kind === 'cd') {
    await qmp.ask('blockdev-open-tray', { id: 'cd', force: true });
    await qmp.ask('blockdev-remove-medium', { id: 'cd' });
    await qmp.ask('blockdev-close-tray', { id: 'cd' });
  } else {
    const gone = qmp.next(({ event, data }) => event === 'DEVICE_DELETED' && data.device === part(device), UNPLUG_SECONDS);
    gone.catch(() => undefined);
    await qmp.ask('device_del', { id: part(device) });
    await gone.catch(() => {
      throw new LabFailure('device_busy', 'the machine does not let go of it');
    });
  }
  await qmp.ask('blockdev-del', { 'node-name': node(device) });
  await rm(join(folder, fileOf(device)), { force: true });
  record.devices = record.devices.filter((each) => each !== found);
  await writeRecord(folder, record);
}
