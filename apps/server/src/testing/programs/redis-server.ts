import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { freePort } from '../ports.ts';

const PROGRAM = '/usr/bin/redis-server';

/** Whether this machine can run the tests that need a real Redis. */
export const redisIsInstalled = existsSync(PROGRAM);

/** A real Redis on a free port that keeps nothing; `kill` and `start` let a test take it away and bring it back. */
export async function openRedisServer() {
  const port = await freePort();
  let child: ChildProcess | undefined;
  const start = async () => {
    child = spawn(PROGRAM, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const running = child;
    await new Promise<void>((ready, failed) => {
      running.stdout!.on('data', (payload) => String(payload).includes('Ready to accept connections') && ready());
      running.once('exit', (code) => failed(new Error(`Redis ended with code ${code}`)));
    });
  };
  const kill = async () => {
    const running = child;
    if (!running || running.exitCode !== null) return;
    const ended = new Promise((done) => running.once('exit', done));
    running.kill('SIGKILL');
    await ended;
  };
  await start();
  return { url: `redis://127.0.0.1:${port}`, pid: () => child?.pid ?? 0, start, kill };
}
