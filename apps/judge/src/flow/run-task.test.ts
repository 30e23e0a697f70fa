import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JudgedProgram, JudgeProgress, JudgeTask } from '@praxis/contract/judge-queue/task';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { judgeHere } from '../testing/judge-here.ts';
import { runTask } from './run-task.ts';

let here: Awaited<ReturnType<typeof judgeHere>>;
beforeAll(async () => {
  here = await judgeHere(2);
}, 240_000);
afterAll(() => here.close());

const python = (text: string): JudgedProgram => ({ language: 'python3', files: [{ name: 'main.py', text }] });
const sum = python('print(sum(map(int, input().split())))');
const task = (more: Partial<JudgeTask> = {}): JudgeTask => ({
  runId: '1',
  mode: 'judge',
  graded: true,
  dataRevision: 'r1',
  program: sum,
  limits: { timeMs: 3000, memoryMb: 128, outputKb: 64 },
  cases: [
    { no: 1, group: 1, input: { text: '1 2' }, expected: { text: '3\n' } },
    { no: 2, group: 1, input: { text: '5 5' }, expected: { text: '10\n' } },
    { no: 3, group: 2, input: { text: '2 2' }, expected: { text: '5\n' } },
    { no: 4, group: 3, input: { text: '2 2' }, expected: { text: '4\n' } },
  ],
  groups: [
    { no: 1, score: 40, depends: [], rule: 'min' },
    { no: 2, score: 30, depends: [1], rule: 'min' },
    { no: 3, score: 30, depends: [2], rule: 'min' },
  ],
  checker: { kind: 'lines', strict: true },
  stopAtFirstFailure: false,
  partialScores: true,
  ...more,
});

async function judged(more: Partial<JudgeTask> = {}) {
  const place = here.judge!.place(0, new AbortController().signal);
  const received: JudgeProgress[] = [];
  const result = await runTask({
    place,
    task: task(more),
    tier: 'full',
    report: (progress) => received.push(progress),
    async fileOf(file, name) {
      const path = join(place.folder, name);
      writeFileSync(path, 'text' in file ? file.text : '');
      return path;
    },
  });
  return { result, received, verdicts: result.cases.map(({ verdict }) => verdict).join(' ') };
}

const story = (title: string, run: () => Promise<void>) =>
  test(title, { timeout: 90_000 }, async ({ skip }) => {
    if (!here.judge) return skip('no full sandbox on this machine');
    await run();
  });

story('of an open case that failed the output travels back, of others nothing', async () => {
  const { cases } = task();
  const { result } = await judged({ cases: cases.map((one) => ({ ...one, ...(one.no !== 4 && { open: one.no !== 2 }) })) });
  expect(result.cases.map(({ no, stdout }) => [no, stdout])).toEqual([
    [1, undefined],
    [2, undefined],
    [3, '4\n'],
    [4, undefined],
  ]);
});

story('groups score, what depends on a failed group is not run, and every case is told as it ends', async () => {
  const { result, received, verdicts } = await judged();
  expect(verdicts).toBe('AC AC WA SK');
  expect(result).toMatchObject({ verdict: 'PC', score: 40, full: 100, dataRevision: 'r1', tier: 'full' });
  expect(result.languageVersion).toMatch(/^Python 3/);
  expect(received[0]).toEqual({ compiled: true, cases: [] });
  expect(received.slice(1).map(({ cases }) => cases[0]?.no)).toEqual([1, 2, 3]);
  expect(result.cases.every(({ stdout }) => stdout === undefined)).toBe(true);
});

story('a competition stops at the first failure', async () => {
  const { verdicts, result } = await judged({ stopAtFirstFailure: true, partialScores: false, groups: [] });
  expect(verdicts).toBe('AC AC WA SK');
  expect(result.verdict).toBe('WA');
});

story('a program that is none is a compile error with the words of the compiler, and nothing runs', async () => {
  const { result, received } = await judged({ program: python('print(1') });
  expect(result).toMatchObject({ verdict: 'CE', score: 0, cases: [] });
  expect(result.compileLog).toContain('SyntaxError');
  expect(received).toEqual([{ compiled: false, cases: [] }]);
});

story('a file that begins with the mark of an editor is compiled like any other', async () => {
  const text = '\ufeffpublic class Main { public static void main(String[] words) { System.out.print(3); } }';
  const program = { language: 'java17' as const, files: [{ name: 'Main.java', text }] };
  expect((await judged({ program, cases: task().cases.slice(0, 1), groups: [] })).verdicts).toBe('AC');
});

story('custom input comes back with what the program printed', async () => {
  const { result } = await judged({ mode: 'try', cases: [{ no: 1, group: 0, input: { text: '20 3' } }], groups: [] });
  expect(result.verdict).toBe('IG');
  expect(result.cases[0]).toMatchObject({ verdict: 'IG', stdout: '23\n', stderr: '' });
});

