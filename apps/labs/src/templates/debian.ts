import { appendFile, chmod, cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../program.ts';
import type { TemplateDefinition } from './definitions.ts';
import { HAND, HAND_SERVICE } from './hand.ts';
import type { Kernel } from './kernel.ts';
import { LIVE_PROMPT } from './prompt.ts';

const ALWAYS = [
  'qemu-guest-agent',
  'systemd-sysv',
  'udev',
  'dbus',
  'sudo',
  'iproute2',
  'iputils-ping',
  'procps',
  'login',
  'passwd',
  'util-linux',
  'gzip',
  'tar',
  'ca-certificates',
];

/** On the terminal and on the screen the student is logged in already. */
const autologin = (line: string) => `[Service]
ExecStart=
ExecStart=-/sbin/agetty --autologin student --noclear --keep-baud 115200,38400,9600 ${line} $TERM
`;

/** The terminal begins with an empty page of a known size. */
const PROFILE = `export LANG=C.UTF-8
if [ "$(tty)" = /dev/ttyS0 ]; then
  export TERM=xterm-256color
  stty rows 30 cols 100
  printf '\\033cWelcome to your lab machine. sudo makes you root.\\n\\n'
fi
`;

/** In memory: on the disk every clone would write a file of eight megabytes anew. */
const JOURNAL = `[Journal]
Storage=volatile
RuntimeMaxUse=8M
`;

/** On a host without breath a device that comes late must not keep a terminal away for good. */
const PATIENCE = `[Manager]
DefaultTimeoutStartSec=300s
DefaultDeviceTimeoutSec=300s
`;

const DESKTOP = `[Unit]
Description=Desktop of the lab
After=systemd-user-sessions.service
Conflicts=getty@tty1.service
[Service]
Environment=HOME=/home/student LANG=C.UTF-8
ExecStart=/usr/bin/xinit /usr/local/bin/lab-session -- /usr/bin/X :0 vt1 -nolisten tcp -noreset
Restart=always
RestartSec=2
[Install]
WantedBy=multi-user.target
`;

const SESSION = `#!/bin/sh
xset s off -dpms; xsetroot -solid '#24405f'
chown student /home/student/.Xauthority 2>/dev/null
xhost +si:localuser:student >/dev/null 2>&1
exec su student -c 'cd; export DISPLAY=:0 HOME=/home/student LANG=C.UTF-8; (tint2 &); (xterm -fa Monospace -fs 11 -geometry 90x26+30+30 &); exec openbox'
`;

const SCREEN = `Section "Device"
  Identifier "card"
  Driver "modesetting"
EndSection
Section "Screen"
  Identifier "screen"
  DefaultDepth 24
  SubSection "Display"
    Modes "1024x768"
  EndSubSection
EndSection
`;

/** What mmdebstrap tells us of its way, in parts of a hundred. */
const STAGES: [RegExp, number][] = [
  [/I: running apt-get update/, 14],
  [/I: downloading packages/, 18],
  [/I: extracting archives/, 30],
  [/I: installing essential/, 36],
  [/I: downloading apt|I: installing remaining/, 44],
  [/I: cleaning/, 66],
];

/** The suite of this host's apt, so that the machines come from the same mirror. */
async function suiteOf(signal: AbortSignal) {
  const text = (await run('sh', ['-c', '. /etc/os-release; echo "$ID $VERSION_CODENAME"'], { signal })).toString().trim().split(' ');
  if (text[0] !== 'debian') return { suite: 'bookworm', sources: 'deb http://deb.debian.org/debian bookworm main' };
  const indexes = (
    await run('apt-get', ['indextargets', '--format', '$(SITE) $(RELEASE) $(COMPONENT)', 'Created-By: Packages'], { signal })
  ).toString();
  const lines = [...new Set(indexes.trim().split('\n'))].filter((line) => /debian/.test(line) && line.includes(text[1]!));
  const sources = lines.map((line) => line.split(' ')).map(([site, release, component]) => `deb ${site} ${release} ${component}`);
  return { suite: text[1]!, sources: sources.join('\n') };
}

async function settle(root: string, definition: TemplateDefinition, kernel: Kernel) {
  const write = async (path: string, text: string, mode = 0o644) => {
    await mkdir(join(root, path, '..'), { recursive: true });
    await writeFile(join(root, path), text);
    await chmod(join(root, path), mode);
  };
  await write('etc/hostname', 'lab\n');
  await write('etc/hosts', '127.0.0.1 localhost lab\n');
  await write('etc/fstab', '/dev/vda / ext4 discard,noatime 0 1\n');
  await write('etc/default/locale', 'LANG=C.UTF-8\n');
  await write('etc/sudoers.d/student', 'student ALL=(ALL) NOPASSWD: ALL\n', 0o440);
  await write('etc/systemd/system/serial-getty@ttyS0.service.d/lab.conf', autologin('ttyS0'));
  await write('etc/systemd/system/getty@tty1.service.d/lab.conf', autologin('tty1'));
  await write('etc/profile.d/lab.sh', PROFILE);
  await write('home/student/.hushlogin', '');
  await appendFile(join(root, 'etc/bash.bashrc'), LIVE_PROMPT);
  await write('etc/systemd/journald.conf.d/lab.conf', JOURNAL);
  await write('etc/systemd/system.conf.d/lab.conf', PATIENCE);
  await write('usr/local/lib/lab-hand', HAND);
  await write('etc/systemd/system/lab-hand.service', HAND_SERVICE);
  if (definition.display === 'desktop') {
    await write('etc/systemd/system/lab-desktop.service', DESKTOP);
    await write('usr/local/bin/lab-session', SESSION, 0o755);
    await write('etc/X11/xorg.conf.d/lab.conf', SCREEN);
    await write('etc/X11/Xwrapper.config', 'allowed_users=anybody\nneeds_root_rights=yes\n');
  }
  const modules = join(root, 'lib/modules', kernel.version);
  await mkdir(join(root, 'lib/modules'), { recursive: true });
  await cp(join(kernel.root, 'lib/modules', kernel.version), modules, {
    recursive: true,
    filter: (from) =>
      !/kernel\/(sound|drivers\/(media|gpu\/drm\/(amd|nouveau|i915|radeon)|net\/(wireless|ethernet)|infiniband|iio|staging|scsi))/.test(
        from,
      ),
  });
}

/** A Debian in a folder, from the mirror of this host. */
export async function buildDebianRoot(
  definition: TemplateDefinition,
  root: string,
  kernel: Kernel,
  signal: AbortSignal,
  report: (progress: number, step: string) => void,
) {
  const { suite, sources } = await suiteOf(signal);
  const include = [...ALWAYS, ...definition.packages, ...(definition.display === 'desktop' ? ['x11-xserver-utils'] : [])];
  const masked = [
    'systemd-timesyncd',
    'apt-daily.timer',
    'apt-daily-upgrade.timer',
    'man-db.timer',
    'e2scrub_all.timer',
    'fstrim.timer',
    'dpkg-db-backup.timer',
    'logrotate.timer',
    'systemd-tmpfiles-clean.timer',
    'systemd-networkd-wait-online',
  ];
  const inside = (command: string) => `--customize-hook=chroot "$1" sh -c '${command}'`;
  const line = (text: string) => {
    const reached = STAGES.findLast(([sign]) => sign.test(text));
    if (reached) report(reached[1], 'packages');
  };
  // As root it mounts the host's /proc, /sys and devices in the draft: in a space of its own they go with it, however it ends.
  const [command, ...before] = process.getuid?.() === 0 ? ['unshare', '--mount', '--propagation', 'private', 'mmdebstrap'] : ['mmdebstrap'];
  await run(
    command!,
    [
      ...before,
      ...['--variant=minbase', '--mode=auto', '--format=directory', `--include=${include.join(',')}`],
      ...[
        '--dpkgopt=path-exclude=/usr/share/doc/*',
        '--dpkgopt=path-exclude=/usr/share/locale/*',
        '--aptopt=Apt::Install-Recommends "false"',
      ],
      inside('useradd -m -s /bin/bash -u 1000 student; passwd -d student; passwd -d root'),
      inside(`systemctl mask ${masked.join(' ')}; systemctl enable serial-getty@ttyS0; true`),
      inside('rm -rf /var/cache/apt/*.bin /var/lib/apt/lists/*; : > /etc/machine-id'),
      ...[suite, root, '-'],
    ],
    { signal, line, input: `${sources}\n` },
  );
  report(67, 'settings');
  await settle(root, definition, kernel);
  const services = ['lab-hand', ...(definition.display === 'desktop' ? ['lab-desktop'] : [])];
  await run('chroot', [root, 'systemctl', 'enable', ...services], { signal });
  await rm(join(root, 'var/cache/apt'), { recursive: true, force: true });
}
