import { chown, constants, copyFile, open } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type GuestCommand, type GuestResult, LabFailure } from '../../../driver.ts';
import { HOME_BYTES } from '../../../home-archive.ts';
import type { Running } from '../clone.ts';

const PREPARE_SECONDS = 120;
/** Programs of the template before those a student put beside them. */
const PATH = 'export PATH=/usr/sbin:/usr/bin:/sbin:/bin:/usr/local/sbin:/usr/local/bin';

/**
 * Run in the fresh clone: mounts the student's disk, says whether the programs on it are the template's, and puts everything but programs
 * in the place of its own. Whatever is done for each of a thousand files the shell does itself: a program started takes a tenth of a second
 * where QEMU translates.
 */
const PREPARE = `${PATH}
for i in $(seq 100); do [ -b /dev/vdb ] && break; sleep 0.1; done
mkdir -p /subject && mount -t ext4 -o noatime /dev/vdb /subject || exit 9
changed() { echo "changed $1"; }
for dir in /bin /sbin /lib /lib64 /usr /usr/bin /usr/sbin; do
  [ "$(readlink $dir)" = "$(readlink /subject$dir)" ] || changed $dir
done
for dir in /bin /sbin /usr/bin /usr/sbin /usr/local/bin /usr/local/sbin /lib64 /lib/x86_64-linux-gnu; do
  [ -d $dir ] || continue
  (cd $dir && stat -c '%n %i %f %u %s %Z %N' * 2>/dev/null) > /run/mine
  (cd /subject$dir && stat -c '%n %i %f %u %s %Z %N' * 2>/dev/null) > /run/theirs
  awk -v dir=$dir 'NR == FNR { seen[$0]; next } !($0 in seen) { print "changed " dir "/" $1; exit }' /run/theirs /run/mine
done
for file in /bin/busybox /bin/sh /bin/bash /bin/ls /bin/cat /bin/grep /bin/su /usr/bin/timeout /usr/sbin/qemu-ga /lib/x86_64-linux-gnu/libc.so.6 /etc/inittab; do
  [ -e $file ] || continue
  cmp -s $file /subject$(readlink -f $file) || changed $file
done
[ -e /subject/etc/ld.so.preload ] && changed /etc/ld.so.preload
(cd /subject && find etc usr/local/lib/systemd -name '*qemu-g*' 2>/dev/null) | while read file; do [ -e "/$file" ] || changed "/$file"; done
for dir in /usr/local/bin /usr/local/sbin; do
  (cd /subject$dir 2>/dev/null && ls) | while read name; do
    [ -e "$dir/$name" ] && continue
    for other in /bin /sbin /usr/bin /usr/sbin; do [ -e "$other/$name" ] && changed "$dir/$name" && break; done
  done
done
rm -f /subject/etc/ld.so.preload
for file in /etc/ld.so.cache /etc/ld.so.conf; do [ -e $file ] && cp -a $file /subject/etc/; done
for entry in /subject/* /subject/.[!.]*; do
  [ -e "$entry" ] || continue
  name=\${entry##*/}
  case $name in
    bin|sbin|lib*|usr|dev|proc|sys|run|boot|lost+found|subject|initrd*|vmlinuz*) continue;;
    tmp) cp -a /subject/tmp/. /tmp/ 2>/dev/null; continue;;
  esac
  if [ -L "$entry" ] || [ ! -d "$entry" ]; then rm -rf "/$name"; cp -a "$entry" "/$name"
  else mkdir -p "/$name" && mount --bind "$entry" "/$name"; fi
done
if { modprobe overlay; mount -t overlay overlay -o lowerdir=/usr:/subject/usr /usr; } 2>/dev/null; then :
else
  for dir in /bin /sbin /usr/bin /usr/sbin /usr/local/bin /usr/local/sbin; do
    [ -L $dir ] && continue
    for file in /subject$dir/*; do [ -e "$file" ] && { [ -e "$dir/\${file##*/}" ] || cp -a "$file" $dir/; }; done
  done
fi
echo prepared`;

/** Opens a plain file that lies where a machine's process may write: neither a link nor another name of something else. */
export async function openPlain(path: string) {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  const { isFile, links } = await file.stat().then((state) => ({ isFile: state.isFile(), links: state.nlink }));
  if (isFile && links === 1) return file;
  await file.close();
  throw new LabFailure('failed', `${path} is no plain file`);
}

/** Copies the disk of a machine into the folder of a clone; it must stand still meanwhile. */
export async function copyDisk(from: string, to: Pick<Running, 'folder'>) {
  const disk = await openPlain(join(from, 'disk.qcow2'));
  try {
    await copyFile(`/proc/self/fd/${disk.fd}`, join(to.folder, 'subject.qcow2'));
  } finally {
    await disk.close();
  }
}

