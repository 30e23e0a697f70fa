import { existsSync } from 'node:fs';
import { access, constants, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sandboxLack } from '@praxis/instance/sandboxed';
import type { DriverDetection } from '../../driver.ts';
import { ProgramFailure, run } from '../../program.ts';

const PROGRAMS: [string, string][] = [
  ['qemu-system-x86_64', 'qemu-system-x86'],
  ['qemu-img', 'qemu-utils'],
  ['mke2fs', 'e2fsprogs'],
  ['busybox', 'busybox-static'],
  ['cpio', 'cpio'],
  ['modprobe', 'kmod'],
  ['setpriv', 'util-linux'],
];
const PROBE_SECONDS = 8;

const onPath = (program: string) =>
  [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/sbin'].some((folder) => existsSync(`${folder}/${program}`));

/** Firmware of 64 kB that says one byte to a port that ends the process: `mov al, 21; out 0xf4, al; hlt` where a processor begins. */
const FIRMWARE = (() => {
  const rom = Buffer.alloc(64 * 1024, 0xf4);
  Buffer.from([0xb0, 21, 0xe6, 0xf4, 0xf4]).copy(rom, 0xfff0);
  return rom;
})();
const ENDED_BY_GUEST = 21 * 2 + 1;

/** Whether this processor's virtualisation really runs a guest: the device may be there and not work. */
async function kvmRuns() {
  const folder = await mkdtemp(join(tmpdir(), 'praxis-kvm-'));
  try {
    await access('/dev/kvm', constants.R_OK | constants.W_OK);
    await writeFile(join(folder, 'bios'), FIRMWARE);
    const exit = ['-device', 'isa-debug-exit,iobase=0xf4,iosize=0x04'];
    const args = [
      '-nodefaults',
      '-machine',
      'pc,accel=kvm',
      '-cpu',
      'host,migratable=on',
      '-m',
      '32M',
      '-display',
      'none',
      '-no-reboot',
      '-bios',
      join(folder, 'bios'),
      ...exit,
    ];
    await run('qemu-system-x86_64', args, { signal: AbortSignal.timeout(PROBE_SECONDS * 1000) });
    return false;
  } catch (error) {
    // Whatever else goes wrong means the same: it does not run here.
    return error instanceof ProgramFailure && error.message.includes(`code ${ENDED_BY_GUEST}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A kernel that finds no disk gives up and starts anew, which ends the process: so far it must come, and soon. */
async function kvmBoots(kernel: string) {
  const args = ['-nodefaults', '-machine', 'pc,accel=kvm', '-cpu', 'host,migratable=on', '-m', '128M', '-display', 'none', '-no-reboot'];
  try {
    await run('qemu-system-x86_64', [...args, '-kernel', kernel, '-append', 'panic=-1'], {
      signal: AbortSignal.timeout(PROBE_SECONDS * 1000),
    });
    return true;
  } catch (error) {
    return error === undefined;
  }
}

/** What machines can run on here, and what is missing in an operator's words. */
export async function probeQemu(kernel: () => Promise<string>): Promise<DriverDetection & { version: string }> {
  const missing = PROGRAMS.filter(([program]) => !onPath(program)).map(([, name]) => name);
  const lacks = missing.length ? [`apt-get install ${[...new Set(missing)].join(' ')}`] : [];
  if (process.arch !== 'x64')
    return { lacks: [...lacks, `a processor with the x86-64 instruction set (this one is ${process.arch})`], version: '' };
  if (missing.length) return { lacks, version: '' };
  const version = (await run('qemu-system-x86_64', ['--version'])).toString().split('\n')[0]!;
  // A user of its own per machine cannot open the device unless everybody may.
  const accelerator = (await kvmRuns()) && (await kvmBoots(await kernel())) ? 'kvm' : 'tcg';
  const lack = await sandboxLack();
  if (lack) lacks.push(`${lack}: final checks do not read disks of machines, and operators' disks are refused`);
  if (!onPath('mmdebstrap')) lacks.push('apt-get install mmdebstrap (for the templates console and desktop)');
  if (process.getuid?.() !== 0)
    lacks.push('root at the start: without it machines share one user and have no limits, and labs no networks of their own');
  return { accelerator, lacks, version };
}
