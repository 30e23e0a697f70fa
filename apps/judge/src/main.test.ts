import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { AgentFrame, AgentServerFrame } from '@praxis/contract/core/agent';
import type { JudgeAbout, JudgeProgress, JudgeResult, JudgeTask } from '@praxis/contract/judge-queue/task';
import { repository } from '@praxis/instance/instance';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { boxedProcesses } from './testing/hostile.ts';

/** A server as the judge sees it: one socket, one file. */
async function pretendServer(file: Buffer) {
  const received: AgentFrame[] = [];
  let fetched = 0;
  let send: (frame: AgentServerFrame) => void = () => undefined;
  const http = createServer((_request, reply) => {
    fetched++;
    reply.end(file);
  });
  const sockets = new WebSocketServer({ server: http, path: '/agent' });
  sockets.on('connection', (socket) => {
    send = (frame) => socket.send(JSON.stringify(frame));
    socket.on('message', (raw) => {
      const frame = JSON.parse(String(raw)) as AgentFrame;
      received.push(frame);
      if (frame.t === 'hello') send({ t: 'welcome', tickets: [] });
      if (frame.t === 'done' || frame.t === 'failed') send({ t: 'ack', id: frame.id, lease: frame.lease });
    });
  });
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  const until = async <Frame extends AgentFrame>(is: (frame: AgentFrame) => frame is Frame, seconds = 60) => {
    for (const end = Date.now() + seconds * 1000; Date.now() < end; await wait(20)) {
      const found = received.find(is);
      if (found) {
        received.splice(received.indexOf(found), 1);
        return found;
      }
    }
    throw new Error(`not heard: ${is} in ${JSON.stringify(received).slice(0, 500)}`);
  };
  return {
    port: (http.address() as AddressInfo).port,
    send: (frame: AgentServerFrame) => send(frame),
    until,
    fetched: () => fetched,
    async close() {
      for (const client of sockets.clients) client.terminate();
      await new Promise((done) => http.close(done));
    },
  };
}

const isHello = (frame: AgentFrame): frame is Extract<AgentFrame, { t: 'hello' }> => frame.t === 'hello';
const isDone = (frame: AgentFrame): frame is Extract<AgentFrame, { t: 'done' }> => frame.t === 'done';
const reportsCompiled = (frame: AgentFrame): frame is Extract<AgentFrame, { t: 'progress' }> =>
  frame.t === 'progress' && (frame.partial as JudgeProgress).compiled === true;

const data = Buffer.from('4 5\n');
const task = (text: string, more: Partial<JudgeTask> = {}): JudgeTask => ({
  runId: '1',
  mode: 'judge',
  graded: true,
  dataRevision: '9',
  program: { language: 'python3', files: [{ name: 'main.py', text }] },
  limits: { timeMs: 20_000, memoryMb: 64, outputKb: 64 },
  cases: [
    {
      no: 1,
      group: 1,
      input: { address: '/files/1', sha256: createHash('sha256').update(data).digest('hex'), bytes: data.length },
      expected: { text: '9' },
    },
    { no: 2, group: 1, input: { text: '1 1' }, expected: { text: '2' } },
  ],
  groups: [{ no: 1, score: 100, depends: [], rule: 'sum' }],
  checker: { kind: 'lines' },
  stopAtFirstFailure: false,
  partialScores: true,
  ...more,
});

const home = mkdtempSync(join(tmpdir(), 'praxis-judge-agent-'));
const UID = 60_001;
let server: Awaited<ReturnType<typeof pretendServer>>;
let judge: ChildProcess | undefined;
let about: JudgeAbout;
/** What runs in boxes of this judge, also after its end. */
const boxed = () => boxedProcesses(judge!.pid!, UID);

