import { type Driver, LabFailure } from './driver.ts';

const PACKED = '/tmp/.lab-home.tgz';
const SECONDS = 60;
const THROUGH_GUEST = 6 * 1024 * 1024;

/** A text as one word of a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** Packs the home directory: a small one through the guest, else, or when the guest does not answer, from the disk. */
export async function packHome(driver: Driver, machine: string, home: string): Promise<Buffer | undefined> {
  if (await driver.answers(machine, 4)) {
    try {
      const packed = await driver.exec(machine, {
        command: `tar -C ${quoted(home)} -czf ${PACKED} . && wc -c < ${PACKED}`,
        seconds: SECONDS,
      });
      if (packed.code === 0 && Number(packed.out) <= THROUGH_GUEST) return await driver.getFile(machine, PACKED, THROUGH_GUEST);
    } catch (error) {
      if (!(error instanceof LabFailure)) throw error;
    }
  }
  return driver.homeOf(machine);
}

/** Unpacks a kept home directory into a machine. */
export async function unpackHome(driver: Driver, machine: string, { home, user }: { home: string; user: string }, packed: Buffer) {
  await driver.putFile(machine, PACKED, packed);
  const command = `mkdir -p ${quoted(home)} && tar -C ${quoted(home)} -xzf ${PACKED} && chown -R ${quoted(user)} ${quoted(home)}; code=$?; rm -f ${PACKED}; exit $code`;
  const { code, errors } = await driver.exec(machine, { command, seconds: SECONDS });
  if (code !== 0) throw new LabFailure('failed', `the home directory was not restored: ${errors}`);
}
