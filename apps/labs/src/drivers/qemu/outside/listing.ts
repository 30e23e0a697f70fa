import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DriverMachine } from '../../../driver.ts';
import type { Lives } from '../lives.ts';
import type { MachineRecord } from '../record.ts';

const BLOCK = 512;

/** The machines of this host as others see them. */
export function listMachines({ alive, broken, retired, restarting, stopped }: Lives): Promise<DriverMachine[]> {
  async function view(folder: string, record: MachineRecord, state: DriverMachine['state'], error?: string): Promise<DriverMachine> {
    const { blocks } = await stat(join(folder, 'disk.qcow2'));
    return {
      ...{ machine: record.machine, generation: record.generation, template: record.template, state },
      ...(error ? { error } : {}),
      devices: record.devices.map(({ device, kind, name }) => ({ device, kind, name })),
      snapshots: [...(retired.get(record.machine)?.record.snapshots ?? []), ...record.snapshots],
      ...{ memory_mb: record.hardware.memory_mb, disk_mb: Math.round((blocks * BLOCK) / 1024 / 1024) },
    };
  }
  const stateOf = (machine: string) => (restarting.has(machine) ? 'restarting' : stopped.has(machine) ? 'stopped' : 'running');
  return Promise.all([
    ...[...alive.values()].map(({ folder, record }) => view(folder, record, stateOf(record.machine))),
    ...[...broken.values()].map(({ folder, record, error }) => view(folder, record, 'failed', error)),
  ]);
}
