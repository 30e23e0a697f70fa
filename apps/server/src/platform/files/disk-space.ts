import { mkdir, statfs } from 'node:fs/promises';
import { type PartState, partDegraded } from '../part-state.ts';

const MB = 1_048_576;
/** Below this much room uploads and backups are about to be refused; the database stops soon after. */
const LITTLE = 512 * MB;

const freeBytes = async (folder: string) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** What `/readyz` says of the disk that holds a folder: undefined while there is room. Reading goes on without any, so it never says "not ready". */
export async function diskState(folder: string, free: (folder: string) => Promise<number> = freeBytes): Promise<PartState | undefined> {
  const left = await free(folder);
  if (left >= LITTLE) return undefined;
  return partDegraded('part_disk', { left: Math.floor(left / MB), folder });
}

/** Whether so many bytes more would leave the disk of a folder with less room than the database needs. */
export async function wouldFill(folder: string, bytes: number, free: (folder: string) => Promise<number> = freeBytes) {
  await mkdir(folder, { recursive: true });
  return (await free(folder)) - bytes < LITTLE;
}
