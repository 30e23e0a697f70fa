import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { redisIsInstalled } from '../../apps/server/src/testing/programs/redis-server.ts';
import { openDatabasePart } from '../exam/parts.ts';
import { stageUnderKills } from './kill-loop.ts';

const ENTRANTS = Number(process.env.KILL_ENTRANTS ?? 150);
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 12);

/** Has the makers of tests work on another PostgreSQL for a while. */
async function onDatabase<T>(url: string, work: () => Promise<T>): Promise<T> {
  const before = process.env.TEST_DATABASE_URL;
  const maintenance = new URL(url);
  maintenance.pathname = '/postgres';
  const client = new pg.Client({ connectionString: maintenance.href });
  await client.connect();
  await client.query(`create database praxis_template template "${new URL(url).pathname.slice(1)}"`);
  await client.end();
  process.env.TEST_DATABASE_URL = maintenance.href;
  try {
    return await work();
  } finally {
    if (before === undefined) delete process.env.TEST_DATABASE_URL;
    else process.env.TEST_DATABASE_URL = before;
  }
}

test.runIf(redisIsInstalled)(
  '10,000 papers handed in at a stage are all there after servers, database and Redis were killed a dozen times',
  {
    timeout: 1_800_000,
  },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'praxis-stage-'));
    const database = await openDatabasePart(folder);
    try {
      const verdict = await onDatabase(database.url, () =>
        stageUnderKills({
          ...{ entrants: ENTRANTS, rounds: ROUNDS, gapMs: 4000 },
          // As a power cut would: what was acknowledged is on disk.
          async killDatabase() {
            await database.kill();
            await pause(500);
            await database.start();
          },
        }),
      );
      process.stdout.write(`${JSON.stringify(verdict)}\n`);
      expect(verdict).toMatchObject({ missing: [], doubled: [], wrongPoints: [], wrongLines: [], refused: [] });
      expect(verdict.acknowledged).toBeGreaterThan(60 * ENTRANTS);
      expect(Math.min(...Object.values(verdict.kills))).toBe(ROUNDS);
    } finally {
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
