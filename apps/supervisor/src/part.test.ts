import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { instance } from '@praxis/instance/instance';
import { afterAll, expect, test, vi } from 'vitest';
import { logFile } from './log-file.ts';
import { run, superviseRow } from './part.ts';
import { programRows, serverFault } from './parts.ts';
import { markedProcesses, signal } from './processes.ts';

const folder = mkdtempSync(join(tmpdir(), 'praxis-part-'));
afterAll(() => rmSync(folder, { recursive: true }));

const shell = (script: string, log: (line: string) => void = () => undefined) =>
  run({ command: 'sh', args: ['-c', script], env: { ...process.env, PRAXIS_SUPERVISED_HOME: folder } }, log, 500);

test('a part that crashes is started again and said so', async () => {
  const lines: string[] = [];
  const part = superviseRow({ name: 'server', restart: 'always', ready: async () => true, start: async () => shell('sleep 60') }, (line) =>
    lines.push(line),
  );
  await part.ready;
  const first = part.pid() as number;
  signal(first, 'SIGKILL');
  await vi.waitFor(() => expect(lines).toEqual(['server ended (SIGKILL), starting it again', 'server works again']), 5000);
  expect(part.pid()).not.toBe(first);
  await part.stop();
  expect(part.pid()).toBeUndefined();
});

test('a part that runs but does no work is started again once that lasts, with the reason', async () => {
  const lines: string[] = [];
  let fault: { why: string; patience: number } | undefined = { why: 'for a moment', patience: 60_000 };
  const part = superviseRow(
    { name: 'server', restart: 'always', ready: async () => true, fault: async () => fault, start: async () => shell('sleep 64') },
    (line) => lines.push(line),
  );
  await part.ready;
  const first = part.pid();
  fault = { why: 'the pool "general" gives no connection', patience: 0 };
  await vi.waitFor(() => expect(lines).toContain('server ended (SIGKILL), starting it again'), 10_000);
  expect(lines[0]).toBe('server runs but does no work: the pool "general" gives no connection');
  fault = undefined;
  await vi.waitFor(() => expect(lines).toContain('server works again'), 5000);
  expect(part.pid()).not.toBe(first);
  await part.stop();
});

test('what the server says is wrong with it is told from saying nothing', async () => {
  let status = 200;
  const server = createServer((_request, reply) => {
    reply.statusCode = status;
    reply.end('{"status":"stuck","why":"the pool"}');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/healthz`;
  expect(await serverFault(address)).toBeUndefined();
  status = 503;
  const stuck = await serverFault(address);
  expect(stuck?.why).toContain('the pool');
  await new Promise((done) => server.close(done));
  const silent = await serverFault(address);
  expect(silent?.patience).toBeGreaterThan(stuck!.patience);
});

test('a part that never becomes ready fails with its reason instead of restarting for ever', async () => {
  const part = superviseRow(
    { name: 'server', restart: 'always', ready: async () => false, start: async () => shell('exit 7') },
    () => undefined,
  );
  await expect(part.ready).rejects.toThrow('server ended (code 7) before it was ready');
});

test('a part that takes too long to become ready again is never there twice', async () => {
  let works = true;
  let [alive, most, starts] = [0, 0, 0];
  const start = async () => {
    const one = shell('sleep 65');
    starts++;
    most = Math.max(most, ++alive);
    void one.ended.then(() => alive--);
    return one;
  };
  const limits = { ready: 100, firstPause: 5, longestPause: 10, steadyAfter: 30_000, faultCheck: 20 };
  const part = superviseRow({ name: 'server', restart: 'always', ready: async () => works, start }, () => undefined, limits);
  await part.ready;
  works = false;
  part.kill();
  await vi.waitFor(() => expect(starts).toBeGreaterThan(5), 10_000);
  works = true;
  await vi.waitFor(() => expect(alive).toBe(1), 5000);
  expect(most).toBe(1);
  await part.stop();
  expect(alive).toBe(0);
});

test('a part that ignores the request to stop is ended after its time, and what it started goes with it', async () => {
  const part = shell("trap '' TERM; sleep 61 & wait; sleep 62");
  await vi.waitFor(() => expect(markedProcesses(folder).length).toBeGreaterThan(0));
  await part.stop();
  await vi.waitFor(() => expect(markedProcesses(folder)).toEqual([]));
});

test('what a killed supervisor left is found by the home it served, and nothing else is', async () => {
  const part = shell('sleep 63');
  await vi.waitFor(() => expect(markedProcesses(folder)).toContain(part.pid));
  expect(markedProcesses(`${folder}/other`)).toEqual([]);
  part.kill();
  await part.ended;
});

test('a log never grows beyond its limit and keeps the part before', () => {
  const path = join(folder, 'server.log');
  const write = logFile(path, 100);
  for (let line = 0; line < 30; line++) write(`line ${line} of the log\n`);
  expect(readFileSync(path).length).toBeLessThan(200);
  expect(readFileSync(`${path}.1`, 'utf8') + readFileSync(path, 'utf8')).toContain('line 29');
  writeFileSync(path, '');
});

test('payment channels are pretended beside a demo school alone', () => {
  const started = (env: Record<string, string>) =>
    programRows(instance({ PRAXIS_HOME: folder, ...env }), () => undefined, false).map(({ name }) => name);
  const always = ['server', 'media', 'judge', 'labs', 'live'];
  expect(started({ PRAXIS_DEV: '1' }).sort()).toEqual([...always, 'pretend-pay'].sort());
  expect(started({ NODE_ENV: 'production', PRAXIS_DEV: '1' }).sort()).toEqual([...always].sort());
  expect(started({}).sort()).toEqual([...always].sort());
});
