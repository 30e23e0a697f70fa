import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ProgramFailure, run } from '../program.ts';

/** A kernel with its modules, unpacked and never installed. */
export type Kernel = { version: string; image: string; root: string };

const NEEDED = [
  ...['virtio_pci', 'virtio_blk', 'virtio_console', 'virtio_net', 'virtio_rng', 'ext4', 'vfat', 'isofs', 'nls_utf8', 'nls_cp437'],
  ...[
    'nls_ascii',
    'nls_iso8859-1',
    'xhci-pci',
    'ehci-pci',
    'usb-storage',
    'uas',
    'sd_mod',
    'sr_mod',
    'ata_piix',
    'usbhid',
    'hid_generic',
    'evdev',
    'psmouse',
    'af_packet',
  ],
];
/** For a picture drawn by X. */
const DRAWING = ['bochs', 'virtio_input'];

/** Fetches a package by the host's own apt, whose lists may be older than the mirror. */
export async function fetchPackage(name: string, folder: string, signal: AbortSignal) {
  await mkdir(folder, { recursive: true });
  const fetch = () => run('apt-get', ['download', '-q', name], { cwd: folder, signal });
  try {
    await fetch();
  } catch (error) {
    signal.throwIfAborted();
    if (process.getuid?.() !== 0) throw error;
    await run('apt-get', ['update', '-q'], { signal });
    await fetch();
  }
  const file = (await readdir(folder)).find((each) => each.startsWith(`${name}_`) && each.endsWith('.deb'));
  if (!file) throw new Error(`apt-get downloaded no ${name}`);
  return join(folder, file);
}

/** Debian's kernel for the machines, from the mirror of the host; the cloud kernel would lack USB and pictures. */
export async function debianKernel(folder: string, signal: AbortSignal): Promise<Kernel> {
  const saved = join(folder, 'kernel');
  const named = join(saved, 'version');
  const found = (version: string): Kernel => ({ version, image: join(saved, `boot/vmlinuz-${version}`), root: saved });
  if (existsSync(named)) return found((await readFile(named, 'utf8')).trim());
  await mkdir(folder, { recursive: true });
  const fresh = await mkdtemp(join(folder, 'kernel-'));
  try {
    const depends = (await run('apt-cache', ['depends', '--important', 'linux-image-amd64'], { signal })).toString();
    const name = /Depends: (linux-image-\S+)/.exec(depends)?.[1];
    if (!name) throw new Error('apt knows no linux-image-amd64. Run apt-get update with a Debian mirror in /etc/apt.');
    const version = name.replace('linux-image-', '').replace('-unsigned', '');
    const unpacked = join(fresh, 'root');
    await run('dpkg-deb', ['-x', await fetchPackage(name, fresh, signal), unpacked], { signal });
    await run('depmod', ['-b', unpacked, version], { signal });
    await writeFile(join(unpacked, 'version'), version);
    await rm(saved, { recursive: true, force: true });
    await rename(unpacked, saved);
    return found(version);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/** A kernel as it lies in memory: QEMU maps it, where it would read a packed one into every machine's own memory, and the guest need not unpack it. */
export const PLAIN_KERNEL = 'vmlinux';

/** The kernel among the files of a template. */
export const kernelIn = (folder: string) => (existsSync(join(folder, PLAIN_KERNEL)) ? PLAIN_KERNEL : 'vmlinuz');

const UNPACK: [Buffer, string][] = [
  [Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a]), 'xz --single-stream'],
  [Buffer.from([0x1f, 0x8b]), 'gzip'],
  [Buffer.from([0x28, 0xb5, 0x2f, 0xfd]), 'zstd'],
];
/** The note without which QEMU starts no plain kernel: 18, of `Xen`. */
const ENTRY_NOTE = Buffer.from([18, 0, 0, 0, 0x58, 0x65, 0x6e, 0]);