async function start() {
  const env = {
    ...process.env,
    PRAXIS_HOME: home,
    PRAXIS_SERVER: `http://127.0.0.1:${server.port}`,
    PRAXIS_AGENT_KEY: 'key',
    PRAXIS_JUDGE_SLOTS: '1',
  };
  delete (env as NodeJS.ProcessEnv).PRAXIS_SUPERVISED;
  judge = spawn(join(repository, 'node_modules/.bin/node'), [join(import.meta.dirname, 'main.ts')], { env, stdio: 'inherit' });
  const hello = await server.until(isHello, 200);
  about = hello.about as JudgeAbout;
  return hello;
}

beforeAll(async () => {
  server = await pretendServer(data);
  await start();
}, 240_000);
afterAll(async () => {
  judge?.kill('SIGKILL');
  await server.close();
  rmSync(home, { recursive: true, force: true });
});

/** Waits until the program itself runs: what compiled it stood in a box as well, and is gone. */
async function runs(id: string) {
  await server.until((frame): frame is AgentFrame => reportsCompiled(frame) && frame.id === id);
  let running = boxed();
  for (const end = Date.now() + 20_000; running.length === 0 && Date.now() < end; running = boxed()) await wait(20);
  expect(running.length).toBeGreaterThan(0);
}

const sum = 'print(sum(map(int, input().split())))';

test('a judge says what it can, judges with progress, and fetches test data once', { timeout: 90_000 }, async ({ skip }) => {
  if (about.tier !== 'full') return skip(`no full sandbox on this machine: ${about.reason}`);
  expect(about).toMatchObject({ slots: 1, draining: false });
  expect(about.languages.map(({ id }) => id)).toEqual(expect.arrayContaining(['cpp17', 'python3']));
  for (const id of ['1', '2']) {
    server.send({ t: 'task', id, lease: 1, kind: 'judge', payload: task(sum) });
    expect(await server.until(reportsCompiled)).toMatchObject({ id, partial: { compiled: true, cases: [] } });
    const { result } = await server.until(isDone);
    expect(result as JudgeResult).toMatchObject({ verdict: 'AC', score: 100, dataRevision: '9', tier: 'full' });
  }
  expect(server.fetched()).toBe(1);
});

test('a judge that is killed leaves nothing running, and the next one clears up after it', { timeout: 120_000 }, async ({ skip }) => {
  if (about.tier !== 'full') return skip(`no full sandbox on this machine: ${about.reason}`);
  server.send({ t: 'task', id: '3', lease: 1, kind: 'judge', payload: task('while True: pass') });
  await runs('3');
  judge!.kill('SIGKILL');
  for (const end = Date.now() + 5000; boxed().length > 0 && Date.now() < end; ) await wait(20);
  const alive = boxed();
  expect(alive).toEqual([]);
  await start();
  expect(readdirSync(join(home, 'judge/work'))).toHaveLength(1);
  server.send({ t: 'task', id: '3', lease: 2, kind: 'judge', payload: task(sum) });
  expect(await server.until(isDone)).toMatchObject({ id: '3', lease: 2, result: { verdict: 'AC' } });
});

test('what the server drops is stopped, and a judge that is told to stop takes nothing new', { timeout: 60_000 }, async ({ skip }) => {
  if (about.tier !== 'full') return skip(`no full sandbox on this machine: ${about.reason}`);
  server.send({ t: 'task', id: '4', lease: 1, kind: 'judge', payload: task('while True: pass') });
  await runs('4');
  server.send({ t: 'drop', id: '4', lease: 1 });
  for (const end = Date.now() + 5000; boxed().length > 0 && Date.now() < end; ) await wait(20);
  expect(boxed()).toEqual([]);
  server.send({ t: 'task', id: '5', lease: 1, kind: 'judge', payload: task(`import time\ntime.sleep(1)\n${sum}`) });
  await runs('5');
  const ended = new Promise((done) => judge!.once('exit', done));
  judge!.kill('SIGTERM');
  expect(await server.until(isHello)).toMatchObject({ capacity: { judge: 0 }, about: { draining: true }, leases: [{ id: '5', lease: 1 }] });
  expect(await server.until(isDone)).toMatchObject({ id: '5', result: { verdict: 'AC' } });
  expect(await ended).toBe(0);
  expect(readdirSync(join(home, 'judge/work'))).toEqual([]);
});
