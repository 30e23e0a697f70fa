import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { chown, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { SANDBOX_USERS } from '@praxis/instance/sandboxed';

const HEAD = 'ref: refs/heads/main\n';
/** The same for every repository; what stands in a repository itself covers nothing of it. */
const CONFIG = '[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = true\n\tlogallrefupdates = false\n';
const RUN = /^[1-9]\d{0,18}$/;
const OBJECT_FOLDERS_MOST = 2000;

/** Something was pushed into this repository, and it is not on this disk any more. */
export class Lost extends Error {}

/** A repository on this disk. */
export type RepositoryFolder = { path: string; config: string };
/** Where repositories lie. */
export type RepositoryFolders = ReturnType<typeof openRepositoryFolders>;

/** One folder for each team, named by its number and nothing else. */
export function openRepositoryFolders(home: string) {
  const config = join(home, 'config');
  const incoming = join(home, 'incoming');
  mkdirSync(home, { recursive: true, mode: 0o700 });
  // What was on its way when we ended is nobody's.
  rmSync(incoming, { recursive: true, force: true });
  mkdirSync(incoming, { mode: 0o700 });
  writeFileSync(config, CONFIG, { mode: 0o644 });

  function pathOf(run: string) {
    if (!RUN.test(run)) throw new Error('a repository is named by the number of its team');
    return join(home, `${run}.git`);
  }

  async function make(path: string, fill: (draft: RepositoryFolder) => Promise<void>) {
    const draft = `${path}.new`;
    rmSync(draft, { recursive: true, force: true });
    const folders = ['', 'objects', 'objects/info', 'objects/pack', 'refs', 'refs/heads', 'refs/tags'];
    for (const name of folders) mkdirSync(join(draft, name), { mode: 0o700 });
    writeFileSync(join(draft, 'HEAD'), HEAD, { mode: 0o600 });
    writeFileSync(join(draft, 'config'), CONFIG, { mode: 0o600 });
    const { repositories: user } = SANDBOX_USERS;
    if (process.getuid?.() === 0) for (const name of [...folders, 'HEAD', 'config']) await chown(join(draft, name), user, user);
    await fill({ path: draft, config });
    renameSync(draft, path);
  }

  const making = new Map<string, Promise<void>>();
  function madeOnce(run: string, fill: (draft: RepositoryFolder) => Promise<void>) {
    const made = making.get(run) ?? make(pathOf(run), fill).finally(() => making.delete(run));
    making.set(run, made);
    return made;
  }

  return {
    incoming,
    /** The repository of a team, empty when nothing was ever pushed into it; what was lost is not begun anew. */
    async open(run: string, known: boolean): Promise<RepositoryFolder> {
      const path = pathOf(run);
      if (!existsSync(path)) {
        if (known) throw new Lost(`repository ${run} is not on the disk`);
        await madeOnce(run, async () => undefined);
      }
      return { path, config };
    },
    /** The repository of a team; where it is not on the disk it is filled first, and stands there whole or not at all. */
    async openOrFill(run: string, fill: (draft: RepositoryFolder) => Promise<void>): Promise<RepositoryFolder & { filled: boolean }> {
      const path = pathOf(run);
      const filled = !existsSync(path);
      if (filled) await madeOnce(run, fill);
      return { path, config, filled };
    },
    remove(run: string) {
      rmSync(pathOf(run), { recursive: true, force: true });
    },
  };
}

/** Bytes and packs of a repository; names and sizes are looked at, nothing is followed or read. */
export async function sizeOf({ path }: RepositoryFolder) {
  let bytes = 0;
  let packs = 0;
  const objects = join(path, 'objects');
  for (const folder of (await readdir(objects, { withFileTypes: true })).slice(0, OBJECT_FOLDERS_MOST)) {
    if (!folder.isDirectory()) continue;
    for (const name of await readdir(join(objects, folder.name))) {
      const file = await lstat(join(objects, folder.name, name)).catch(() => undefined);
      bytes += file?.size ?? 0;
      if (name.endsWith('.pack')) packs++;
    }
  }
  return { bytes, packs };
}