/** The packed part of a kernel's image, as its head says; the last four bytes of it are its size. */
function packedPart(image: Buffer) {
  if (image.toString('latin1', 0x202, 0x206) !== 'HdrS' || image.readUInt16LE(0x206) < 0x208) return undefined;
  const from = ((image[0x1f1] || 4) + 1) * 512 + image.readUInt32LE(0x248);
  return image.subarray(from, from + image.readUInt32LE(0x24c) - 4);
}

/** The kernel unpacked beside its image; `why` it cannot be, which costs memory and time and nothing else. */
export async function unpackedKernel({ image, version }: Kernel, signal: AbortSignal) {
  const file = join(dirname(image), `${PLAIN_KERNEL}-${version}`);
  if (existsSync(file)) return { file };
  const packed = packedPart(await readFile(image));
  const unpack = packed && UNPACK.find(([start]) => packed.subarray(0, start.length).equals(start))?.[1];
  if (!unpack) return { why: 'it is packed in a way that is not known here' };
  const folder = await mkdtemp(join(dirname(image), 'unpack-'));
  try {
    await writeFile(join(folder, 'packed'), packed);
    // What follows the packed part is no matter.
    await run('sh', ['-c', `${unpack} -dc < packed > plain`], { cwd: folder, signal });
    const plain = await readFile(join(folder, 'plain'));
    if (plain.toString('latin1', 1, 4) !== 'ELF' || !plain.includes(ENTRY_NOTE)) return { why: 'QEMU would not start it unpacked' };
    await rename(join(folder, 'plain'), file);
    return { file };
  } catch (error) {
    if (error instanceof ProgramFailure && !signal.aborted) return { why: error.message };
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The files of modules and all they stand on, in the order to load them. */
async function moduleFiles({ root, version }: Kernel, names: readonly string[], signal: AbortSignal) {
  const files = new Set<string>();
  for (const name of names) {
    const text = (await run('modprobe', ['-d', root, '-S', version, '--show-depends', name], { signal })).toString();
    for (const [, file] of text.matchAll(/^insmod (\S+)/gm)) files.add(file!);
  }
  return [...files];
}

const INIT = `#!/bin/busybox sh
export PATH=/bin
mount -t proc proc /proc; mount -t sysfs sys /sys; mount -t devtmpfs dev /dev
while read file; do insmod /modules/$file; done < /modules.list
for i in $(seq 200); do [ -b /dev/vda ] && break; usleep 50000; done
mount -t ext4 -o discard,noatime /dev/vda /new || exec sh
mount --move /dev /new/dev
umount /sys /proc
exec switch_root /new /sbin/init
`;

/** A first file system in memory that loads the modules and goes on from the disk; the same for every template. */
export async function buildInitrd(kernel: Kernel, file: string, drawing: boolean, signal: AbortSignal) {
  const root = await mkdtemp(join(dirname(file), 'initrd-'));
  try {
    for (const folder of ['bin', 'proc', 'sys', 'dev', 'new', 'modules']) await mkdir(join(root, folder));
    await copyFile('/usr/bin/busybox', join(root, 'bin/busybox')).catch(() => copyFile('/bin/busybox', join(root, 'bin/busybox')));
    for (const name of ['sh', 'mount', 'umount', 'insmod', 'usleep', 'seq', 'switch_root'])
      await symlink('busybox', join(root, 'bin', name));
    const modules = await moduleFiles(kernel, drawing ? [...NEEDED, ...DRAWING] : NEEDED, signal);
    for (const module of modules) await copyFile(module, join(root, 'modules', basename(module)));
    await writeFile(join(root, 'modules.list'), `${modules.map((module) => basename(module)).join('\n')}\n`);
    await writeFile(join(root, 'init'), INIT);
    await chmod(join(root, 'init'), 0o755);
    await run('sh', ['-c', 'find . | cpio -o -H newc -R 0:0 --quiet | gzip -1 > "$1"', 'sh', file], { cwd: root, signal });
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}
