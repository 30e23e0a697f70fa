import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
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

/** The number of the program itself, once it runs in its box. */
async function programIn(list: string) {
  for (let turn = 0; turn < 1000; turn++, await wait(20))
    for (const pid of readFileSync(list, 'utf8').split('\n').filter(Boolean))
      if (/^python3/.test(readFileSync(`/proc/${pid}/comm`, 'utf8'))) return pid;
  throw new Error('the program does not start');
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
  const pid = await programIn(list);
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
