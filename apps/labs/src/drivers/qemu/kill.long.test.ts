import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Driver } from '../../driver.ts';
import { openTinyHost, qemuIsHere, tinyHome } from '../../testing/qemu-host.ts';

const MINUTES = Number(process.env.LAB_KILL_MINUTES ?? 5);
const MACHINES = 10;
const step = () => undefined;
let driver: Driver;

const spec = (at: number, generation: number) => ({
  machine: `k${at}`,
  generation,
  template: 'tiny',
  hostname: `k${at}`,
  networks: [{ network: `net-${at % 3}`, address: `10.8.${at % 3}.${at + 1}/24` }],
});
const pidOf = (machine: string, generation: number) =>
  (JSON.parse(readFileSync(join(tinyHome, 'machines', `${machine}.${generation}`, 'machine.json'), 'utf8')) as { pid: number }).pid;
/** Processes of this host's machines; others may run theirs. */
const qemus = () =>
  readdirSync('/proc').filter((name) => {
    try {
      return /^\d+$/.test(name) && readlinkSync(`/proc/${name}/cwd`).startsWith(realpathSync(join(tinyHome, 'machines')));
    } catch (error) {
      if (['ENOENT', 'ESRCH', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
      throw error;
    }
  });

describe.runIf(qemuIsHere())('a host that is killed at random', () => {
  beforeAll(async () => {
    driver = await openTinyHost();
    for (const { machine } of await driver.list()) await driver.destroy(machine);
  }, 240_000);
  afterAll(() => driver.close());

  test('finds its machines again, offers broken ones with their home directory, and leaves nothing behind', {
    timeout: (MINUTES + 5) * 60_000,
  }, async () => {
    const before = qemus().length;
    const generations = Array.from({ length: MACHINES }, () => 1);
    const written = Array.from({ length: MACHINES }, () => '');
    for (let at = 0; at < MACHINES; at++) await driver.create(spec(at, 1), step);
    const until = Date.now() + MINUTES * 60_000;
    let kills = 0;
    while (Date.now() < until) {
      const at = Math.floor(Math.random() * MACHINES);
      const machine = `k${at}`;
      written[at] = `work ${Date.now()}`;
      await driver.exec(machine, { command: `echo "${written[at]}" > /home/student/work; sync`, seconds: 30 });
      if (Math.random() < 0.3) {
        // The agent dies without a word: nothing but the files and processes of the host is left.
        await driver.close();
        driver = await openTinyHost();
      } else {
        process.kill(pidOf(machine, generations[at]!), 'SIGKILL');
        kills++;
        while ((await driver.list()).find((each) => each.machine === machine)?.state !== 'failed')
          await new Promise((again) => setTimeout(again, 10));
        const home = await driver.homeOf(machine);
        generations[at]!++;
        await driver.create(spec(at, generations[at]!), step);
        expect(await driver.answers(machine, 60)).toBe(true);
        await driver.putFile(machine, '/tmp/home.tgz', home!);
        const back = await driver.exec(machine, {
          command: 'tar -C /home/student -xzf /tmp/home.tgz && cat /home/student/work',
          seconds: 30,
        });
        expect(back.out.trim()).toBe(written[at]);
      }
      expect((await driver.list()).filter(({ state }) => state === 'running')).toHaveLength(MACHINES);
    }
    expect(kills).toBeGreaterThan(0);
    for (let at = 0; at < MACHINES; at++) await driver.destroy(`k${at}`);
    expect(qemus().length).toBe(before);
    expect(readdirSync(join(tinyHome, 'machines'))).toEqual([]);
  });
});
