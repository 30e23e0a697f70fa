import { execFileSync, spawn } from 'node:child_process';
import { closeSync, constants, mkdirSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { judgeHere } from '../testing/judge-here.ts';
import type { BoxRun } from './box.ts';

let here: Awaited<ReturnType<typeof judgeHere>>;
beforeAll(async () => {
  here = await judgeHere(8);
}, 240_000);
afterAll(() => here.close());

/** The number of a process of a box by its name, once it runs there: the program itself, if nothing else is said. */
async function processIn(list: string, name = /^python3/) {
  for (let turn = 0; turn < 1000; turn++, await wait(20))
    for (const pid of readFileSync(list, 'utf8').split('\n').filter(Boolean))
      if (name.test(readFileSync(`/proc/${pid}/comm`, 'utf8'))) return pid;
  throw new Error('the program does not start');
}

/** What a pipe holds, empty once nobody writes to it any more; undefined while it holds nothing and somebody still may. */
function readNow(file: number) {
  const block = Buffer.alloc(64);
  try {
    return block.toString('utf8', 0, readSync(file, block));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
    return undefined;
  }
}

test('the clock of a program stands still while the interactor it listens to has no core', { timeout: 90_000 }, async ({ skip }) => {
  if (!here.judge) return skip('no full sandbox on this machine');
  const calledOff = new AbortController();
  const place = here.judge.place(0, calledOff.signal);
  const work = join(place.folder, 'w');
  mkdirSync(work);
  const box = (text: string, name: string, wallMs: number): BoxRun => ({
    command: ['/usr/bin/python3', '-c', text],
    mounts: [{ from: work, to: '/w' }],
    input: '/dev/null',
    output: join(place.folder, `${name}.out`),
    errors: join(place.folder, `${name}.err`),
    limits: { cpuMs: 60_000, wallMs, memoryMb: 64, processes: 8, outputBytes: 4096, errorBytes: 4096, tmpMb: 4 },
  });
  const list = place.partner().nextProcesses()!;
  const interactor = place.partner().run(box('while True: pass', 'interactor', 60_000), calledOff.signal);
  const interactorIsGone = expect(interactor).rejects.toThrow();
  const pid = await processIn(list);
  execFileSync('/usr/bin/taskset', ['-p', '-c', '0', pid], { stdio: 'ignore' });
  execFileSync('/usr/bin/renice', ['-n', '19', '-p', pid], { stdio: 'ignore' });
  // Sessions of their own: the kernel shares a core between sessions, and what else runs in ours must not weaken these.
  const greedy = Array.from({ length: 3 }, () =>
    spawn('/usr/bin/taskset', ['-c', '0', process.execPath, '-e', 'for (;;);'], { detached: true, stdio: 'ignore' }),
  );
  try {
    const listens = box('import time; time.sleep(1.4)', 'program', 1000);
    expect(await place.slot.run(listens)).toMatchObject({ how: 'wall' });
    expect(await place.slot.run({ ...listens, beside: list })).toMatchObject({ how: 'exited' });
  } finally {
    for (const one of greedy) one.kill('SIGKILL');
    calledOff.abort();
    await interactorIsGone;
  }
});

test('the end of an output is known only after that of its program, also while process 1 has no core to tell of it', {
  timeout: 90_000,
}, async ({ skip }) => {
  if (!here.judge) return skip('no full sandbox on this machine');
  const place = here.judge.place(0, new AbortController().signal);
  const [pipe, work] = [join(place.folder, 'pipe'), join(place.folder, 'own')];
  mkdirSync(work);
  execFileSync('/usr/bin/mkfifo', ['-m', '600', pipe]);
  const reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
  const list = place.slot.nextProcesses()!;
  const running = place.slot.run({
    command: ['/usr/bin/python3', '-c', 'import time; print("done", flush=True); time.sleep(0.7)'],
    mounts: [{ from: work, to: '/w' }],
    ...{ input: '/dev/null', output: pipe, errors: join(place.folder, 'err'), piped: 'output first' },
    limits: { cpuMs: 60_000, wallMs: 60_000, memoryMb: 64, processes: 8, outputBytes: 4096, errorBytes: 4096, tmpMb: 4 },
  });
  try {
    const [program, first] = [await processIn(list), await processIn(list, /^jinit/)];
    process.kill(Number(first), 'SIGSTOP');
    const ended = () => /\) Z /.test(readFileSync(`/proc/${program}/stat`, 'utf8'));
    for (let turn = 0; turn < 1000 && !ended(); turn++) await wait(20);
    expect(ended()).toBe(true);
    await wait(300);
    expect([readNow(reader), readNow(reader)]).toEqual(['done\n', undefined]);
    process.kill(Number(first), 'SIGCONT');
    expect(await running).toMatchObject({ how: 'exited', exitCode: 0 });
    expect(readNow(reader)).toBe('');
  } finally {
    closeSync(reader);
  }
});
