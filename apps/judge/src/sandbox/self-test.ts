import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BoxRun, Slot } from './box.ts';
import { SandboxFailure } from './runner.ts';

/** Looks at the box from inside: only what must be there may be there. */
const LOOK =
  'echo "$(id -u) $$"; ls / | tr "\\n" " "; echo; ls -A /tmp /w | tr "\\n" " "; echo; env; (echo > /w/x) 2>/dev/null && echo WRITES';

/** Lets a box tell what it is; returns what is wrong with it, undefined when it holds. */
export async function selfTest(slot: Slot, folder: string, limited: boolean): Promise<string | undefined> {
  mkdirSync(join(folder, 'w'), { recursive: true });
  const box: BoxRun = {
    command: ['/usr/bin/sh', '-c', LOOK],
    mounts: [{ from: join(folder, 'w'), to: '/w' }],
    input: '/dev/null',
    output: join(folder, 'out'),
    errors: join(folder, 'err'),
    limits: { cpuMs: 2000, wallMs: 20_000, memoryMb: 64, processes: 8, outputBytes: 65_536, errorBytes: 65_536, tmpMb: 4 },
  };
  try {
    writeFileSync(box.errors, '');
    const ended = await slot.run(box);
    const output = readFileSync(box.output, 'utf8');
    const [first, top] = output.split('\n');
    if (ended.exitCode !== 0 && !output)
      return `the test program failed (${ended.signal ?? ended.how}): ${readFileSync(box.errors, 'utf8')}`;
    if (first?.split(' ')[0] !== String(slot.uid)) return 'the box did not take away the rights of root';
    const seen = (top ?? '').trim().split(' ');
    const strange = seen.filter((name) => !['bin', 'dev', 'jinit', 'lib', 'lib64', 'sbin', 'tmp', 'usr', 'w'].includes(name));
    if (strange.length) return `the box shows ${strange.join(', ')}`;
    if (output.includes('WRITES')) return 'the box lets programs write where they may not';
    if (limited && !(ended.memoryKb > 0 && ended.cpuMs > 0)) return 'the cgroups of this machine do not count';
    return undefined;
  } catch (error) {
    if (!(error instanceof SandboxFailure)) throw error;
    return `the sandbox does not work here: ${error.message}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
