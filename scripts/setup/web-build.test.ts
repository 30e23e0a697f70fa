import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { preserveOldChunks } from './web-build.mjs';

const folder = mkdtempSync(join(tmpdir(), 'praxis-web-'));
afterAll(() => rmSync(folder, { recursive: true }));
const hour = 3_600_000;

function build(name: string, chunks: string[]) {
  mkdirSync(join(folder, name, 'assets'), { recursive: true });
  for (const chunk of chunks) writeFileSync(join(folder, name, 'assets', chunk), name);
  return join(folder, name);
}

test('a page that is open during an update still gets its chunks for a day, and no longer', () => {
  const monday = Date.parse('2026-11-23T08:00:00Z');
  const [first, second, third, fourth] = [
    build('1', ['a.js', 'b.js']),
    build('2', ['a.js', 'c.js']),
    build('3', ['d.js']),
    build('4', ['d.js']),
  ] as [string, string, string, string];
  preserveOldChunks(first, second, monday);
  expect(readFileSync(join(second, 'assets/b.js'), 'utf8')).toBe('1');
  preserveOldChunks(second, third, monday + 20 * hour);
  expect(['a.js', 'b.js', 'c.js'].every((chunk) => existsSync(join(third, 'assets', chunk)))).toBe(true);
  preserveOldChunks(third, fourth, monday + 30 * hour);
  expect(existsSync(join(fourth, 'assets/b.js'))).toBe(false);
  expect(existsSync(join(fourth, 'assets/c.js'))).toBe(true);
});
