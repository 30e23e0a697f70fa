import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '@praxis/instance/instance';
import { pause, signal } from '../processes.ts';

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
  return { ready, kill, stop, output: () => output, pids: () => treeOf(child.pid as number) };
}

type Reply = { code: number; data: Record<string, unknown> };

/** One call of the school, as a form of the browser sends it. */
export async function post(origin: string, path: string, fields: Record<string, string>, token = '') {
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
