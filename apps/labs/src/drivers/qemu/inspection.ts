import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type GuestCommand, LabFailure } from '../../driver.ts';
import { copyDisk, runApart } from './apart.ts';
import type { Running } from './clone.ts';
import type { Host } from './host.ts';
import { INSPECTION, type Lives } from './lives.ts';
import { askToWrite, packHome, readFiles, withDisk } from './outside.ts';

const HOME_MOST = 64 * 1024 * 1024;

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

  /** Looks at the disk while the machine stands still. */
  async function inspect<Found>(machine: string, look: (raw: string, folder: string) => Promise<Found>) {
    const { life, folder } = await diskOf(machine);
    if (life) await life.qmp.ask('stop');
    let going = false;
    const goOn = async () => {
      if (life && !going && life.qmp.isOpen()) await life.qmp.ask('cont');
      going = true;
    };
    try {
      return await withDisk(folder, host.folders.images, async (raw, scratch) => {
        await goOn();
        return look(raw, scratch);
      });
    } finally {
      await goOn();
    }
  }

  return {
    readOutside: (machine: string, paths: string[]) => inspect(machine, (raw, scratch) => readFiles(raw, scratch, paths)),
    homeOf: (machine: string) => inspect(machine, (raw, scratch) => packHome(raw, scratch, subjectOf(machine).record.home, HOME_MOST)),
    /** Runs commands in a fresh clone that has the files of the machine. */
    async execApart(machine: string, commands: readonly GuestCommand[]) {
      const { template: id, version, hardware, user, home, hostname } = subjectOf(machine).record;
      const spec = { machine: `${INSPECTION}${randomUUID().slice(0, 12)}`, generation: 1, template: id, hostname, networks: [] };
      const clone = await cloneOf(spec, { id, version, folder: join(host.folders.templates, id, version), hardware, user, home });
      clone.leaving = true;
      inspecting.add(clone);
      try {
        const { life, folder } = await diskOf(machine);
        if (life) await life.qmp.ask('stop');
        try {
          await copyDisk(folder, clone);
        } finally {
          if (life?.qmp.isOpen()) await life.qmp.ask('cont');
        }
        const { results, genuine } = await runApart(clone, commands);
        const covered = genuine && life?.qmp.isOpen() && !(await nothingCovers(life).catch(() => false));
        return { results, genuine: genuine && !covered };
      } finally {
        clone.guest.close();
        clone.hand?.close();
        clone.qmp.close();
        await discard(clone);
        inspecting.delete(clone);
      }
    },
  };
}
