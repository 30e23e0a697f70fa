import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import type { Driver } from '../driver.ts';
import { type ArchiveEntry, readArchive } from '../home-archive.ts';
import { craftDoubleName } from './craft-disk.ts';

const SECRET = 'canary: only the host may read this';
const WRITTEN = 'written by a guest';

/** A folder of the host that no guest may read or write. */
export async function hostCanary() {
  const folder = await mkdtemp(join(tmpdir(), 'lab-canary-'));
  await chmod(folder, 0o700);
  const file = join(folder, 'secret.key');
  await writeFile(file, SECRET, { mode: 0o600 });
  return {
    folder,
    file,
    /** Neither was it read into what a guest gets, nor written. */
    async untouched(packed: Buffer | undefined) {
      expect(await readFile(file, 'utf8')).toBe(SECRET);
      expect(await readdir(folder)).toEqual(['secret.key']);
      if (packed) expect(gunzipSync(packed).includes(SECRET)).toBe(false);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** What a learner who is root does to their home directory; each leads to the host where links are followed there. */
export const homesThatLead = (canary: string) => ({
  'an absolute link': `ln -s ${canary} /home/student`,
  'a link that climbs': `ln -s ../../../../../../../../../..${canary} /home/student`,
  'a link through the reader itself': 'ln -s /proc/self/cwd/.praxis/secrets /home/student',
  'a link above it': `mv /home /home.real; mkdir -p /way; ln -s ${canary} /way/student; ln -s /way /home`,
});

const run = async (driver: Driver, machine: string, command: string) => {
  const { code, errors } = await driver.exec(machine, { command, seconds: 30 });
  expect(`${code} ${errors}`).toMatch(/^0 /);
};

/** Puts the home directory aside, does something in its place, and lets the disk have it. */
export const replaceHome = (driver: Driver, machine: string, command: string) =>
  run(driver, machine, `rm -rf /home.old; cp -a /home/student /home.old; rm -rf /home/student; ${command}; sync`);

export const restoreHome = (driver: Driver, machine: string) =>
  run(
    driver,
    machine,
    '[ -d /home.real ] && rm -rf /home /way && mv /home.real /home; rm -rf /home/student; cp -a /home.old /home/student; sync',
  );

/** A home directory with what no archive of one may hold or lead by. */
export const furnishHome = (driver: Driver, machine: string, canary: string) =>
  run(
    driver,
    machine,
    `cd /home/student && echo work > work && ln -s ${canary} out && ln -s ${canary}/secret.key key && mknod disk b 254 0 && mknod port c 1 1 && mkfifo pipe && ln work twice && sync`,
  );

/** The guest's agent ends and does not come back. */
export const silence = async (driver: Driver, machine: string) => {
  await driver
    .exec(machine, { command: 'mv "$(which qemu-ga)" /gone; (sleep 1; killall -9 qemu-ga) >/dev/null 2>&1 &', seconds: 10 })
    .catch(() => undefined);
  const until = performance.now() + 60_000;
  while ((await driver.answers(machine, 1)) && performance.now() < until) await new Promise((again) => setTimeout(again, 100));
  expect(await driver.answers(machine, 1)).toBe(false);
};

/** Writes a crafted file system over the disk of a machine, as its root may. */
export async function writeCrafted(driver: Driver, machine: string, canary: string) {
  const folder = await mkdtemp(join(tmpdir(), 'lab-crafted-'));
  try {
    const image = await craftDoubleName(folder, { text: WRITTEN, target: canary });
    await driver.putFile(machine, '/tmp/i.gz', gzipSync(image));
    const command =
      'cp /bin/busybox /tmp/i.gz /run; (echo u > /proc/sysrq-trigger; /run/busybox zcat /run/i.gz | /run/busybox dd of=/dev/vda conv=fsync) >/dev/null 2>&1 &';
    // Its programs are gone from under it: whether it still answers is no matter.
    await driver.exec(machine, { command, seconds: 10 }).catch(() => undefined);
    const seen = `/home/student/trap/005${'f'.repeat(200)}`;
    for (const until = performance.now() + 120_000; performance.now() < until; ) {
      const files = await driver.readOutside(machine, [seen]).catch(() => new Map<string, Buffer>());
      if (files.get(seen)?.toString() === WRITTEN) return;
    }
    throw new Error('the crafted disk was not written');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function entriesOf(packed: Buffer) {
  const entries: ArchiveEntry[] = [];
  await readArchive(packed, (entry) => entries.push(entry));
  return new Map(entries.map((entry) => [entry.name.replace(/^\.\//, ''), entry]));
}
