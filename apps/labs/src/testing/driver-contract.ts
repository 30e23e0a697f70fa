import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Driver, MachineSpec } from '../driver.ts';
import { LabFailure } from '../driver.ts';
import { makeImage } from '../images.ts';
import { typed } from './terminal.ts';

const step = () => undefined;
const word = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof LabFailure ? error.word : error),
  );

/** What every driver promises; each gets one machine name to itself. */
export function driverContract(driver: () => Driver, seconds = 60) {
  const machine = 'contract';
  const spec = (generation: number): MachineSpec => ({
    machine,
    generation,
    template: 'tiny',
    hostname: `lab-${generation}`,
    networks: [],
  });
  const exec = (command: string) => driver().exec(machine, { command, seconds: 20 });
  const there = async () => (await driver().list()).find((each) => each.machine === machine);
  const ms = seconds * 1000;
  const able = () =>
    driver()
      .templates()
      .find(({ id }) => id === 'tiny')!.capabilities;

  test('S-045 a machine is made once however often it is asked for, and its terminal answers', { timeout: ms }, async () => {
    await driver().create(spec(1), step);
    await driver().create(spec(1), step);
    expect(await there()).toMatchObject({ generation: 1, state: 'running', template: 'tiny', devices: [], snapshots: [] });
    expect(await typed(driver(), machine, 'echo $((6*7))', '42')).toContain('42');
    expect((await driver().greeting(machine)).length).toBeGreaterThan(0);
    expect(await word(driver().create({ ...spec(1), machine: 'other', template: 'nowhere' }, step))).toBe('template_missing');
  });

  test('commands run in the machine with their code, output and limit', { timeout: ms }, async () => {
    expect(await driver().answers(machine, 20)).toBe(true);
    expect(await exec('echo out; echo err >&2; exit 3')).toEqual({ code: 3, out: 'out\n', errors: 'err\n' });
    expect((await driver().exec(machine, { command: 'cat', input: '你好', seconds: 10 })).out).toBe('你好');
    expect((await driver().exec(machine, { command: 'sleep 30', seconds: 1 })).code).not.toBe(0);
    expect(await word(driver().exec('missing', { command: 'true', seconds: 1 }))).toBe('machine_missing');
  });

  test('S-052 S-053 files go in and out as they are, and are read from outside without the machine', { timeout: ms }, async () => {
    const body = Buffer.from(Array.from({ length: 100_000 }, (_, at) => (at * 7) % 256));
    await driver().putFile(machine, '/home/student/作业 1.bin', body);
    expect((await driver().getFile(machine, '/home/student/作业 1.bin', 200_000)).equals(body)).toBe(true);
    expect(await word(driver().getFile(machine, '/home/student/作业 1.bin', 1000))).toBe('file_too_large');
    expect(await word(driver().getFile(machine, '/home/student/missing', 1000))).toBe('file_missing');
    if (!able().inspection) return;
    const outside = await driver().readOutside(machine, ['/home/student/作业 1.bin', '/home/student/missing']);
    expect(outside.get('/home/student/作业 1.bin')?.equals(body)).toBe(true);
    expect(outside.get('/home/student/missing')).toBeUndefined();
    expect((await driver().homeOf(machine))!.length).toBeGreaterThan(100);
  });

  test('S-046 S-048 a snapshot brings back what was there; an initialised machine is fresh and can still be brought back', {
    timeout: ms,
  }, async () => {
    await exec('echo kept > /home/student/note');
    expect(await driver().snapshot(machine, '第一 first', step)).toMatchObject({ name: '第一 first' });
    await exec('rm /home/student/note');
    await driver().restore(machine, '第一 first', step);
    expect((await exec('cat /home/student/note')).out).toBe('kept\n');
    expect(await word(driver().restore(machine, 'never taken', step))).toBe('snapshot_missing');

    await driver().reset(spec(2), step);
    expect(await there()).toMatchObject({ generation: 2, state: 'running' });
    expect((await exec('ls /home/student')).out).toBe('');
    await driver().restore(machine, '第一 first', step);
    expect((await exec('cat /home/student/note')).out).toBe('kept\n');
    await driver().dropSnapshot(machine, '第一 first');
    await driver().dropSnapshot(machine, '第一 first');
    expect((await there())?.snapshots).toEqual([]);
  });

  test('S-050 sticks, disks and discs come and go', { timeout: ms }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lab-images-'));
    try {
      const stick = await makeImage('http://127.0.0.1', folder, { kind: 'usb', size_mb: 8 });
      const attach = (device: string, kind: 'usb' | 'disk' | 'cd') => driver().attach(machine, { device, kind, name: device, file: stick });
      const wanted = able().devices;
      for (const kind of [...wanted, ...wanted]) await attach(`my-${kind}`, kind);
      expect((await there())?.devices.map(({ kind }) => kind)).toEqual(wanted);
      expect(await word(attach('second', 'cd'))).toBe('device_busy');
      for (const kind of [...wanted, ...wanted]) await driver().detach(machine, `my-${kind}`);
      expect((await there())?.devices).toEqual([]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test('a machine that is taken away is gone, and taking it away again is no failure', { timeout: ms }, async () => {
    await driver().destroy(machine);
    await driver().destroy(machine);
    expect(await there()).toBeUndefined();
    expect(await word(driver().restart(machine, step))).toBe('machine_missing');
  });
}
