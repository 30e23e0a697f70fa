import { createHash } from 'node:crypto';
import { chmod, mkdir, realpath, rm, statfs, symlink } from 'node:fs/promises';
import { freemem, totalmem } from 'node:os';
import { join } from 'node:path';
import { type HostLimits, openLimits } from './limits/limits.ts';

/** Where machines live on this host. Nothing above `home` need be readable for the users that machines run as. */
export type Host = Awaited<ReturnType<typeof openHost>>;

const FIRST_UID = 2_000_000;
/** A unix socket path is limited to 107 bytes. */
const SHORT = 60;

/** Prepares the folders of this host. */
export async function openHost(folder: string) {
  await mkdir(folder, { recursive: true });
  const home = await realpath(folder);
  const instance = createHash('sha256').update(home).digest('hex').slice(0, 8);
  const folders = { home, machines: join(home, 'machines'), templates: join(home, 'templates'), images: join(home, 'images') };
  for (const folder of Object.values(folders)) {
    await mkdir(folder, { recursive: true });
    await chmod(folder, 0o711);
  }
  let way = folders.machines;
  let link: string | undefined;
  if (way.length > SHORT) {
    link = `/tmp/praxis-labs-${instance}`;
    await rm(link, { force: true });
    await symlink(folders.machines, link);
    way = link;
  }
  const limits: HostLimits | undefined = await openLimits(instance);
  const root = process.getuid?.() === 0;
  return {
    instance,
    folders,
    limits,
    root,
    /** The path of a socket in the folder of a life. */
    socket: (name: string, socket: string) => join(way, name, `${socket}.sock`),
    /** A user of its own for each machine, where we may. */
    uid: (inUse: ReadonlySet<number | undefined>) => {
      if (!root) return undefined;
      let uid = FIRST_UID;
      while (inUse.has(uid)) uid++;
      return uid;
    },
    async room() {
      const disk = await statfs(home);
      const mb = (blocks: number) => Math.floor((blocks * disk.bsize) / 1024 / 1024);
      return {
        memory_mb: { total: Math.floor(totalmem() / 1024 / 1024), free: Math.floor(freemem() / 1024 / 1024) },
        disk_mb: { total: mb(disk.blocks), free: mb(disk.bavail) },
      };
    },
    async close() {
      if (link) await rm(link, { force: true });
    },
  };
}
