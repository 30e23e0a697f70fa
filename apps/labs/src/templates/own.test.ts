import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sandboxLack } from '@praxis/instance/sandboxed';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { run } from '../program.ts';
import { qemuIsHere } from '../testing/qemu-host.ts';
import { layOutOwn, ownDefinitions } from './own.ts';

const lack = await sandboxLack();
let home: string;
let own: string;
let draft: string;

describe.runIf(qemuIsHere() && !lack)('a template an operator brings', () => {
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'lab-own-'));
    own = join(home, 'own/mine');
    draft = join(home, 'draft');
    await mkdir(own, { recursive: true });
    await mkdir(draft);
    await writeFile(join(own, 'template.json'), JSON.stringify({ name: 'Mine', disk_mb: 64 }));
  });
  afterEach(() => rm(home, { recursive: true, force: true }));
  const layOut = async () => layOutOwn((await ownDefinitions(home))[0]!, home, draft, AbortSignal.timeout(60_000));

  test('as a disk is taken over as a disk that stands alone', async () => {
    await run('qemu-img', ['create', '-q', '-f', 'qcow2', join(own, 'disk.qcow2'), '8M']);
    expect(await layOut()).toEqual({ disk: true, kernel: false });
    const { uid, size } = await stat(join(draft, 'disk.qcow2'));
    expect({ uid, large: size > 100_000 }).toEqual({ uid: 0, large: true });
  });

  test('as a disk on top of a file of the host is refused', async () => {
    const below = join(home, 'below');
    await writeFile(below, Buffer.alloc(1024 * 1024));
    await run('qemu-img', ['create', '-q', '-f', 'qcow2', '-b', below, '-F', 'raw', join(own, 'disk.qcow2')]);
    await expect(layOut()).rejects.toThrow('stands on another file');
  });

  test('as the root of a system keeps owners and links, and writes nothing outside its folder', async () => {
    const canary = join(home, 'canary');
    await writeFile(canary, 'as it was');
    const from = join(home, 'system');
    const script = `mkdir -p "$1/etc" && echo box > "$1/etc/hostname" && chown 1000:1000 "$1/etc/hostname" && ln -s "$2" "$1/etc/out" && chmod 4755 "$1/etc/hostname" && tar -C "$1" -czf "$3" .`;
    await run('sh', ['-c', script, 'sh', from, home, join(own, 'rootfs.tar.gz')]);
    await run('sh', [
      '-c',
      'cd "$1" && echo hostile > hostile && tar --transform "s,hostile,etc/out/canary," -cf - hostile | cat > "$2"',
      'sh',
      home,
      join(home, 'second.tar'),
    ]);
    expect(await layOut()).toEqual({ disk: false, kernel: false });
    const { uid, mode } = await stat(join(draft, 'root/etc/hostname'));
    expect({ uid, mode: mode & 0o7777 }).toEqual({ uid: 1000, mode: 0o4755 });
    expect(existsSync(join(draft, 'root/etc'))).toBe(true);

    await rm(join(own, 'rootfs.tar.gz'));
    await run('sh', ['-c', 'cat "$1" > "$2"', 'sh', join(home, 'second.tar'), join(own, 'rootfs.tar')]);
    await rm(draft, { recursive: true });
    await mkdir(draft);
    await layOut();
    expect(await readFile(canary, 'utf8')).toBe('as it was');
  });
});
