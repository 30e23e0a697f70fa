import { chown, copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type GuestCommand, type GuestResult, LabFailure } from '../../driver.ts';
import type { Running } from './clone.ts';

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

/** Copies the disk of a machine for `runApart`; it must stand still meanwhile. */
export const copyDisk = (from: string, to: Pick<Running, 'folder'>) => copyFile(join(from, 'disk.qcow2'), join(to.folder, 'subject.qcow2'));

/**
 * Runs commands in a fresh clone with the student's files in it: none of the programs they replaced takes part. `genuine` says that what
 * the template brought is still on their disk as it was.
 */
export async function runApart(clone: Running, commands: readonly GuestCommand[]): Promise<{ results: GuestResult[]; genuine: boolean }> {
  const { qmp, guest, record } = clone;
  const file = { driver: 'file', filename: 'subject.qcow2', locking: 'off' };
  if (record.uid !== undefined) await chown(join(clone.folder, 'subject.qcow2'), record.uid, record.uid);
  await qmp.ask('blockdev-add', { 'node-name': 'subject', driver: 'qcow2', file });
  await qmp.ask('device_add', { driver: 'virtio-blk-pci', id: 'subject', drive: 'subject' });
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
