import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '@praxis/instance/instance';
import { expect } from 'vitest';
import { openQemu } from '../drivers/qemu/driver.ts';

/** Kept from run to run: the template is built once. */
export const tinyHome = join(repository, '.cache/labs');
/** Of tests that may run beside those of the other home: a host takes every machine of its home for its own. */
export const hostileHome = join(repository, '.cache/labs-hostile');

/** Whether machines can be started here; says why not. */
export function qemuIsHere() {
  const found = ['/usr/bin/qemu-system-x86_64', '/usr/bin/qemu-img', '/usr/bin/apt-get'].every(existsSync) && process.getuid?.() === 0;
  if (!found) process.stdout.write('labs: QEMU, apt or root is missing here, no machine is started\n');
  return found;
}

/** Lays the kernel that one home has fetched and unpacked into the other: it takes half the time of a build. It stands whole or not at all. */
function lendKernel(home: string, other: string) {
  const [kernel, lent] = [join(home, 'kernel'), join(home, 'kernel.lent')];
  if (existsSync(kernel) || !existsSync(join(other, 'kernel'))) return;
  mkdirSync(home, { recursive: true, mode: 0o711 });
  rmSync(lent, { recursive: true, force: true });
  execFileSync('cp', ['-al', join(other, 'kernel'), lent]);
  renameSync(lent, kernel);
}

/** A host with the tiny template ready. Machines that an earlier run left go on. */
export async function openTinyHost(diskReservedMb?: number, home = tinyHome) {
  lendKernel(home, home === tinyHome ? hostileHome : tinyHome);
  const driver = await openQemu({
    home,
    templates: ['tiny'],
    log: () => undefined,
    ...(diskReservedMb !== undefined && { diskStoredMb: diskReservedMb }),
  });
  while (['waiting', 'building'].includes(driver.templates()[0]!.state)) await new Promise((again) => setTimeout(again, 200));
  expect(driver.templates()[0]).toMatchObject({ state: 'ready', progress: 100 });
  return driver;
}