const checker = (text: string, style: 'testlib' | 'kattis' = 'testlib'): JudgeTask['checker'] => ({
  kind: 'special',
  style,
  program: python(text),
});
const firstCase = task().cases.slice(0, 1);

story('special checkers accept, refuse, find fault with the form and give a part', async () => {
  const verdictOf = async (text: string, style?: 'testlib' | 'kattis') => {
    const { result } = await judged({
      checker: checker(text, style),
      cases: firstCase,
      groups: [{ no: 1, score: 10, depends: [], rule: 'sum' }],
    });
    return [result.verdict, result.score, result.cases[0]!.message];
  };
  const reads = 'import sys\nanswer, output = open(sys.argv[3]).read(), open(sys.argv[2]).read()\n';
  expect(await verdictOf(`${reads}sys.exit(0 if answer.split() == output.split() else 1)`)).toEqual(['AC', 10, '']);
  expect(await verdictOf('import sys\nsys.exit("no")')).toEqual(['WA', 0, 'no']);
  expect(await verdictOf('import sys\nsys.exit(2)')).toEqual(['PE', 0, '']);
  expect(await verdictOf('import sys\nprint("points 0.4", file=sys.stderr)\nsys.exit(7)')).toEqual(['PC', 4, 'points 0.4']);
  expect((await verdictOf('import sys\nsys.exit(9)'))[0]).toBe('SE');
  expect((await verdictOf('import os\nos.abort()'))[0]).toBe('SE');
  expect((await judged({ checker: checker('print(1'), cases: firstCase })).result).toMatchObject({ verdict: 'SE', cases: [] });
  const kattis = 'import sys\nopen(sys.argv[3] + "judgemessage.txt", "w").write("well")\n';
  expect(
    await verdictOf(`${kattis}sys.exit(42 if sys.stdin.read().split() == open(sys.argv[2]).read().split() else 43)`, 'kattis'),
  ).toEqual(['AC', 10, 'well']);
  expect((await verdictOf('import sys\nsys.exit(43)', 'kattis'))[0]).toBe('WA');
});

story('a checker that is drowned in output is not broken', async () => {
  const reads = checker('import sys\nroom = []\nwhile True: room.append(open(sys.argv[2]).read())');
  const limits = { timeMs: 3000, memoryMb: 128, outputKb: 8192 };
  const flood = python('import sys\nsys.stdout.write("x" * (4 << 20))');
  expect((await judged({ checker: reads, program: flood, cases: firstCase, groups: [], limits })).result.verdict).toBe('OLE');
});

story('a checker that leaves a link where its words should be shows no file of the machine', async () => {
  const { result } = await judged({
    checker: checker('import os, sys\nos.symlink("/etc/passwd", sys.argv[3] + "judgemessage.txt")\nsys.exit(43)', 'kattis'),
    cases: firstCase,
    groups: [],
  });
  expect(JSON.stringify(result)).not.toContain('root:');
});

const guess = `import sys
secret = int(open(sys.argv[1]).read().split()[0])
for turn in range(20):
    line = sys.stdin.readline()
    if not line: sys.exit("silence")
    number = int(line)
    print("=" if number == secret else "<" if secret < number else ">", flush=True)
    if number == secret: sys.exit(0)
sys.exit("too many")
`;
const player = (step: string) =>
  python(
    `low, high = 1, 1000\nwhile True:\n    middle = ${step}\n    print(middle, flush=True)\n    said = input()\n    if said == "=": break\n    if said == "<": high = middle - 1\n    else: low = middle + 1\n`,
  );

story('a program that sleeps gives its slot back after some three seconds of its own clock', async () => {
  const ticks = python("import time\nwhile True:\n  print('tick', flush=True)\n  time.sleep(0.1)");
  const { result, verdicts } = await judged({
    program: ticks,
    limits: { timeMs: 1000, memoryMb: 128, outputKb: 64 },
    cases: [{ no: 1, group: 1, open: true, input: { text: '' }, expected: { text: '' } }],
  });
  expect(verdicts).toBe('TLE');
  // A sleep is never shorter than it says: twice the clock leaves room for a host that is busy.
  expect(result.cases[0]!.stdout!.match(/tick/g)!.length).toBeLessThan(60);
});

story('an interactor talks with the program and decides', async () => {
  const talk = (program: JudgedProgram, timeMs = 2000) =>
    judged({
      program,
      interactor: { style: 'testlib', program: python(guess) },
      cases: [{ no: 1, group: 1, input: { text: '777' } }],
      groups: [],
      limits: { timeMs, memoryMb: 128, outputKb: 64 },
    }).then(({ result }) => result.verdict);
  expect(await talk(player('(low + high) // 2'))).toBe('AC');
  expect(await talk(player('low'))).toBe('WA');
  expect(await talk(python('raise ValueError()'))).toBe('RE');
  expect(await talk(python('while True: pass'), 300)).toBe('TLE');
});

