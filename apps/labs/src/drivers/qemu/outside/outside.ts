import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LAB_FILE_BYTES } from '@praxis/contract/labs/agent';
import { NoSandbox, runBox, SANDBOX_USERS, sandboxLack } from '@praxis/instance/sandboxed';
import { LabFailure } from '../../../driver.ts';
import { lower } from '../../../program.ts';
import { ROOT_DISK } from '../arguments.ts';
import type { Running } from '../clone.ts';

const SECONDS = 120;
const MB = 1024 * 1024;
const MEMORY_MB = 512;
/** A disk has room for its metadata when it was written to the last sector. */
const SLACK_MB = 64;
const PATH = /^\/[^\n\r"]{1,500}$/;

const WRITTEN_MS = 5000;
const KERNEL_MS = 1500;
const KEYS = ['alt', 'sysrq', 's'].map((name) => ({ type: 'qcode', data: name }));

/** How often the machine told its disk to keep what it was given; counted by QEMU. */
async function flushes(qmp: Running['qmp']) {
  const disks = (await qmp.ask('query-blockstats')) as { qdev?: string; stats: { flush_operations: number } }[];
  return disks.find(({ qdev }) => qdev === ROOT_DISK)?.stats.flush_operations;
}

/** Whether a program of the guest wrote everything down: it says so, and the disk felt it. */
async function writtenQuietly({ qmp, guest }: Pick<Running, 'qmp' | 'guest'>) {
  const before = await flushes(qmp);
  const late = new Promise<false>((done) => setTimeout(() => done(false), WRITTEN_MS).unref());
  const stated = guest.exec({ command: 'sync', seconds: WRITTEN_MS / 1000 }).then(
    ({ code }) => code === 0,
    () => false,
  );
  const done = await Promise.race([stated, late]);
  return done && before !== undefined && (await flushes(qmp))! > before;
}

/**
 * Has a guest write down what it holds back. Where its programs do not, its kernel is told by the keyboard, which says so on the terminal;
 * nobody waits for it longer than a moment.
 */
export async function askToWrite(life: Pick<Running, 'qmp' | 'guest'>) {
  if (await writtenQuietly(life)) return;
  await life.qmp.ask('send-key', { keys: KEYS, 'hold-time': 20 });
  await new Promise((done) => setTimeout(done, KERNEL_MS));
}

/**
 * Run in the sandbox. The copy is checked and mended as a kernel would at its next start, so that what the journal holds counts. Each file
 * is announced by its size; links are followed within the disk alone.
 */
const READ = `most=$1; source=$2; shift 2
qemu-img convert --image-opts -O raw "$source" /out || exit 3
echo copied
e2fsck -fy /out >/dev/null 2>&1
[ $? -le 2 ] || exit 4
for path; do
  if [ -n "$path" ] && debugfs -R "stat \\"$path\\"" /out 2>/dev/null | grep -q 'Type: regular'; then
    debugfs -R "cat \\"$path\\"" /out 2>/dev/null | head -c "$most" > /tmp/file
    stat -c %s /tmp/file; cat /tmp/file
  else echo missing; fi
done`;

/** How large the disk is, megabytes, as its first bytes say. */
async function sizeOf(disk: string) {
  const file = await open(disk, 'r');
  try {
    const head = Buffer.alloc(32);
    await file.read(head, 0, head.length, 0);
    return Math.ceil(Number(head.readBigUInt64BE(24)) / MB);
  } finally {
    await file.close();
  }
}

/** The first line of `bytes` from `at`, and where the next begins. */
function lineAt(bytes: Buffer, at: number) {
  const end = bytes.indexOf(10, at);
  if (end < 0) throw new LabFailure('failed', 'the reader of the disk broke off');
  return { line: bytes.toString('latin1', at, end), next: end + 1 };
}

function filesIn(output: Buffer, paths: readonly string[]) {
  const found = new Map<string, Buffer | undefined>();
  let { next: at } = lineAt(output, 0);
  for (const path of paths) {
    const { line, next } = lineAt(output, at);
    at = next;
    if (line === 'missing') {
      found.set(path, undefined);
      continue;
    }
    const size = Number(line);
    if (!/^\d{1,9}$/.test(line) || at + size > output.length) throw new LabFailure('failed', 'the reader of the disk broke off');
    found.set(path, output.subarray(at, at + size));
    at += size;
  }
  return found;
}

/** A disk that a guest wrote, the one below it, and whom the programs that read it run as. */
export type GuestDisk = { disk: string; below: string; uid: number | undefined };

/**
 * Reads files of a guest's ext disk, the first two megabytes of each, without the guest: our own programs parse what it wrote, in a sandbox
 * without rights. `copied` is called as soon as the machine may go on writing.
 */
export async function readFiles({ disk, below, uid }: GuestDisk, scratch: string, paths: readonly string[], copied: () => void) {
  const lack = await sandboxLack();
  if (lack) throw new LabFailure('not_supported', lack);
  const folder = await mkdtemp(join(scratch, 'inspection-'));
  try {
    const raw = join(folder, 'raw');
    await writeFile(raw, '', { flag: 'wx', mode: 0o600 });
    const layer = (name: string, file: string) =>
      `${name}driver=qcow2,${name}file.driver=file,${name}file.filename=${file},${name}file.locking=off`;
    const source = `${layer('', '/disk')},${layer('backing.', '/below')}`;
    const pieces: Buffer[] = [];
    const ended = await runBox(
      {
        command: 'sh',
        args: ['-c', READ, 'read', String(LAB_FILE_BYTES), source, ...paths.map((path) => (PATH.test(path) ? path : ''))],
        reads: [
          { from: disk, to: '/disk' },
          { from: below, to: '/below' },
        ],
        writes: [{ from: raw, to: '/out' }],
        uid: uid ?? SANDBOX_USERS.disks,
        limits: { memoryMb: MEMORY_MB, fileMb: (await sizeOf(disk)) + SLACK_MB, tmpMb: 8 },
      },
      {
        seconds: SECONDS,
        outputBytes: 4096 + paths.length * (LAB_FILE_BYTES + 16),
        onStart: lower,
        onOutput(piece) {
          pieces.push(piece);
          // The first it says is that the copy is made.
          if (pieces.length === 1) copied();
        },
      },
    );
    if (ended.ended !== 'exit' || ended.code !== 0)
      throw new LabFailure('failed', `the disk could not be read: ${ended.ended} ${ended.code} ${ended.errors.trim().slice(-200)}`);
    return filesIn(Buffer.concat(pieces), paths);
  } catch (error) {
    throw error instanceof NoSandbox ? new LabFailure('not_supported', error.message) : error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
