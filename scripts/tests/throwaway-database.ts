import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@praxis/supervisor/postgres';

const IN_MEMORY = '/dev/shm';
const ENOUGH = 3 * 1024 ** 3;
const NAME = /^praxis-db-(\d+)-/;

/** Bytes that programs may still take without anything being written out to make room. */
const memoryLeft = () => Number(/^MemAvailable:\s+(\d+)/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1] ?? 0) * 1024;

/** Whether a database may lie in memory here: containers often have 64 MB for it. */
function fitsInMemory() {
  if (!existsSync(IN_MEMORY) || !existsSync('/proc/meminfo')) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize > ENOUGH && memoryLeft() > 2 * ENOUGH;
}

/** Removes the databases of runs that were killed. */
function clearDead(folder: string) {
  for (const name of readdirSync(folder)) {
    const owner = NAME.exec(name)?.[1];
    if (owner && !existsSync(`/proc/${owner}`)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/**
 * Where a database that is soon gone lies. Each test file copies the two thousand files of the template and deletes them again, which
 * costs some disks two seconds: one that nobody would miss lies in memory where there is plenty.
 */
function folderFor(durable: boolean) {
  if (durable || !fitsInMemory()) return mkdtempSync(join(tmpdir(), 'praxis-db-'));
  clearDead(IN_MEMORY);
  return mkdtempSync(join(IN_MEMORY, `praxis-db-${process.pid}-`));
}

/** A PostgreSQL of its own in a folder of its own, gone after `close`. */
export async function throwawayDatabase({ durable = false } = {}) {
  const folder = folderFor(durable);
  const lines: string[] = [];
  const server = await startPostgres({
    dataFolder: join(folder, 'postgres'),
    socketFolder: join(folder, 'run'),
    durable,
    settings: { max_connections: 160, ...(!durable && { max_wal_size: '256MB', wal_compression: 'off', shared_buffers: '256MB' }) },
    log: (line) => lines.push(line),
  });
  return {
    url: server.url,
    pid: server.pid,
    lines,
    async close() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
