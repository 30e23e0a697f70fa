import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Driver } from '../../../driver.ts';
import { homeFromDisk, packHome, unpackHome } from '../../../homes.ts';
import { DOUBLE } from '../../../testing/craft-disk.ts';
import {
  entriesOf,
  furnishHome,
  homesThatLead,
  hostCanary,
  replaceHome,
  restoreHome,
  silence,
  writeCrafted,
} from '../../../testing/hostile-home.ts';
import { hostileHome, openTinyHost, qemuIsHere } from '../../../testing/qemu-host.ts';

const step = () => undefined;
const HOME = '/home/student';
let driver: Driver;
let canary: Awaited<ReturnType<typeof hostCanary>>;
const reasons: string[] = [];
const log = (_title: string, more: Record<string, unknown> = {}) => void reasons.push(String(more.error));
const make = (machine: string) => driver.create({ machine, generation: 1, template: 'tiny', hostname: machine, networks: [] }, step);

describe.runIf(qemuIsHere())('the home directory of a learner who is root', () => {
  beforeAll(async () => {
    driver = await openTinyHost(undefined, hostileHome);
    canary = await hostCanary();
  }, 240_000);
  afterAll(async () => {
    for (const { machine } of await driver.list()) await driver.destroy(machine);
    await driver.close();
    await canary.remove();
  });

  test('that is a link leads nowhere, and one with devices and links is saved as files and text', { timeout: 240_000 }, async () => {
    await make('sly');
    for (const [what, command] of Object.entries(homesThatLead(canary.folder)).slice(1, 3)) {
      await replaceHome(driver, 'sly', command);
      const packed = await homeFromDisk(driver, 'sly', log);
      expect(packed, what).toBeUndefined();
      expect(reasons.at(-1), what).toContain('not a folder');
      await canary.untouched(packed);
      await restoreHome(driver, 'sly');
    }
    await furnishHome(driver, 'sly', canary.folder);
    await silence(driver, 'sly');
    const packed = (await packHome(driver, 'sly', HOME, log))!;
    const entries = await entriesOf(packed);
    expect([...entries.keys()].filter(Boolean).sort()).toEqual(['key', 'out', 'twice', 'work']);
    expect(entries.get('out')).toMatchObject({ kind: 'symlink', link: canary.folder });
    await canary.untouched(packed);
    await driver.destroy('sly');

    // Where it is unpacked, links are the guest's own.
    await make('next');
    expect(await driver.answers('next', 60)).toBe(true);
    await unpackHome(driver, 'next', { home: HOME, user: 'student' }, packed);
    const { out } = await driver.exec('next', { command: `cat ${HOME}/work; readlink ${HOME}/key; cat ${HOME}/key`, seconds: 20 });
    expect(out).toBe(`work\n${canary.file}\n`);

    await writeCrafted(driver, 'next', canary.file);
    const crafted = await homeFromDisk(driver, 'next', log);
    await canary.untouched(crafted);
    const trap = `${HOME}/trap/${DOUBLE}`;
    reasons.length = 0;
    const read = await driver.readOutside('next', [trap, `${HOME}/trap/../../../..${canary.file}`, canary.file]).catch(() => new Map());
    for (const body of read.values()) expect(body?.toString() ?? '').not.toContain('canary');
    await canary.untouched(undefined);
  });
});
