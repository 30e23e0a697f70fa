import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { instance, repository } from '@praxis/instance/instance';
import { pause, signal } from '../processes.ts';

const password = 'Praxis#2026';

/** The processes below one, itself included, as the kernel sees them now. */
function treeOf(root: number) {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
    } catch (error) {
      if (!['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
  const found: number[] = [];
  const visit = (pid: number) => {
    found.push(pid);
    for (const child of children.get(pid) ?? []) visit(child);
  };
  visit(root);
  return found;
}

/** One `npm start` as its user sees it. */
export function startTree(home: string, port: number) {
  let output = '';
  const child: ChildProcess = spawn(process.execPath, [join(repository, 'scripts/start.mjs')], {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PRAXIS_HOME: home,
      PORT: String(port),
      HOST: '',
      PRAXIS_APT: '0',
      PRAXIS_LABS_DRIVER: 'pretend',
      DATABASE_URL: '',
      NODE_ENV: 'development',
    },
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  }
  const ended = new Promise<void>((done) => child.on('close', () => done()));
  const ready = async () => {
    const until = Date.now() + 180_000;
    while (!/^ready http/m.test(output)) {
      if (child.exitCode !== null || Date.now() > until) throw new Error(`The start failed:\n${output}`);
      await pause(50);
    }
  };
  /** kill -9 of everything at once, as a power cut would. */
  const kill = async () => {
    const pids = treeOf(child.pid as number);
    for (const pid of pids) signal(pid, 'SIGKILL');
    await ended;
  };
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    return output;
  };
  return { ready, kill, stop, pids: () => treeOf(child.pid as number) };
}

type Reply = { code: number; data: Record<string, unknown> };

async function post(origin: string, path: string, fields: Record<string, string>, token = '') {
  const reply = await fetch(origin + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-requested-with': 'XMLHttpRequest',
      ...(token && { authorization: token }),
    },
    body: new URLSearchParams(fields),
    signal: AbortSignal.timeout(20_000),
  });
  return (await reply.json()) as Reply;
}

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
}: {
  port: number;
  duringSetUp: number;
  underLoad: number;
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
