import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type Kernel, nameOf, openCgroups } from './cgroup.ts';

/*
 * This kind of machine offers no cgroup v2 with controllers, so v2 is tested on a tree of plain files as the documentation of Linux 6.1
 * describes it (Documentation/admin-guide/cgroup-v2.rst). What no plain file shows, that the limits bite, is shown on v1 only.
 */
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const fresh = {
  'cgroup.procs': '',
  'cgroup.controllers': 'cpu memory pids\n',
  'cgroup.subtree_control': '',
  'cgroup.kill': '',
  'cpu.stat': 'usage_usec 1234\nuser_usec 1000\nsystem_usec 234\n',
  'memory.max': 'max\n',
  'memory.swap.max': 'max\n',
  'memory.oom.group': '0\n',
  'memory.peak': '4096000\n',
  'memory.events': 'low 0\nhigh 0\nmax 12\noom 1\noom_kill 0\noom_group_kill 0\n',
  'pids.max': 'max\n',
};

const write = (root: string, files: Record<string, string>) => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
};

/** A machine's tree; new folders get the files a kernel puts there. */
function machine(files: Record<string, string>, own = fresh): Kernel {
  const root = mkdtempSync(join(tmpdir(), 'praxis-cgroup-'));
  folders.push(root);
  write(root, { [`proc/${process.pid}/stat`]: `${process.pid} (node) S ${Array.from({ length: 30 }, (_, at) => at).join(' ')}`, ...files });
  return {
    root,
    makeFolder(path) {
      mkdirSync(path);
      write(path, own);
    },
    removeFolder: (path) => rmSync(path, { recursive: true }),
  };
}

const v2 = {
  'proc/self/mountinfo': '30 25 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw,nsdelegate,memory_recursiveprot\n',
  'proc/self/cgroup': '0::/system.slice/praxis.service\n',
  'sys/fs/cgroup/cgroup.procs': '',
  'sys/fs/cgroup/cgroup.controllers': 'cpuset cpu io memory hugetlb pids rdma misc\n',
  'sys/fs/cgroup/cgroup.subtree_control': 'cpuset cpu io memory pids\n',
  'sys/fs/cgroup/system.slice/praxis.service/cgroup.procs': '1\n',
};

test('with cgroup v2 a box gets its limits, swap is closed and the kernel ends it whole', async () => {
  const kernel = machine(v2);
  const cgroups = await openCgroups(kernel);
  if (typeof cgroups === 'string') throw new Error(cgroups);
  expect(cgroups.version).toBe('v2');
  const parent = join(kernel.root, 'sys/fs/cgroup', nameOf(process.pid, kernel)!);
  expect(readFileSync(join(parent, 'cgroup.subtree_control'), 'utf8')).toBe('+memory +pids +cpu');
  const group = cgroups.make('0-0');
  group.limit({ memoryBytes: 64 << 20, processes: 35 });
  const output = (file: string) => readFileSync(join(parent, '0-0', file), 'utf8');
  expect([output('memory.max'), output('memory.swap.max'), output('memory.oom.group'), output('pids.max')]).toEqual([
    '67108864',
    '0',
    '1',
    '35',
  ]);
  const fields = new Map(group.words);
  expect(fields.get('procs')).toBe(join(parent, '0-0/cgroup.procs'));
  expect(group.joins).toEqual([fields.get('procs')]);
  expect(fields.get('cpu_stat')).toBe(join(parent, '0-0/cpu.stat'));
  expect(fields.get('kill')).toBe(join(parent, '0-0/cgroup.kill'));
  expect(group.peak()).toBe(4_096_000);
  expect(group.outOfMemory()).toBe(false);
  write(join(parent, '0-0'), { 'memory.events': 'low 0\nhigh 0\nmax 12\noom 1\noom_kill 3\noom_group_kill 1\n' });
  expect(group.outOfMemory()).toBe(true);
  await group.remove();
  expect(() => output('memory.max')).toThrow();
  await cgroups.close();
});

test('a kernel that keeps no peak leaves it to the size of the program', async () => {
  const { 'memory.peak': _peak, ...older } = fresh;
  const cgroups = await openCgroups(machine(v2, older as typeof fresh));
  if (typeof cgroups === 'string') throw new Error(cgroups);
  expect(cgroups.make('0-0').peak()).toBeUndefined();
});

test('groups of a judge that is gone are removed, those of a living one stay', async () => {
  const kernel = machine({
    ...v2,
    'proc/77/stat': `77 (node) S ${Array.from({ length: 30 }, (_, at) => at).join(' ')}`,
    'sys/fs/cgroup/praxis-judge-77-18/cgroup.procs': '',
    'sys/fs/cgroup/praxis-judge-77-17/cgroup.procs': '',
    'sys/fs/cgroup/praxis-judge-9999999-1/0-5/cgroup.procs': '',
  });
  const living = nameOf(77, kernel)!;
  await openCgroups(kernel);
  const left = (name: string) => readFileSync(join(kernel.root, 'sys/fs/cgroup', name, 'cgroup.procs'), 'utf8');
  expect(left(living)).toBe('');
  for (const name of ['praxis-judge-77-17', 'praxis-judge-77-18', 'praxis-judge-9999999-1'].filter((each) => each !== living))
    expect(() => left(name)).toThrow();
});

test('without controllers or without cgroups the reason is told', async () => {
  const poor = {
    'sys/fs/cgroup/cgroup.controllers': 'cpuset cpu\n',
    'sys/fs/cgroup/system.slice/praxis.service/cgroup.controllers': 'cpu\n',
  };
  expect(await openCgroups(machine({ ...v2, ...poor }))).toContain('no memory, pids');
  const bare = { 'proc/self/mountinfo': '1 0 0:1 / / rw - ext4 /dev/vda rw\n', 'proc/self/cgroup': '' };
  expect(await openCgroups(machine(bare))).toContain('no cgroups are mounted');
});
