import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('who measures judging on a machine without bubblewrap reads what is missing, and a last line that says so', () => {
  const run = spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts'), 'judge'], {
    env: { ...process.env, PATH: '/nowhere' },
    encoding: 'utf8',
  });
  expect(run.status).toBe(0);
  expect(run.stderr).toContain('Not measured, because bubblewrap is not here');
  expect(JSON.parse(run.stdout.trimEnd().split('\n').at(-1)!)).toEqual({ lacks: ['bubblewrap'] });
});
