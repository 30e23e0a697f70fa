import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { endBuilding } from './building.ts';

test('what a killed host left at work in a draft is ended, and nothing beside it', async () => {
  const templates = mkdtempSync(join(tmpdir(), 'lab-drafts-'));
  const work = (folder: string) => {
    mkdirSync(join(templates, folder), { recursive: true });
    const child = spawn('sleep', ['60'], { cwd: join(templates, folder), stdio: 'ignore' });
    return { child, ended: new Promise<string | null>((done) => child.once('exit', (_code, signal) => done(signal))) };
  };
  const booting = work('console/draft');
  const unpacking = work('console/draft/root');
  const other = work('console/draft-of-mine');
  await endBuilding(templates);
  expect(await Promise.all([booting.ended, unpacking.ended])).toEqual(['SIGKILL', 'SIGKILL']);
  expect(other.child.exitCode ?? other.child.signalCode).toBeNull();
  other.child.kill();
  await other.ended;
  rmSync(templates, { recursive: true });
});

test('what it left mounted in a draft is taken away, so that removing the draft cannot reach into the host', async ({ skip }) => {
  const templates = mkdtempSync(join(tmpdir(), 'lab mounts-'));
  const place = join(templates, 'desktop/draft/root/proc');
  mkdirSync(place, { recursive: true });
  const mounted = spawnSync('mount', ['-t', 'tmpfs', 'none', place]);
  if (mounted.status !== 0) skip(`this account may not mount: ${mounted.stderr}`);
  mkdirSync(join(place, 'inner'));
  spawnSync('mount', ['-t', 'tmpfs', 'none', join(place, 'inner')]);
  expect(readFileSync('/proc/self/mounts', 'utf8').split('lab\\040mounts-')).toHaveLength(3);
  await endBuilding(templates);
  expect(readFileSync('/proc/self/mounts', 'utf8')).not.toContain('lab\\040mounts-');
  rmSync(templates, { recursive: true });
});
