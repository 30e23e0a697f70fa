import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type GuestCommand, LabFailure } from '../../../driver.ts';
import type { Running } from '../clone.ts';
import type { Host } from '../host.ts';
import { INSPECTION, type Lives } from '../lives.ts';
import { copyDisk, runApart, takeHome } from './apart.ts';
import { askToWrite, readFiles } from './outside.ts';

const MOUNTS_MOST = 512 * 1024;
const UUID = '/proc/sys/kernel/random/uuid';
/** Where programs and what they go by lie; whoever mounts something there leaves no trace on the disk. */
const OF_PROGRAMS = /^\/((usr\/(local\/)?)?(bin|sbin|lib\w*)(\/|$)|usr$|usr\/local$|etc$|etc\/ld\.so)/;

/**
 * Whether a running machine has its programs where its disk has them. Its agent reads the kernel's own list; no program takes part. A
 * list that somebody laid over the kernel's says the same twice where the kernel never does.
 */
async function nothingCovers({ guest }: Pick<Running, 'guest'>) {
  const read = async (path: string, most: number) => (await guest.read(path, most)).toString('utf8');
  const [one, other] = [await read(UUID, 64), await read(UUID, 64)];
  const mounts = (await read('/proc/self/mountinfo', MOUNTS_MOST)).trim().split('\n');
  const places = mounts.map((line) => line.split(' ')[4] ?? '');
  return one !== other && places.filter((place) => place === '/').length === 1 && !places.some((place) => OF_PROGRAMS.test(place));
}

/** Looks at the files of machines without asking them. */
export function openInspection(host: Host, { alive, broken, inspecting, cloneOf, discard }: Lives) {
  const subjectOf = (machine: string) => {
    const subject = alive.get(machine) ?? broken.get(machine);
    if (!subject) throw new LabFailure('machine_missing', machine);
    return subject;
  };
  async function diskOf(machine: string) {
    const { folder } = subjectOf(machine);
    const life = alive.get(machine);
    if (life) await askToWrite(life);
    return { life, folder };
  }

  /** Holds a machine still until `copied` is called or the work ends. */
  async function whileStill<Result>(life: Running | undefined, work: (copied: () => Promise<void>) => Promise<Result>) {
    if (life) await life.qmp.ask('stop');
    let going: Promise<unknown> | undefined;
    const goOn = async () => {
      going ??= life?.qmp.isOpen() ? life.qmp.ask('cont') : Promise.resolve();
      await going;
    };
    try {
      return await work(goOn);
    } finally {
      await goOn();
    }
  }

  /** A fresh clone of the template of a machine, which is taken away afterwards. */
  async function inClone<Result>(machine: string, work: (clone: Running) => Promise<Result>) {
    const { template: id, version, hardware, user, home, hostname } = subjectOf(machine).record;
    const spec = { machine: `${INSPECTION}${randomUUID().slice(0, 12)}`, generation: 1, template: id, hostname, networks: [] };
    const clone = await cloneOf(spec, { id, version, folder: join(host.folders.templates, id, version), hardware, user, home });
    clone.leaving = true;
    inspecting.add(clone);
    try {
      return await work(clone);
    } finally {
      clone.guest.close();
      clone.hand?.close();
      clone.qmp.close();
      await discard(clone);
      inspecting.delete(clone);
    }
  }

  /** Brings a copy of the disk of a machine into a clone. */
  async function copyInto(clone: Running, machine: string) {
    const { life, folder } = await diskOf(machine);
    await whileStill(life, () => copyDisk(folder, clone));
    return life;
  }

  return {
    async readOutside(machine: string, paths: string[]) {
      const { template, version, uid } = subjectOf(machine).record;
      const { life, folder } = await diskOf(machine);
      const below = join(host.folders.templates, template, version, 'disk.qcow2');
      return whileStill(life, (copied) =>
        readFiles({ disk: join(folder, 'disk.qcow2'), below, uid }, host.folders.images, paths, () => void copied().catch(() => undefined)),
      );
    },
    /** The home directory on the disk of a machine: a fresh clone mounts that disk and packs it, the host sees the bytes of the archive alone. */
    homeOf: (machine: string): Promise<Buffer | undefined> =>
      inClone(machine, async (clone) => {
        await copyInto(clone, machine);
        return takeHome(clone, subjectOf(machine).record.home);
      }),
    /** Runs commands in a fresh clone that has the files of the machine. */
    execApart: (machine: string, commands: readonly GuestCommand[]) =>
      inClone(machine, async (clone) => {
        const life = await copyInto(clone, machine);
        const { results, genuine } = await runApart(clone, commands);
        const covered = genuine && life?.qmp.isOpen() && !(await nothingCovers(life).catch(() => false));
        return { results, genuine: genuine && !covered };
      }),
  };
}
