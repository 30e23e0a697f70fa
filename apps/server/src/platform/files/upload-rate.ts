import { MB } from './files.ts';

/** What uploads take together while they give way: little of what a disk writes and a core hashes, and a line of a school. */
const BYTES_PER_MS = (8 * MB) / 1000;
/** Shorter pauses cost more than they spread. */
const LEAST_MS = 4;

/**
 * Lets uploads of this server take their bytes in turn at 8 MB a second in all while something is busy that must not wait for the disk and the
 * cores they use; otherwise as fast as they come. Who sends is slowed down by their line, and nothing is refused.
 */
export function openUploadRate(isBusy: () => Promise<boolean>) {
  let taken = 0;
  return async (bytes: number) => {
    // A database that does not answer is no reason to refuse bytes: their end will say so.
    if (!(await isBusy().catch(() => false))) return;
    const now = performance.now();
    taken = Math.max(taken, now) + bytes / BYTES_PER_MS;
    if (taken - now > LEAST_MS) await new Promise((done) => setTimeout(done, taken - now));
  };
}
