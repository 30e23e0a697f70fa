import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { instance } from '@praxis/instance/instance';
import pg from 'pg';
import { pause } from '../processes.ts';
import type { RunningSchool } from './kill-loop.ts';

/** More calls than any pool of the server has connections. */
const CALLS = 200;
const PATIENCE_MS = 120_000;

/** What was seen while a server's pool gave nothing. */
export type Stuck = { readyText: string; readyMs: number; logged: boolean; restarted: boolean; answersAfterwards: boolean };

/** Asks until an answer is given; a server that starts again refuses for a while. */
async function eventually<Value>(ask: () => Promise<Value | undefined>) {
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until) {
    const value = await ask().catch(() => undefined);
    if (value !== undefined) return value;
    await pause(100);
  }
  return undefined;
}

/** How many programs students of the demo school handed in in the practice area. */
export async function submissionsIn({ home }: RunningSchool): Promise<number> {
  const client = new pg.Client({ connectionString: instance({ PRAXIS_HOME: home }).databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>("select count(*)::int as count from submissions where place_at = 'practice'");
    return rows[0]!.count;
  } finally {
    await client.end();
  }
}

/**
 * Holds a table for itself, so that every call that reads it keeps its connection, until the pool gives nothing more; then looks at what
 * the server says of itself, in its log, and what the supervisor does about it.
 */
export async function sticks({ origin, home, token, output }: RunningSchool): Promise<Stuck> {
  const client = new pg.Client({ connectionString: instance({ PRAXIS_HOME: home }).databaseUrl });
  await client.connect();
  const before = output().length;
  const restarts = /server runs but does no work: .*gives no connection/;
  const list = async () =>
    (await (await fetch(`${origin}/api/space/mine`, { headers: { authorization: token } })).json()) as { code: number };
  let [readyText, readyMs] = ['', 0];
  let restarted = false;
  try {
    await client.query('begin');
    await client.query('lock table spaces in access exclusive mode');
    const calls = Array.from({ length: CALLS }, () => list().catch(() => undefined));
    const refusal = await eventually(async () => {
      const asked = performance.now();
      const reply = await fetch(`${origin}/readyz`);
      const { parts } = (await reply.json()) as { parts: Record<string, string> };
      const took = performance.now() - asked;
      return reply.status === 503 && /gives no connection/.test(parts.database ?? '') ? { text: parts.database!, took } : undefined;
    });
    if (refusal) [readyText, readyMs] = [refusal.text, refusal.took];
    restarted = (await eventually(async () => restarts.test(output().slice(before)) || undefined)) ?? false;
    await client.query('rollback');
    await Promise.all(calls);
  } finally {
    await client.end();
  }
  const again = await eventually(async () => ((await list()).code === 1 ? true : undefined));
  const log = readFileSync(join(instance({ PRAXIS_HOME: home }).folders.logs, 'server.log'), 'utf8');
  return { readyText, readyMs, restarted, logged: /no database connection for a call/.test(log), answersAfterwards: again ?? false };
}
