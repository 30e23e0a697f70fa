import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LabFailure } from '../driver.ts';
import { readFiles } from '../drivers/qemu/outside/outside.ts';
import { run } from '../program.ts';
import { craftDoubleName, mutated } from './craft-disk.ts';

const FILE = '/home/student/trap/000';

/** Reads disks whose metadata is damaged, each another way; says how often that went well and how often the reader gave up. */
export async function readMutated(count: number) {
  const folder = await mkdtemp(join(tmpdir(), 'lab-mutated-'));
  const seen = { read: 0, refused: 0 };
  try {
    const image = await craftDoubleName(folder, { text: 'inside', target: '/etc/hostname' });
    const below = join(folder, 'below.qcow2');
    await run('qemu-img', ['create', '-q', '-f', 'qcow2', below, String(image.length)]);
    for (let seed = 0; seed < count; seed++) {
      const raw = join(folder, 'raw');
      const disk = join(folder, `disk-${seed}.qcow2`);
      await writeFile(raw, mutated(image, seed));
      await run('qemu-img', ['convert', '-f', 'raw', '-O', 'qcow2', raw, disk]);
      await readFiles({ disk, below, uid: undefined }, folder, [FILE, '/home/student/trap', '/etc/hostname'], () => undefined).then(
        () => seen.read++,
        (error: unknown) => {
          if (!(error instanceof LabFailure)) throw error;
          seen.refused++;
        },
      );
      await rm(disk, { force: true });
    }
    return seen;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
