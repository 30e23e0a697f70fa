import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, connect as dial, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from '@praxis/instance/instance';
import { serverMemory } from '@praxis/supervisor/parts';
import { startPostgres } from '@praxis/supervisor/postgres';
import { migrate } from '../../apps/server/src/platform/database/migrate.ts';
import { freePort } from '../../apps/server/src/testing/ports.ts';

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Kills a program and all that it started, as the kernel would. */
function killGroup(pid: number) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** A PostgreSQL as a school runs it, fsync on, that can be killed and started again. */
export async function openDatabasePart(folder: string) {
  const start = () =>
    startPostgres({ dataFolder: join(folder, 'postgres'), socketFolder: join(folder, 'run'), settings: { max_connections: 100 } });
  let running = await start();
  await migrate(running.url());
  return {
    url: running.url(),
    pid: () => running.pid,
    async kill() {
      killGroup(running.pid);
      await running.ended;
    },
    async start() {
      running = await start();
    },
    stop: () => running.stop(),
  };
}

/** The server in a process of its own. */
export function openServerPart(folder: string, databaseUrl: string, port: number, more: Record<string, string> = {}) {
  let child: ChildProcess | undefined;
  let message = '';
  return {
    pid: () => child?.pid ?? 0,
    async start() {
      message = '';
      const { ELECTRON_RUN_AS_NODE: _none, ...outer } = process.env;
      const created = spawn(process.execPath, [...serverMemory, join(repository, 'apps/server/src/main.ts')], {
        cwd: repository,
        detached: true,
        env: {
          ...{ ...outer, PRAXIS_HOME: folder, DATABASE_URL: databaseUrl, PORT: String(port), HOST: '127.0.0.1', NODE_ENV: 'development' },
          ...more,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = created;
      for (const stream of [created.stdout, created.stderr])
        stream.on('data', (piece) => {
          message = `${message}${piece}`.slice(-4000);
        });
      for (let look = 0; look < 2400; look++) {
        const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
          (reply) => reply.ok,
          () => false,
        );
        if (ready || created.signalCode) return;
        if (created.exitCode !== null) throw new Error(`The server ended:\n${message}`);
        await pause(50);
      }
      throw new Error(`The server is not ready:\n${message}`);
    },
    async kill() {
      if (!child?.pid || child.exitCode !== null || child.signalCode) return;
      const ended = new Promise((done) => child?.once('exit', done));
      killGroup(child.pid);
      await ended;
    },
  };
}

/** A way to the server that can be cut: everything on it breaks off, and nobody gets through until it is mended. */
export async function openNetworkPart(target: number) {
  const open = new Set<Socket>();
  let cut = false;
  const server = createServer((near) => {
    if (cut) return near.destroy();
    const far = dial({ port: target, host: '127.0.0.1', noDelay: true });
    near.setNoDelay(true);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  const port = await freePort();
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', 4096, done));
  return {
    port,
    cut() {
      cut = true;
      for (const socket of open) socket.destroy();
    },
    mend() {
      cut = false;
    },
    close() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

/** Database, server and the way to it, in a folder of their own. */
export async function openParts() {
  const folder = mkdtempSync(join(tmpdir(), 'praxis-exam-'));
  const database = await openDatabasePart(folder);
  const port = await freePort();
  const server = openServerPart(join(folder, 'home'), database.url, port);
  const startedAt = Date.now();
  await server.start();
  const startSeconds = (Date.now() - startedAt) / 1000;
  const network = await openNetworkPart(port);
  return {
    database,
    server,
    network,
    port,
    /** What another server of the same school is started with. */
    home: join(folder, 'home'),
    /** How long the server takes to start here and now. */
    startSeconds,
    origin: `http://127.0.0.1:${port}`,
    async close() {
      network.close();
      await server.kill();
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
