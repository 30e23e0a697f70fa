import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isAlive, startOf, takeLock } from './lock.mjs';

const folder = mkdtempSync(join(tmpdir(), 'praxis-lock-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a second taker is told who has the lock, and gets it after the release', () => {
  const file = join(folder, 'a');
  const first = takeLock(file, { port: 1 });
  expect(takeLock(file).holder).toMatchObject({ pid: process.pid, port: 1 });
  first.release?.();
  expect(takeLock(file).release).toBeTypeOf('function');
});

test('a lock of a process that died, and of a pid that now belongs to another, holds nothing', () => {
  const file = join(folder, 'b');
  writeFileSync(file, JSON.stringify({ pid: process.pid, started: 'another boot:1' }));
  expect(takeLock(file).release).toBeTypeOf('function');
  writeFileSync(join(folder, 'c'), '{"pid":');
  expect(takeLock(join(folder, 'c')).release).toBeTypeOf('function');
});

test('a process is recognised by its start, not by its number alone', () => {
  const started = startOf(process.pid) as string;
  expect(isAlive({ pid: process.pid, started })).toBe(true);
  expect(isAlive({ pid: process.pid, started: `${started}0` })).toBe(false);
  expect(startOf(2 ** 22 - 3)).toBeUndefined();
});
