import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a fresh machine is still to get before its student: the home directory of an earlier one, and what its lab prepares. */
type Furniture = { home?: Buffer | undefined; script?: string | undefined };

const absent = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return undefined;
  throw error;
};

/** Keeps on the disk what machines are still to get: whoever killed us between the old machine and the new one has not lost it. */
export function openFurnishing(folder: string) {
  const place = (machine: string, part: 'tgz' | 'sh') => join(folder, `${machine}.${part}`);
  async function put(file: string, body: Buffer | string | undefined) {
    if (body === undefined) return rm(file, { force: true });
    await writeFile(`${file}.next`, body);
    await rename(`${file}.next`, file);
  }
  const forget = async (machine: string) => {
    for (const part of ['tgz', 'sh'] as const) await rm(place(machine, part), { force: true });
  };
  return {
    async owe(machine: string, { home, script }: Furniture) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await put(place(machine, 'tgz'), home);
      await put(place(machine, 'sh'), script);
    },
    async owed(machine: string): Promise<Furniture> {
      const [home, script] = await Promise.all([
        readFile(place(machine, 'tgz')).catch(absent),
        readFile(place(machine, 'sh'), 'utf8').catch(absent),
      ]);
      return { home, script };
    },
    forget,
  };
}
