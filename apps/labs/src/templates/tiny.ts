import { chmod, copyFile, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { run } from '../program.ts';
import { fetchPackage } from './kernel.ts';

/** Mounts what a system needs and starts nothing that a first lab does not use. */
const RC = `#!/bin/sh
mount -t proc proc /proc; mount -t sysfs sys /sys
mkdir -p /dev/pts /dev/shm /dev/virtio-ports /run
mount -t devpts -o mode=620,gid=5 dev /dev/pts; mount -t tmpfs -o mode=1777 tmp /tmp; mount -t tmpfs -o mode=755 run /run
for port in /sys/class/virtio-ports/*; do ln -sf ../$(basename $port) /dev/virtio-ports/$(cat $port/name); done
hostname -F /etc/hostname; ip link set lo up
ip link set eth0 up; stty -F /dev/ttyS0 rows 30 cols 100
`;

const INITTAB = `::sysinit:/etc/rc
::respawn:/usr/sbin/qemu-ga -m virtio-serial -p /dev/virtio-ports/org.qemu.guest_agent.0
ttyS0::respawn:/bin/login -f student
tty1::respawn:/bin/login -f student
::ctrlaltdel:/sbin/reboot
`;

const PROFILE = `export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 TERM=\${TERM:-linux}
[ "$(tty)" = /dev/ttyS0 ] && export TERM=xterm-256color
[ "$(id -u)" = 0 ] && mark='#' || mark='$'
PS1="$(id -un)@\\\\h:\\\\w$mark "
`;

const FILES: Record<string, string> = {
  'etc/passwd': 'root::0:0:root:/root:/bin/sh\nstudent::1000:1000:Student:/home/student:/bin/sh\n',
  'etc/group': 'root:x:0:\ntty:x:5:\nstudent:x:1000:\n',
  'etc/shells': '/bin/sh\n',
  'etc/hostname': 'lab\n',
  'etc/hosts': '127.0.0.1 localhost lab\n',
  'etc/fstab': '/dev/vda / ext4 discard,noatime 0 1\n',
  'etc/motd': 'Welcome to your lab machine. `su -` makes you root.\n',
  'etc/inittab': INITTAB,
  'etc/profile': PROFILE,
};

/** The guest agent with the libraries it stands on, taken from this host. */
async function addGuestAgent(root: string, folder: string, signal: AbortSignal) {
  const unpacked = join(folder, 'guest-agent');
  await run('dpkg-deb', ['-x', await fetchPackage('qemu-guest-agent', join(folder, 'packages'), signal), unpacked], { signal });
  const program = join(unpacked, 'usr/sbin/qemu-ga');
  const libraries = (await run('ldd', [program], { signal })).toString();
  if (/not found/.test(libraries)) throw new Error(`the guest agent lacks libraries on this host: ${libraries.match(/\S+ => not found/g)}`);
  for (const [, file] of libraries.matchAll(/(?:=> )?(\/\S+) \(0x/g)) {
    await mkdir(join(root, dirname(file!)), { recursive: true });
    await copyFile(file!, join(root, file!));
  }
  await copyFile(program, join(root, 'usr/sbin/qemu-ga'));
}

/** A whole system of busybox in a folder; a disk is made of it. Built in seconds so that the very first lab runs. */
export async function buildTinyRoot(root: string, folder: string, signal: AbortSignal) {
  const folders = [
    'bin',
    'sbin',
    'usr/bin',
    'usr/sbin',
    'usr/local/bin',
    'usr/local/sbin',
    'etc',
    'dev',
    'proc',
    'sys',
    'tmp',
    'run',
    'root',
    'home/student',
    'mnt',
    'media/usb',
    'media/cdrom',
    'var/run',
    'var/log',
    'var/local/run',
    'lib64',
  ];
  for (const each of folders) await mkdir(join(root, each), { recursive: true });
  const busybox = (await run('sh', ['-c', 'command -v busybox'], { signal })).toString().trim();
  await copyFile(busybox, join(root, 'bin/busybox'));
  for (const applet of (await run(busybox, ['--list-full'], { signal })).toString().trim().split('\n')) {
    await mkdir(join(root, dirname(applet)), { recursive: true });
    await symlink('/bin/busybox', join(root, applet)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
  for (const [path, text] of Object.entries(FILES)) await writeFile(join(root, path), text);
  await writeFile(join(root, 'etc/rc'), RC);
  await chmod(join(root, 'etc/rc'), 0o755);
  // busybox must be root's to let su work.
  await chmod(join(root, 'bin/busybox'), 0o4755);
  await addGuestAgent(root, folder, signal);
  await run('chown', ['-R', '1000:1000', join(root, 'home/student')], { signal });
  await rm(join(folder, 'guest-agent'), { recursive: true, force: true });
}
