import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sandboxLack } from '@praxis/instance/sandboxed';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from '../../../program.ts';
import { craftDoubleName, DOUBLE } from '../../../testing/craft-disk.ts';
import { readMutated } from '../../../testing/mutated-disks.ts';
import { qemuIsHere } from '../../../testing/qemu-host.ts';
import { readFiles } from './outside.ts';

const MUTATIONS = 30;
const lack = await sandboxLack();
let folder: string;

describe.runIf(qemuIsHere() && !lack)('the disk of a learner, read on the host', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lab-outside-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('whose links lead to the host and whose names stand twice shows and changes nothing of it', async () => {
    const canary = join(folder, 'canary');
    await writeFile(canary, 'of the host', { mode: 0o600 });
    const raw = join(folder, 'raw.img');
    await writeFile(raw, await craftDoubleName(folder, { text: 'inside', target: canary }));
    const [disk, below] = [join(folder, 'disk.qcow2'), join(folder, 'below.qcow2')];
    await run('qemu-img', ['convert', '-f', 'raw', '-O', 'qcow2', raw, disk]);
    await run('qemu-img', ['create', '-q', '-f', 'qcow2', below, '8M']);
    let copied = 0;
    const plain = `/home/student/trap/005${'f'.repeat(200)}`;
    const names = [plain, `/home/student/trap/${DOUBLE}`, canary, '/home/student', '/missing', 'relative', '/a"b'];
    const read = await readFiles({ disk, below, uid: undefined }, folder, names, () => copied++);
    expect(read.get(plain)?.toString()).toBe('inside');
    for (const body of read.values()) expect(body?.toString() ?? '').not.toContain('of the host');
    expect(names.slice(2).map((name) => read.get(name))).toEqual(names.slice(2).map(() => undefined));
    expect(copied).toBeGreaterThan(0);
    expect(await readFile(canary, 'utf8')).toBe('of the host');
  });

  test(`whose metadata is damaged in ${MUTATIONS} ways ends no process but its reader`, { timeout: 120_000 }, async () => {
    const { read, refused } = await readMutated(MUTATIONS);
    expect(read + refused).toBe(MUTATIONS);
    expect(read).toBeGreaterThan(0);
  });
});
