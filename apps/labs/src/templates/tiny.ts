import { existsSync } from 'node:fs';
import { chmod, copyFile, cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { run } from '../program.ts';
import { fetchPackage } from './kernel.ts';
import { LIVE_PROMPT } from './prompt.ts';

/** Mounts what a system needs and starts nothing that a first lab does not use. */
const RC = `#!/bin/sh
mount -t proc proc /proc; mount -t sysfs sys /sys
mkdir -p /dev/pts /dev/shm /dev/virtio-ports /run
mount -t devpts -o mode=620,gid=5 dev /dev/pts; mount -t tmpfs -o mode=1777 tmp /tmp; mount -t tmpfs -o mode=755 run /run
for port in /sys/class/virtio-ports/*; do ln -sf ../$(basename $port) /dev/virtio-ports/$(cat $port/name); done
hostname -F /etc/hostname; ip link set lo up
echo 0 2147483647 > /proc/sys/net/ipv4/ping_group_range
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
[ -n "$BASH" ] && ${LIVE_PROMPT}`;

const FILES: Record<string, string> = {
  // busybox finds nobody by number behind an empty password.
  'etc/passwd': 'root:x:0:0:root:/root:@shell@\nstudent:x:1000:1000:Student:/home/student:@shell@\n',
  'etc/shadow': 'root::19000:0:99999:7:::\nstudent::19000:0:99999:7:::\n',
  'etc/group': 'root:x:0:\ntty:x:5:\nstudent:x:1000:\n',
  'etc/shells': '/bin/sh\n/bin/bash\n',
  'etc/hostname': 'lab\n',
  'etc/hosts': '127.0.0.1 localhost lab\n',
  'etc/fstab': '/dev/vda / ext4 discard,noatime 0 1\n',
  'etc/motd': 'Welcome to your lab machine. `su -` makes you root.\n',
  'etc/inittab': INITTAB,
  'etc/profile': PROFILE,
};

/** Small commands that tasks use and busybox has not, as scripts. */
const COMMANDS: Record<string, string> = {
  sudo: `user=root
while [ $# -gt 0 ]; do
  case $1 in
    -u) user=$2; shift 2;;
    --) shift; break;;
    -*) shift;;
    *) break;;
  esac
done
[ $# -gt 0 ] || set -- /bin/sh
exec su -c '"$0" "$@"' -- "$user" "$@"
`,
  pgrep: `case $1 in
  -f) ps -o pid,args | awk -v word="$2" -v me=$$ 'NR > 1 && $1 != me && $1 != me + 1 { pid = $1; $1 = ""; if ($0 ~ word && $0 !~ /pgrep|pkill|awk/) { print pid; found = 1 } } END { exit !found }';;
  -x) ps -o pid,comm | awk -v word="$2" 'NR > 1 && $2 == word { print $1; found = 1 } END { exit !found }';;
  *) ps -o pid,comm | awk -v word="$1" 'NR > 1 && $2 ~ word { print $1; found = 1 } END { exit !found }';;
esac
`,
  pkill: `signal=
case $1 in -[0-9A-Z]*) signal=$1; shift;; esac
pids=$(pgrep "$@") && kill $signal $pids
`,
  nohup: `trap '' HUP
if [ -t 1 ]; then echo "nohup: output goes to nohup.out" >&2; exec "$@" >> nohup.out 2>&1; fi
exec "$@"
`,
  printenv: `[ $# -eq 0 ] && exec env
for name; do env | sed -n "s/^$name=//p" | grep . || exit 1; done
`,
  lsusb: `for each in /sys/bus/usb/devices/*; do
  [ -f $each/idVendor ] && echo "Bus $(cat $each/busnum) Device $(cat $each/devnum): ID $(cat $each/idVendor):$(cat $each/idProduct) $(cat $each/product 2>/dev/null)"
done
`,
};

/** A program with the libraries it stands on, which are this host's. */
async function addProgram(root: string, program: string, place: string, signal: AbortSignal) {
  const libraries = (await run('ldd', [program], { signal })).toString();
  if (/not found/.test(libraries)) throw new Error(`${program} lacks libraries on this host: ${libraries.match(/\S+ => not found/g)}`);
  for (const [, file] of libraries.matchAll(/(?:=> )?(\/\S+) \(0x/g)) {
    await mkdir(join(root, dirname(file!)), { recursive: true });
    await copyFile(file!, join(root, file!));
  }
  await rm(join(root, place), { force: true });
  await copyFile(program, join(root, place));
}

async function addGuestAgent(root: string, folder: string, signal: AbortSignal) {
  const unpacked = join(folder, 'guest-agent');
  await run('dpkg-deb', ['-x', await fetchPackage('qemu-guest-agent', join(folder, 'packages'), signal), unpacked], { signal });
  await addProgram(root, join(unpacked, 'usr/sbin/qemu-ga'), 'usr/sbin/qemu-ga', signal);
}

/** Where busybox shows Chinese as question marks: the line that is typed, and names of files. */
const CHINESE = ['/bin/bash', '/bin/ls'];
const LOCALE = ['/usr/lib/locale/C.utf8', '/lib/terminfo/x/xterm-256color', '/lib/terminfo/l/linux'];

/** Shell and `ls` of this host where it has them, or else busybox's. */
async function addChinese(root: string, signal: AbortSignal) {
  if (![...CHINESE, ...LOCALE].every((path) => existsSync(path))) return '/bin/sh';
  for (const program of CHINESE) await addProgram(root, program, program, signal);
  for (const path of LOCALE) await cp(path, join(root, path), { recursive: true, dereference: true });
  return '/bin/bash';
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
  const shell = await addChinese(root, signal);
  for (const [path, text] of Object.entries(FILES)) await writeFile(join(root, path), text.replaceAll('@shell@', shell));
  await writeFile(join(root, 'etc/rc'), RC);
  await chmod(join(root, 'etc/rc'), 0o755);
  for (const [name, script] of Object.entries(COMMANDS)) {
    const file = join(root, 'usr/local/bin', name);
    await writeFile(file, `#!/bin/sh\n${script}`);
    await chmod(file, 0o755);
  }
  await chmod(join(root, 'etc/shadow'), 0o640);
  // busybox must be root's to let su work.
  await chmod(join(root, 'bin/busybox'), 0o4755);
  await addGuestAgent(root, folder, signal);
  await run('chown', ['-R', '1000:1000', join(root, 'home/student')], { signal });
  await rm(join(folder, 'guest-agent'), { recursive: true, force: true });
}
