import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Driver } from '../../driver.ts';
import { driverContract } from '../../testing/driver-contract.ts';
import { openTinyHost, qemuIsHere, tinyHome } from '../../testing/qemu-host.ts';

const step = () => undefined;
let driver: Driver;

describe.runIf(qemuIsHere())('machines of QEMU', () => {
  beforeAll(async () => {
    driver = await openTinyHost();
  }, 240_000);
  afterAll(async () => {
    for (const { machine } of await driver.list()) await driver.destroy(machine);
    await driver.close();
  });

  driverContract(() => driver, 120);

  test('a machine goes on while its agent is away, is found again, and leaves nothing behind', { timeout: 120_000 }, async () => {
    const spec = { machine: 'kept', generation: 1, template: 'tiny', hostname: 'kept', networks: [] };
    await driver.create(spec, step);
    await driver.exec('kept', { command: 'echo here > /tmp/memory-only', seconds: 20 });
    await driver.close();
    driver = await openTinyHost();
    expect(await driver.list()).toMatchObject([{ machine: 'kept', generation: 1, state: 'running' }]);
    expect((await driver.exec('kept', { command: 'cat /tmp/memory-only', seconds: 20 })).out).toBe('here\n');

    const news: string[] = [];
    driver.onNews((each) => news.push(each.news));
    await driver.exec('kept', { command: 'echo work > /home/student/work; sync', seconds: 20 });
    const { pid } = JSON.parse(readFileSync(join(tinyHome, 'machines/kept.1/machine.json'), 'utf8')) as { pid: number };
    process.kill(pid, 'SIGKILL');
    while (!news.includes('failed')) await new Promise((again) => setTimeout(again, 10));
    expect(await driver.list()).toMatchObject([{ machine: 'kept', state: 'failed' }]);
    const outside = await driver.readOutside('kept', ['/home/student/work']);
    expect(outside.get('/home/student/work')?.toString()).toBe('work\n');
    expect((await driver.homeOf('kept'))!.length).toBeGreaterThan(50);
    await driver.destroy('kept');
    expect(readdirSync(join(tinyHome, 'machines'))).toEqual([]);
  });
});
