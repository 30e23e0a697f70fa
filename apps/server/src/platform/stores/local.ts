import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { partWrong } from '../part-state.ts';
import type { FileStore } from './store.ts';

async function fsyncPath(path: string) {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A folder on this machine; keys are random, so names people give never become paths. */
export function localStore(folder: string): FileStore {
  const at = (key: string) => join(folder, key.slice(0, 2), key);
  return {
    async adopt(path, key) {
      await mkdir(dirname(at(key)), { recursive: true });
      await fsyncPath(path);
      await rename(path, at(key));
      await fsyncPath(dirname(at(key)));
    },
    async adoptMany(files) {
      const folders = new Set(files.map(({ key }) => dirname(at(key))));
      for (const each of folders) await mkdir(each, { recursive: true });
      for (const { path, key } of files) await rename(path, at(key));
      for (const each of folders) await fsyncPath(each);
    },
    async read(key, range) {
      await stat(at(key));
      return createReadStream(at(key), range);
    },
    remove: (key) => rm(at(key), { force: true }),
    async look() {
      try {
        await mkdir(folder, { recursive: true });
        return undefined;
      } catch (error) {
        return partWrong('part_report', { text: (error as Error).message });
      }
    },
  };
}