/** Plugs an image that lies in the folder of a clone into it. */
async function plugIn({ qmp, folder, record }: Running, name: string, image: { driver: string; filename: string }) {
  if (record.uid !== undefined) await chown(join(folder, image.filename), record.uid, record.uid);
  const file = { driver: 'file', filename: image.filename, locking: 'off' };
  await qmp.ask('blockdev-add', { 'node-name': name, driver: image.driver, file });
  await qmp.ask('device_add', { driver: 'virtio-blk-pci', id: name, drive: name });
}

const PARCEL_READY = 'for i in $(seq 100); do [ -b /dev/vdb ] && break; sleep 0.1; done; [ -b /dev/vdb ]';
/**
 * Run in the fresh clone: puts the folder of the other disk into an archive on a disk of its own and says how many bytes that took; the host
 * packs them, which takes a guest ten times as long where QEMU translates. No part of the way there may be a link; devices, pipes and sockets,
 * which no archive of a home directory holds, are left out.
 */
const pack = (home: string) => `${PATH}
for i in $(seq 100); do [ -b /dev/vdc ] && break; sleep 0.1; done
mkdir -p /subject && mount -t ext4 -o noatime,nodev,nosuid /dev/vdb /subject || { echo unreadable; exit 9; }
at=/subject
for part in ${home
  .split('/')
  .filter(Boolean)
  .map((part) => `'${part}'`)
  .join(' ')}; do
  at=$at/$part
  [ ! -L "$at" ] && [ -d "$at" ] || { echo "not a folder"; exit 8; }
done
cd "$at" || exit 8
find . -xdev '(' -type b -o -type c -o -type p -o -type s ')' -exec rm -f '{}' +
{ tar -cf - . 2>/run/tar; echo $? > /run/code; } | tee /dev/vdc | wc -c
[ "$(cat /run/code)" = 0 ] && sync && echo packed`;

/** Of a home directory before it is packed. */
const PARCEL_BYTES = 512 * 1024 * 1024;
const PLAIN_HOME = /^(\/[\w.-]{1,100}){1,10}$/;

/** The home directory on the disk of another machine, packed in a fresh clone: nothing of the host reads that disk, only the bytes of the archive. */
export async function takeHome(clone: Running, home: string): Promise<Buffer> {
  if (!PLAIN_HOME.test(home) || home.split('/').includes('..')) throw new LabFailure('failed', `no home directory can be ${home}`);
  const parcel = join(clone.folder, 'parcel');
  const created = await open(parcel, 'wx', 0o600);
  await created.truncate(PARCEL_BYTES);
  await created.close();
  await plugIn(clone, 'subject', { driver: 'qcow2', filename: 'subject.qcow2' });
  // Disks are named in the order in which they are found.
  if ((await clone.guest.exec({ command: PARCEL_READY, seconds: 30 })).code !== 0) throw new LabFailure('failed', 'the disk was not found');
  await plugIn(clone, 'parcel', { driver: 'raw', filename: 'parcel' });
  const { out } = await clone.guest.exec({ command: pack(home), seconds: PREPARE_SECONDS });
  const bytes = Number(/^\s*(\d{1,12})\s*$/m.exec(out)?.[1]);
  if (!/^packed$/m.test(out) || !(bytes > 0))
    throw new LabFailure('failed', `the home directory could not be packed: ${out.trim().slice(-200)}`);
  if (bytes > PARCEL_BYTES) throw new LabFailure('file_too_large', 'the home directory');
  const file = await openPlain(parcel);
  const packed = createGzip({ level: 4 });
  const fed = pipeline(file.createReadStream({ start: 0, end: bytes - 1 }), packed);
  fed.catch(() => undefined);
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of packed as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > HOME_BYTES) throw new LabFailure('file_too_large', 'the home directory');
    pieces.push(piece);
  }
  await fed;
  return Buffer.concat(pieces);
}

/**
 * Runs commands in a fresh clone with the student's files in it: none of the programs they replaced takes part. `genuine` says that what
 * the template brought is still on their disk as it was.
 */
export async function runApart(clone: Running, commands: readonly GuestCommand[]): Promise<{ results: GuestResult[]; genuine: boolean }> {
  const { guest } = clone;
  await plugIn(clone, 'subject', { driver: 'qcow2', filename: 'subject.qcow2' });
  const { out } = await guest.exec({ command: PREPARE, seconds: PREPARE_SECONDS });
  if (!out.includes('prepared')) throw new LabFailure('failed', `the disk of the machine could not be looked at: ${out.slice(-300)}`);
  const results: GuestResult[] = [];
  for (const { command, ...rest } of commands)
    results.push(
      await guest.exec({ ...rest, command: `${PATH}\n${command}` }).catch((error: unknown) => {
        if (!(error instanceof LabFailure)) throw error;
        return { code: -1, out: '', errors: error.word };
      }),
    );
  return { results, genuine: !/^changed /m.test(out) };
}
