import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runChecks } from '../../checks.ts';
import type { Driver } from '../../driver.ts';
import { openTinyHost, qemuIsHere } from '../../testing/qemu-host.ts';
import { typed } from '../../testing/terminal.ts';

const step = () => undefined;
let driver: Driver;

describe.runIf(qemuIsHere())('machines of people who mean harm', () => {
  beforeAll(async () => {
    driver = await openTinyHost();
  }, 240_000);
  afterAll(async () => {
    for (const { machine } of await driver.list()) await driver.destroy(machine);
    await driver.close();
  });

  test('two machines of one lab see each other and nothing of their host', { timeout: 120_000 }, async () => {
    const lan = (address: string) => [{ network: 'lab-1', address }];
    await driver.create({ machine: 'left', generation: 1, template: 'tiny', hostname: 'left', networks: lan('10.9.0.1/24') }, step);
    await driver.create({ machine: 'right', generation: 1, template: 'tiny', hostname: 'right', networks: lan('10.9.0.2/24') }, step);
    await driver.create(
      {
        machine: 'stranger',
        generation: 1,
        template: 'tiny',
        hostname: 'stranger',
        networks: [{ network: 'lab-2', address: '10.9.0.3/24' }],
      },
      step,
    );
    for (const machine of ['left', 'right', 'stranger'])
      while (!(await driver.exec(machine, { command: 'ip addr show eth1', seconds: 20 })).out.includes('10.9.0.'))
        await new Promise((again) => setTimeout(again, 100));
    const ping = async (from: string, to: string) => (await driver.exec(from, { command: `ping -c 2 -W 2 ${to}`, seconds: 15 })).code === 0;
    expect(await ping('left', '10.9.0.2')).toBe(true);
    expect(await ping('left', '10.9.0.3')).toBe(false);
    const away =
      'ip link set eth0 up; udhcpc -q -n -t 2 -i eth0 >/dev/null 2>&1; ip route add default via 10.0.2.2 2>/dev/null; for to in 10.0.2.2 127.0.0.1 10.0.2.3; do nc -w 2 $to 22 </dev/null && echo reached; done; echo over';
    expect((await driver.exec('left', { command: away, seconds: 30 })).out).toBe('over\n');
    for (const machine of ['left', 'right', 'stranger']) await driver.destroy(machine);
  });

  test('a student who is root and replaces the programs inside does not pass what is read from outside', { timeout: 120_000 }, async () => {
    await driver.create({ machine: 'sly', generation: 1, template: 'tiny', hostname: 'sly', networks: [] }, step);
    // Every command the checks give runs in a shell: the student's says what they want to hear.
    const lie =
      'echo "flag{wrong}" > /home/student/flag; mkdir /x; cp /bin/busybox /x/; printf "#!/x/busybox sh\\necho flag{right}\\n" > /x/sh; chmod 755 /x/sh; mv /x/sh /bin/sh';
    await driver.exec('sly', { command: lie, seconds: 20 });
    const rule = { id: 'flag', kind: 'flag' as const, look: '/home/student/flag', expect: 'flag{right}', match: 'equals' as const };
    expect(await runChecks(driver, { machine: 'sly', rules: [rule] }, step)).toMatchObject([{ ok: true, from: 'inside' }]);
    expect(await runChecks(driver, { machine: 'sly', rules: [rule], outside: true }, step)).toMatchObject([{ ok: false, from: 'outside' }]);
    expect(await typed(driver, 'sly', 'echo $((40+2))', '42')).toContain('42');
    await driver.destroy('sly');
  });
});
