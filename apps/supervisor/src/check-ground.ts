import { existsSync, mkdirSync, readFileSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Instance } from '@praxis/instance/instance';
import { takeLock } from '@praxis/instance/lock';
import { Explained } from './postgres-binaries.ts';
import { clear, markedProcesses } from './processes.ts';

/** Makes the home's folders and says what to do when that is impossible. */
export function makeHome(at: Instance) {
  if (existsSync(join(at.home, 'restoring')))
    throw new Explained(
      `A restore into ${at.home} was interrupted. Run \`npm run restore\` with the same archive again, or remove the folder.`,
    );
  try {
    for (const folder of [at.home, at.folders.files, at.folders.uploads, at.folders.secrets, at.folders.logs, join(at.home, 'run')])
      mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOTDIR')
      throw new Explained(`${at.home} cannot be written (${message}). Set PRAXIS_HOME to a folder you may write.`);
    if (code === 'ENOSPC') throw new Explained(`The disk of ${at.home} is full. Free at least 500 MB and start again.`);
    throw error;
  }
  const { bavail, bsize } = statfsSync(at.home);
  const megabytes = Math.floor((bavail * bsize) / 1_000_000);
  if (megabytes < 100)
    throw new Explained(`Only ${megabytes} MB are free on the disk of ${at.home}. Free at least 500 MB and start again.`);
}

/** Makes sure that only one supervisor works on a home. */
export function claimHome(at: Instance) {
  const lock = takeLock(join(at.home, 'run/supervisor.lock'), { port: at.port });
  if (lock.release) return lock.release;
  const { pid, port } = lock.holder;
  throw new Explained(
    `Praxis already runs on ${at.home} (process ${pid}, http://localhost:${port}).\n` +
      `Use that one, stop it with Ctrl-C or \`kill ${pid}\`, or start a second instance with its own PRAXIS_HOME and PORT.`,
  );
}

/** Ends what a supervisor that was killed left behind. */
export const clearOrphans = (at: Instance) => clear(() => markedProcesses(at.home).filter(isNotPostgres), [['SIGTERM', 5000]]);

function isNotPostgres(pid: number) {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== 'postgres';
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

/** Makes sure that the port is free before anything is started. */
export async function checkPort(port: number, host: string) {
  await new Promise<void>((done, failed) => {
    const probe = createServer();
    probe.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        return failed(
          new Explained(`Port ${port} is used by another program. Stop that program or choose another port: PORT=${port + 1} npm start`),
        );
      if (error.code === 'EACCES')
        return failed(new Explained(`Port ${port} is reserved for root. Choose a port above 1023: PORT=8080 npm start`));
      if (error.code === 'EADDRNOTAVAIL')
        return failed(new Explained(`This machine has no address ${host}. Set HOST to one of its own, or to 0.0.0.0 for all.`));
      failed(error);
    });
    probe.listen(port, host, () => probe.close(() => done()));
  });
}
