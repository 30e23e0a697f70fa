import type { LabCapabilities } from '@praxis/contract/labs/agent';

/** What a template is made of. `how` names the builder; own ones bring their files. */
export type TemplateDefinition = {
  id: string;
  name: string;
  how: 'tiny' | 'debian' | 'own';
  packages: string[];
  memory_mb: number;
  cpus: number;
  disk_mb: number;
  display: 'text' | 'desktop';
  user: string;
  home: string;
  kernelWords: string;
  /** Another one is built anew. */
  edition?: string;
};

/** Complaints of the kernel would stand in the middle of what a student types: they are in its own log. */
const TEXT = 'console=tty1 console=ttyS0 loglevel=3';
const SYSTEMD = `${TEXT} systemd.show_status=0`;

export const definitions: TemplateDefinition[] = [
  {
    ...{ id: 'tiny', name: 'Tiny (busybox)', how: 'tiny', packages: [], memory_mb: 128, cpus: 1, disk_mb: 512 },
    ...{ display: 'text', user: 'student', home: '/home/student', kernelWords: TEXT, edition: '3' },
  },
  {
    ...{
      id: 'console',
      name: 'Debian 12',
      how: 'debian',
      memory_mb: 512,
      cpus: 1,
      disk_mb: 4096,
      display: 'text',
      user: 'student',
      home: '/home/student',
    },
    packages: ['nano', 'less', 'vim-tiny', 'python3-minimal', 'gcc', 'libc6-dev', 'make', 'git', 'curl', 'man-db'],
    kernelWords: SYSTEMD,
  },
  {
    ...{
      id: 'desktop',
      name: 'Debian 12 desktop',
      how: 'debian',
      memory_mb: 768,
      cpus: 1,
      disk_mb: 6144,
      display: 'desktop',
      user: 'student',
      home: '/home/student',
    },
    packages: [
      'nano',
      'less',
      'python3-minimal',
      'xserver-xorg-core',
      'xserver-xorg-input-libinput',
      'xinit',
      'x11-xserver-utils',
      'openbox',
      'tint2',
      'xterm',
      'netsurf-gtk',
      'xclip',
      'pcmanfm',
      'fonts-noto-cjk',
    ],
    kernelWords: SYSTEMD,
  },
];

/** What machines of a template can do. */
export const capabilitiesOf = ({ display }: Pick<TemplateDefinition, 'display'>): LabCapabilities => ({
  display,
  terminal: true,
  snapshot: true,
  devices: ['usb', 'disk', 'cd'],
  clipboard: display === 'desktop',
  networks: process.getuid?.() === 0,
  inspection: true,
});
