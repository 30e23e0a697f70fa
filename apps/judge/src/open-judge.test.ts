import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { judgeLanguages } from '@praxis/contract/judge-queue/languages';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { judgeOnce } from './judge-once.ts';
import { openJudge } from './open-judge.ts';
import { openSlot } from './sandbox/box.ts';
import { toolchain } from './sandbox/toolchain.ts';

const home = mkdtempSync(join(tmpdir(), 'praxis-judge-tiers-'));
beforeAll(() => process.umask(0o022));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const log = () => undefined;

test('whoever is not root judges nothing, and is told why', async () => {
  const spy = vi.spyOn(process, 'getuid').mockReturnValue(1000);
  const judge = await openJudge({ home, log });
  spy.mockRestore();
  expect(judge).toMatchObject({ tier: 'none', reason: 'the judge must run as root to lock programs in' });
  expect(() => judge.place(0, new AbortController().signal)).toThrow('root');
});

test('by hand a program is not run either where no box holds', async () => {
  const spy = vi.spyOn(process, 'getuid').mockReturnValue(1000);
  const src = join(home, 'main.py');
  writeFileSync(src, `open(${JSON.stringify(join(home, 'ran'))}, "w")\nprint("ok")\n`);
  const language = judgeLanguages.find(({ id }) => id === 'python3')!;
  const signal = new AbortController().signal;
  const limits = { timeMs: 1000, memoryMb: 64, outputKb: 64 };
  const answer = await judgeOnce({ language, src, stdin: undefined, expected: undefined, limits, home, signal });
  spy.mockRestore();
  expect(answer).toMatchObject({ verdict: 'SE', msg: expect.stringContaining('not run here') });
  expect(existsSync(join(home, 'ran'))).toBe(false);
});

test('without cgroups a box still shows nothing of the machine and keeps to time and memory', { timeout: 240_000 }, async ({ skip }) => {
  const tools = process.getuid?.() === 0 ? await toolchain(home, log, 'python3') : 'not root';
  if (typeof tools === 'string') return skip(`no sandbox on this machine: ${tools}`);
  const work = join(home, 'w');
  mkdirSync(work);
  const slot = openSlot({ ...tools, cgroups: undefined }, 350);
  const run = (text: string) =>
    slot.run({
      command: ['/usr/bin/python3', '-c', text],
      mounts: [{ from: work, to: '/w' }],
      input: '/dev/null',
      output: join(home, 'out'),
      errors: join(home, 'err'),
      limits: { cpuMs: 500, wallMs: 60_000, memoryMb: 64, processes: 8, outputBytes: 4096, errorBytes: 4096, tmpMb: 4, addressSpace: true },
    });
  try {
    expect(await run('import os; print(os.getuid(), os.path.exists("/etc"), os.path.exists("/proc"))')).toMatchObject({
      how: 'exited',
      exitCode: 0,
    });
    expect(readFileSync(join(home, 'out'), 'utf8')).toBe(`${slot.uid} False False\n`);
    expect((await run('while True: pass')).signal).toBe('SIGXCPU');
    expect((await run('x = bytearray(500 << 20)')).exitCode).toBe(1);
    expect((await run('print("x" * 100000)')).how).toBe('output');
  } finally {
    await slot.close();
  }
});
