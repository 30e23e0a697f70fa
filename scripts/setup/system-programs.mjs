import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { outerEnvironment, print, quietly, step } from '../steps.mjs';

/** The system programs this version uses, each with the feature that is off without it, and what does for it where a release lacks it. */
const systemPrograms = {
  ffmpeg: { found: ['ffmpeg', 'ffprobe'], off: 'videos cannot be transcoded' },
  'util-linux': { found: ['unshare', 'setpriv'], off: 'the database cannot be started by root' },
  'chromium-headless-shell': {
    found: ['chromium-headless-shell'],
    instead: 'chromium',
    off: 'browser tests run in the whole Chromium where it is installed, which takes a third longer',
  },
  'redis-server': { found: ['redis-server'], off: 'the tests of several servers over Redis are skipped' },
  'nginx-light': { found: ['nginx'], off: 'the test of a rolling restart is skipped' },
  bubblewrap: { found: ['bwrap'], off: 'no program, disk, video or picture of others is run or read' },
  gcc: { found: ['gcc'], off: 'no program of a learner is run (online judge)' },
  'libc6-dev': { file: '/usr/include/stdio.h', off: 'no program of a learner is run (online judge)' },
  'g++': { file: '/usr/bin/g++', off: 'C++ is not judged' },
  python3: { file: '/usr/bin/python3', off: 'Python is not judged' },
  'openjdk-17-jdk-headless': {
    file: `/usr/lib/jvm/java-17-openjdk-${process.arch === 'x64' ? 'amd64' : process.arch}/bin/javac`,
    off: 'Java is not judged',
  },
  'qemu-system-x86': { found: ['qemu-system-x86_64'], off: 'lab machines cannot run' },
  'qemu-utils': { found: ['qemu-img'], off: 'lab machines cannot run' },
  'busybox-static': { found: ['busybox'], off: 'lab machines cannot run' },
  e2fsprogs: { found: ['mke2fs', 'debugfs'], off: 'lab machines cannot run' },
  kmod: { found: ['modprobe', 'depmod'], off: 'lab machines cannot run' },
  cpio: { found: ['cpio'], off: 'lab machines cannot run' },
  iproute2: { found: ['ip'], off: 'lab machines have no networks of their own' },
  'xz-utils': { found: ['xz'], off: 'the kernel of lab machines stays packed, so that each machine takes more memory' },
  mmdebstrap: { found: ['mmdebstrap'], off: 'the Debian templates of labs cannot be built' },
  genisoimage: { found: ['genisoimage'], off: 'files cannot be put on a disc for a lab machine' },
  git: { found: ['git'], off: 'repositories of projects cannot be served' },
  'fonts-noto-cjk': { file: '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc', off: 'Chinese text has no font in test screenshots' },
};

/** What the online judge needs. */
export const judgePrograms = ['bubblewrap', 'gcc', 'libc6-dev', 'g++', 'python3', 'openjdk-17-jdk-headless'];

/** What the process that keeps repositories calls. */
export const repositoryPackages = ['bubblewrap', 'git'];

/** What lab machines are made with. */
export const labPackages = [
  'qemu-system-x86',
  'qemu-utils',
  'bubblewrap',
  'busybox-static',
  'e2fsprogs',
  'kmod',
  'cpio',
  'iproute2',
  'xz-utils',
  'mmdebstrap',
  'genisoimage',
];

const onPath = (name) =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin'].some((folder) => folder && existsSync(join(folder, name)));
const isInstalled = ({ found = [], file }) => found.every(onPath) && (!file || existsSync(file));

function mayInstall() {
  if (process.env.PRAXIS_APT === '0') return 'PRAXIS_APT=0 declines it';
  if (process.getuid?.() !== 0) return 'only root may install it';
  if (!onPath('apt-get')) return 'this is not Debian or Ubuntu';
  return undefined;
}

/** Installs what is missing where that is permitted; a missing program never stops the product. */
export async function ensureSystem(names) {
  const missing = names.filter((name) => !isInstalled(systemPrograms[name]));
  if (!missing.length) return;
  const declined = mayInstall();
  if (!declined) {
    print(`System packages will be installed with apt-get: ${missing.join(' ')} (PRAXIS_APT=0 declines)`);
    const env = { ...outerEnvironment(), DEBIAN_FRONTEND: 'noninteractive' };
    try {
      await step('Installing system packages', async () => {
        // A kill in the middle of an earlier installation leaves dpkg half configured; this is a no-op otherwise.
        await quietly('dpkg', ['--configure', '-a'], { env });
        await quietly('apt-get', ['update', '-q'], { env });
        const install = (packages) => quietly('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], { env });
        try {
          await install(missing);
        } catch (error) {
          // One that this release does not carry must not keep out the others.
          if (missing.length === 1 && !systemPrograms[missing[0]].instead) throw error;
          for (const name of missing)
            await install([name])
              .catch((failure) => (systemPrograms[name].instead ? install([systemPrograms[name].instead]) : Promise.reject(failure)))
              .catch(() => print(`  ${name} could not be installed`));
        }
      });
    } catch (error) {
      print(`  System packages could not be installed: ${error.message.trim().split('\n').at(-1)}`);
    }
  }
  for (const name of names.filter((each) => !isInstalled(systemPrograms[each]))) {
    print(`  ${name} is missing${declined ? ` (${declined})` : ''}: ${systemPrograms[name].off}. Install it with: apt-get install ${name}`);
  }
}
