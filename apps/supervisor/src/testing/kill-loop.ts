import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { instance } from '@praxis/instance/instance';
import { pause } from '../processes.ts';
import { post, startTree } from './start-tree.ts';

const password = 'Praxis#2026';

/** Writes notices as fast as they are acknowledged, until the server is gone; the log of acknowledgements is ours, outside the tree. */
async function writeUntilGone(origin: string, token: string, writer: string, acknowledged: string[]) {
  for (let number = 0; ; number++) {
    const title = `${writer}-${number}`;
    try {
      const { code } = await post(origin, '/api/admin/notice/save', { title, body: 'kept', audience: 'everyone' }, token);
      if (code === 1) acknowledged.push(title);
      else await pause(100);
    } catch (error) {
      // Not acknowledged: whether it was saved is open, and nobody was told that it was.
      if (error instanceof TypeError || error instanceof SyntaxError || (error as Error).name === 'TimeoutError') return;
      throw error;
    }
  }
}

async function savedTitles(home: string) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: instance({ PRAXIS_HOME: home }).databaseUrl });
  await client.connect();
  try {
    return new Set((await client.query<{ title: string }>('select title from notices')).rows.map(({ title }) => title));
  } finally {
    await client.end();
  }
}

/** A school that runs, for what is tried beside the kills. */
export type RunningSchool = { origin: string; home: string; token: string; output: () => string };

/** What a loop of kills found. */
export type Verdict = { kills: number; acknowledged: number; lost: string[]; startSeconds: number[] };

/**
 * Kills the whole tree again and again: first at random moments of the very first set-up, then under write load,
 * and starts it cleanly after each. Nothing that was acknowledged may be missing.
 */
export async function killLoop({
  port,
  duringSetUp,
  underLoad,
  afterwards,
}: {
  port: number;
  duringSetUp: number;
  underLoad: number;
  /** Tried on the school that runs after the last kill. */
  afterwards?: (school: RunningSchool) => Promise<void>;
}): Promise<Verdict> {
  const home = mkdtempSync(join(tmpdir(), 'praxis-kill-'));
  const origin = `http://127.0.0.1:${port}`;
  const acknowledged: string[] = [];
  const startSeconds: number[] = [];
  try {
    for (let kill = 0; kill < duringSetUp; kill++) {
      const tree = startTree(home, port);
      await pause(150 + Math.random() * 4000);
      await tree.kill();
    }
    let token = '';
    for (let kill = 0; kill <= underLoad; kill++) {
      const startedAt = Date.now();
      const tree = startTree(home, port);
      await tree.ready();
      startSeconds.push((Date.now() - startedAt) / 1000);
      token ||= String((await post(origin, '/login/passLoad', { account: 'operator1', password })).data.utoken);
      if (kill === underLoad) {
        const saved = await savedTitles(home);
        await afterwards?.({ origin, home, token, output: tree.output });
        await tree.stop();
        return {
          kills: duringSetUp + underLoad,
          acknowledged: acknowledged.length,
          lost: acknowledged.filter((title) => !saved.has(title)),
          startSeconds,
        };
      }
      const writers = [1, 2, 3, 4].map((writer) => writeUntilGone(origin, token, `kill-${kill}-${writer}`, acknowledged));
      await pause(300 + Math.random() * 2500);
      await tree.kill();
      await Promise.all(writers);
    }
    throw new Error('unreachable');
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
