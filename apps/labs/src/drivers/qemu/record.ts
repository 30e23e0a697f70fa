import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LabSnapshot } from '@praxis/contract/labs/agent';
import type { DeviceSpec } from '../../driver.ts';
import type { Hardware } from './arguments.ts';

/** What is written down of one life of a machine, so that it is found again after we died. */
export type MachineRecord = {
  machine: string;
  generation: number;
  template: string;
  version: string;
  hardware: Hardware;
  hostname: string;
  networks: { network: string; address: string }[];
  user: string;
  home: string;
  pid: number;
  uid: number | undefined;
  /** `retired`: its process is gone, its disk is kept for the snapshots on it. */
  state: 'creating' | 'running' | 'retired';
  devices: DeviceSpec[];
  snapshots: LabSnapshot[];
};

const FILE = 'machine.json';

/** Written beside and renamed, so that a kill leaves the old or the new one. */
export async function writeRecord(folder: string, record: MachineRecord) {
  const fresh = join(folder, `${FILE}.next`);
  await writeFile(fresh, JSON.stringify(record));
  await rename(fresh, join(folder, FILE));
}

/** The record of a folder; undefined when its machine was never written down. */
export async function readRecord(folder: string): Promise<MachineRecord | undefined> {
  try {
    return JSON.parse(await readFile(join(folder, FILE), 'utf8')) as MachineRecord;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The folder of one life of a machine. */
export const folderName = (machine: string, generation: number) => `${machine}.${generation}`;

/** All lives that lie on the disk, with their folders. */
export async function recordsIn(folder: string) {
  const names = await readdir(folder);
  return Promise.all(names.map(async (name) => ({ name, folder: join(folder, name), record: await readRecord(join(folder, name)) })));
}
