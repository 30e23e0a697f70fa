import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { logFile } from './log-file.ts';
import { keep, run } from './part.ts';
import { markedProcesses, signal } from './processes.ts';

const folder = mkdtempSync(join(tmpdir(), 'praxis-part-'));
afterAll(() => rmSync(folder, { recursive: true }));

const shell = (script: string, log: (line: string) => void = () => undefined) =>
  run({ command: 'sh', args: ['-c', script], env: { ...process.env, PRAXIS_SUPERVISED_HOME: folder } }, log, 500);

test('a part that crashes is started again and said so', async () => {
  const said: string[] = [];
  const part = keep({ name: 'server', restart: 'always', ready: async () => true, start: async () => shell('sleep 60') }, (line) =>
    said.push(line),
  );
  await part.ready;
  const first = part.pid() as number;
  signal(first, 'SIGKILL');
  await vi.waitFor(() => expect(said).toEqual(['server ended (SIGKILL), starting it again', 'server works again']), 5000);
  expect(part.pid()).not.toBe(first);
  await part.stop();
  expect(part.pid()).toBeUndefined();
});

test('a part that never becomes ready fails with its reason instead of restarting for ever', async () => {
  const part = keep({ name: 'server', restart: 'always', ready: async () => false, start: async () => shell('exit 7') }, () => undefined);
  await expect(part.ready).rejects.toThrow('server ended (code 7) before it was ready');
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
