import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AskOf, DataOf, Endpoint } from '@praxis/contract/core/endpoint';
import { repository } from '@praxis/instance/instance';

/** A whole instance in a folder of its own, started by the command people use. */
export type School = {
  origin: string;
  pid: number;
  home: string;
  port: number;
  startSeconds: number;
  stop(): Promise<void>;
  erase(): void;
};

const PASSWORD = 'Praxis#2026';

const newHome = () => mkdtempSync(join(tmpdir(), 'praxis-bench-'));

/** Runs `npm start`'s script; `more` is what it reads beside our environment. */
const runStart = (port: number, home: string, more: Record<string, string>, args: string[] = []): ChildProcess =>
  spawn('node', [join(repository, 'scripts/start.mjs'), ...args], {
    cwd: repository,
    env: {
      ...process.env,
      PORT: String(port),
      PRAXIS_HOME: home,
      PRAXIS_APT: '0',
      DATABASE_URL: '',
      PRAXIS_LABS_DRIVER: process.env.PRAXIS_LABS_DRIVER ?? 'pretend',
      // Thirty programs that nobody here looks at need not be judged in every school.
      PRAXIS_DEMO_JUDGED: process.env.PRAXIS_DEMO_JUDGED ?? '0',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });

/** The homes of several demo schools: one is filled, the others are copies of it, which cost a fifth of that. */
export async function filledHomes(count: number, port: number, more: Record<string, string> = {}): Promise<string[]> {
  const homes = Array.from({ length: count }, newHome);
  const child = runStart(port, homes[0]!, more, ['--fill']);
  let answered = '';
  child.stdout!.on('data', (piece) => {
    answered += piece;
  });
  const code = await new Promise((done) => child.once('close', done));
  if (code !== 0) throw new Error(`The demo school was not made, code ${code}:\n${answered}`);
  // With owners and rights, which `cp` of Node leaves behind.
  for (const home of homes.slice(1)) execFileSync('cp', ['-a', `${homes[0]}/.`, home]);
  return homes;
}

/** Starts `npm start`'s script and waits for its ready line; `more` is what it reads beside our environment. */
export async function startSchool(port: number, home = newHome(), more: Record<string, string> = {}): Promise<School> {
  const startedAt = performance.now();
  const child = runStart(port, home, more);
  await new Promise<void>((ready, failed) => {
    let answered = '';
    child.stdout!.on('data', (piece) => {
      answered += piece;
      if (answered.includes(`ready http://localhost:${port}`)) ready();
    });
    child.once('exit', (code) => failed(new Error(`The instance ended with code ${code} before it was ready:\n${answered}`)));
  });
  const startSeconds = (performance.now() - startedAt) / 1000;
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid!,
    home,
    startSeconds,
    async stop() {
      if (child.exitCode !== null) return;
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await ended;
    },
    erase: () => rmSync(home, { recursive: true, force: true }),
  };
}

/** Repeats what a server that died under it left unanswered; a key makes the server carry it out once. */
export async function persistently(send: () => Promise<Response>) {
  for (let attempt = 1; ; attempt++) {
    const reply = await send().catch((error: unknown) => {
      if (attempt === 4 || !(error instanceof TypeError)) throw error;
      return undefined;
    });
    if (reply && (attempt === 4 || ![502, 503, 504].includes(reply.status))) return reply;
    await new Promise((done) => setTimeout(done, attempt * 400));
  }
}

/** Calls as the browser does and throws when the reply is not a success; `repeat` decides what is sent again. */
export async function ask<E extends Endpoint>(
  origin: string,
  token: string | undefined,
  endpoint: E,
  input: AskOf<E>,
  repeat = persistently,
): Promise<DataOf<E>> {
  const form = new URLSearchParams();
  for (const [field, value] of Object.entries(input as Record<string, unknown>))
    form.set(field, typeof value === 'string' ? value : JSON.stringify(value));
  const get = endpoint.method === 'GET';
  const headers = {
    ...(token && { authorization: token }),
    ...(!get && { 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': randomUUID() }),
  };
  const address = `${origin}${endpoint.path}${get ? `?${form}` : ''}`;
  const reply = await repeat(() => fetch(address, { method: endpoint.method, headers, ...(!get && { body: form.toString() }) }));
  const answered = (await reply.json()) as { code: number; msg: string; data: DataOf<E> };
  if (answered.code !== 1) throw new Error(`${endpoint.path}: ${reply.status} ${answered.code} ${answered.msg}`);
  return answered.data;
}

/** The demo password of every demo account. */
export const demoPassword = PASSWORD;