const kattisTalk = `import sys
feedback = open(sys.argv[3] + "judgemessage.txt", "a")
print("hello", flush=True)
said = sys.stdin.readline().strip()
feedback.write("heard " + said)
feedback.close()
for turn in range(3000): print("a line that nobody may want to read", flush=True)
if said == "again" and "twice" not in open(sys.argv[1]).read(): open(sys.argv[3] + "nextpass.in", "w").write("twice")
sys.exit(42 if said in ("right", "again") else 43)
`;

story(
  'an interactor of the Kattis kind leaves words, outlives a program that is gone, counts before what came after it, and asks again',
  async () => {
    const talk = async (text: string, passes?: number) => {
      const { result } = await judged({
        program: python(text),
        interactor: { style: 'kattis', program: python(kattisTalk) },
        cases: [{ no: 1, group: 1, input: { text: 'once' } }],
        groups: [],
        limits: { timeMs: 400, memoryMb: 128, outputKb: 64 },
        ...(passes && { passes }),
      });
      return [result.verdict, result.cases[0]!.message];
    };
    expect(await talk('print("right")')).toEqual(['AC', 'heard right']);
    expect(await talk('pass')).toEqual(['WA', 'heard']);
    expect(await talk('print("wrong", flush=True)\nimport sys\nsys.stdin.read()\nwhile True: pass')).toEqual(['WA', 'heard wrong']);
    expect(await talk('print("again")', 2)).toEqual(['AC', 'heard againheard again']);
    expect((await talk('print("again")'))[0]).toBe('AC');
  },
);

story('a program that reads to the end hears it when the interactor closes its output and goes on listening', async () => {
  const closing = `import os, sys
print("1 2 3", flush=True)
os.close(1)
said = sys.stdin.read().split()
sys.exit(42 if said == ["6"] else 43)
`;
  const { result } = await judged({
    program: python('import sys\nprint(sum(map(int, sys.stdin.read().split())))'),
    interactor: { style: 'kattis', program: python(closing) },
    cases: [{ no: 1, group: 1, input: { text: '' } }],
    groups: [],
    limits: { timeMs: 1000, memoryMb: 128, outputKb: 64 },
  });
  expect(result).toMatchObject({ verdict: 'AC' });
});

story('a Java program whose classes stand in packages of their own is found by its whole name', async () => {
  const { result } = await judged({
    program: {
      language: 'java17',
      entry: 'bin.Main',
      files: [
        {
          name: 'Main.java',
          text: 'package bin;\npublic class Main { public static void main(String[] words) { System.out.println(other.Word.OK); } }\n',
        },
        { name: 'Word.java', text: 'package other;\npublic class Word { public static final String OK = new String("ok"); }\n' },
      ],
    },
    cases: [{ no: 1, group: 1, input: { text: '' }, expected: { text: 'ok' } }],
    groups: [],
  });
  expect(result).toMatchObject({ verdict: 'AC' });
});

story('a checker of the Kattis kind has a program run once more on what it writes, with words of the case', async () => {
  const passing = `import sys
before = open(sys.argv[1]).read().strip()
said = sys.stdin.read().strip()
if said != before + "!": sys.exit(43)
if len(before) < int(sys.argv[4]): open(sys.argv[3] + "nextpass.in", "w").write(said)
open(sys.argv[3] + "score.txt", "w").write("5.0e+00")
sys.exit(42)
`;
  const run = async (program: string, passes: number, most: string) => {
    const { result } = await judged({
      program: python(program),
      checker: { kind: 'special', style: 'kattis', program: python(passing), args: ['9'] },
      cases: [{ no: 1, group: 1, input: { text: 'a' }, expected: { text: '' }, args: { checker: [most], program: ['!'] } }],
      groups: [{ no: 1, score: 20, depends: [], rule: 'sum' }],
      passes,
    });
    return [result.verdict, result.score];
  };
  const right = 'import sys\nprint(input() + sys.argv[1])';
  expect(await run(right, 5, '1')).toEqual(['PC', 5]);
  expect(await run('print("b!")', 5, '1')).toEqual(['WA', 0]);
});

story('validators say which inputs are not well formed', async () => {
  const { result, verdicts } = await judged({
    mode: 'validate',
    program: undefined,
    validators: [
      { style: 'kattis', program: python('import sys\nsys.exit(42 if sys.stdin.read().startswith("1") else "must begin with 1")') },
    ],
    groups: [],
  });
  expect(verdicts).toBe('AC WA WA WA');
  expect(result.cases[1]!.message).toContain('must begin with 1');
});
