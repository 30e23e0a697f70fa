import { type Driver, LabFailure } from './driver.ts';
import { mustBeHome, UnfitArchive } from './home-archive.ts';

type Log = (message: string, more?: Record<string, unknown>) => void;

const PACKED = '/tmp/.lab-home.tgz';
const SECONDS = 60;
const THROUGH_GUEST = 6 * 1024 * 1024;

/** A text as one word of a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** The home directory as its guest packs it; undefined when the guest does not answer, it is large, or what came is no home directory. */
async function throughGuest(driver: Driver, machine: string, home: string) {
  if (!(await driver.answers(machine, 4))) return undefined;
  try {
    const packed = await driver.exec(machine, {
      command: `tar -C ${quoted(home)} -czf ${PACKED} . && wc -c < ${PACKED}`,
      seconds: SECONDS,
    });
    if (packed.code !== 0 || Number(packed.out) > THROUGH_GUEST) return undefined;
    const archive = await driver.getFile(machine, PACKED, THROUGH_GUEST);
    await mustBeHome(archive);
    return archive;
  } catch (error) {
    if (error instanceof LabFailure || error instanceof UnfitArchive) return undefined;
    throw error;
  }
}

/** Packs the home directory: a small one through the guest, else, or when the guest does not answer, from its disk in another guest. */
export async function packHome(driver: Driver, machine: string, home: string, log: Log): Promise<Buffer | undefined> {
  const packed = await throughGuest(driver, machine, home);
  if (packed) return packed;
  return homeFromDisk(driver, machine, log);
}

/** The home directory of a machine whose guest is not asked; undefined, and the reason in the log, when it cannot be had. */
export async function homeFromDisk(driver: Driver, machine: string, log: Log): Promise<Buffer | undefined> {
  try {
    const archive = await driver.homeOf(machine);
    if (archive) await mustBeHome(archive);
    return archive;
  } catch (error) {
    if (!(error instanceof LabFailure || error instanceof UnfitArchive)) throw error;
    log('the home directory on the disk of a machine was not taken', { level: 40, machine, error: error.message });
    return undefined;
  }
}

/** Unpacks a kept home directory into a machine. */
export async function unpackHome(driver: Driver, machine: string, { home, user }: { home: string; user: string }, packed: Buffer) {
  await driver.putFile(machine, PACKED, packed);
  const command = `mkdir -p ${quoted(home)} && tar -C ${quoted(home)} -xzf ${PACKED} && chown -R ${quoted(user)} ${quoted(home)}; code=$?; rm -f ${PACKED}; exit $code`;
  const { code, errors } = await driver.exec(machine, { command, seconds: SECONDS });
  if (code !== 0) throw new LabFailure('failed', `the home directory was not restored: ${errors}`);
}
