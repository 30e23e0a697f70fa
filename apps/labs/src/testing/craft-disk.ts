import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../program.ts';

/** How a disk is to be spoilt. */
type Craft = {
  /** Text of the file of the double name. */
  text: string;
  /** What the link of the same name leads to. */
  target: string;
};

const SIZE = '8M';
const BLOCK = 1024;
const FILES = 40;
/** Long enough that a block of a directory holds a few names only. */
const nameOf = (at: number) => `${String(at).padStart(3, '0')}${'f'.repeat(200)}`;
/** The double name. */
export const DOUBLE = nameOf(900);

/**
 * An ext4 disk whose home directory holds, in the folder `trap`, a link and a file of one name, in two blocks of the directory: a checker
 * that compares names within a block alone finds nothing, and a reader that makes the link first writes the file through it.
 */
export async function craftDoubleName(folder: string, { text, target }: Craft): Promise<Buffer> {
  const root = join(folder, 'root');
  const trap = join(root, 'home/student/trap');
  await mkdir(trap, { recursive: true });
  await symlink(target, join(trap, DOUBLE));
  for (let at = 0; at < FILES; at++) await writeFile(join(trap, nameOf(at)), text);
  const image = join(folder, 'crafted');
  await run('mke2fs', ['-q', '-F', '-t', 'ext4', '-b', String(BLOCK), '-O', '^metadata_csum,^dir_index,^64bit', '-d', root, image, SIZE]);
  const bytes = await readFile(image);
  const blockOf = (name: string) => Math.floor(bytes.indexOf(name) / BLOCK);
  const elsewhere = Array.from({ length: FILES }, (_, at) => nameOf(at)).filter((name) => blockOf(name) > blockOf(DOUBLE));
  const other = elsewhere[0] ?? nameOf(0);
  if (blockOf(other) === blockOf(DOUBLE)) throw new Error('both names stand in one block');
  bytes.write(DOUBLE, bytes.indexOf(other));
  return bytes;
}

/** A copy with some bytes of its metadata changed, the same for the same number. */
export function mutated(image: Buffer, seed: number): Buffer {
  const copy = Buffer.from(image);
  let state = (seed * 2_654_435_761 + 1) >>> 0;
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  // Superblock, group descriptors, bitmaps, inodes and the first directories lie at the beginning.
  const scope = Math.min(copy.length, 512 * 1024);
  for (let change = 1 + next(24); change > 0; change--) {
    const at = next(3) === 0 ? 1024 + next(2048) : next(scope);
    copy[at] = next(4) === 0 ? 255 : next(256);
  }
  return copy;
}
