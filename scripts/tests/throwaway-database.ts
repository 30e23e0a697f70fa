import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@praxis/supervisor/postgres';

/** A PostgreSQL of its own in a folder of its own, gone after `close`. */
export async function throwawayDatabase({ durable = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'praxis-db-'));
  const lines: string[] = [];
  const server = await startPostgres({
    dataFolder: join(folder, 'postgres'),
    socketFolder: join(folder, 'run'),
    durable,
    settings: { max_connections: 100 },
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
