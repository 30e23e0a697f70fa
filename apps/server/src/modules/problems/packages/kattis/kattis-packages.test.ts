import { publishProblem, showProblemForSetter, verifyProblem } from '@praxis/contract/problems/authoring';
import { exportProblem, showProblemExport } from '@praxis/contract/problems/files';
import { expect, test } from 'vitest';
import { kattisPackage, packageImporter, program, zipped } from '../../../../testing/makers/problem-packages.ts';
import { pretendJudge } from '../../../../testing/pretend-judge.ts';
import { world } from '../../../../testing/world.ts';
import { htmlOfMarkdown, htmlOfTex } from '../statement.rules.ts';
import { checkerOfFlags } from './kattis.ts';
import { expectedOf } from './kattis-submissions.ts';

const at = await world();
const { as, person, until } = at;
const imported = packageImporter(at);

test('a Kattis package becomes a draft with its data, programs and solutions; the references set its time and prove it', async () => {
  const teacher = await person('teacher');
  const done = await imported(teacher, await zipped(kattisPackage), 'sum.zip');
  expect(done).toMatchObject({ state: 'done', format: 'kattis', problems: [{ title: 'Different sums', cases: 3, references: 2 }] });
  expect(done.problems[0]!.notes.join()).toContain('other.kt');
  const of = { problem_id: done.problems[0]!.problem_id };
  const { data: draft } = await as(teacher).call(showProblemForSetter, of);
  expect(draft.written).toMatchObject({
    checker: { kind: 'floats', absolute: 1e-4, relative: 1e-4 },
    limits: { memory_mb: 512, time_ms: 10_000 },
  });
  expect(draft.written.statement).toContain('data-formula="a"');
  expect(draft.revision?.groups.map(({ no, cases }) => [no, cases.length])).toEqual([
    [0, 1],
    [1, 2],
  ]);
  const judge = await pretendJudge(at, { slots: 4 });
  expect((await as(teacher).call(publishProblem, of)).key).toBe('problem_not_proved');
  expect((await as(teacher).call(verifyProblem, of)).code).toBe(1);
  const verified = await until('the proof ends', async () => {
    const { data } = await as(teacher).call(showProblemForSetter, of);
    return data.proof.state !== 'running' && data;
  });
  expect(verified.proof).toMatchObject({ state: 'proved', invalid_cases: [] });
  expect(verified.written.limits.time_ms).toBe(1000);
  expect(judge.tasks.some(({ mode }) => mode === 'validate')).toBe(true);
  const large = judge.tasks.flatMap(({ cases }) => cases).find(({ input }) => 'address' in input);
  expect(large && 'address' in large.input && (await (await fetch(at.origin + large.input.address)).text()).length).toBe(5001);
  expect((await as(teacher).call(publishProblem, of)).code).toBe(1);

  const { data: job } = await as(teacher).call(exportProblem, of);
  const created = await until('the export is made', async () => {
    const { data } = await as(teacher).call(showProblemExport, { job_id: job.job_id });
    return data.state === 'made' && data;
  });
  const again = await imported(teacher, Buffer.from(await (await fetch(at.origin + created.address)).arrayBuffer()), 'again.zip');
  expect(again).toMatchObject({ state: 'done', problems: [{ title: 'Different sums', cases: 3, references: 2 }] });
  judge.close();
}, 30_000);

test('a reference that disagrees keeps a problem from being published', async () => {
  const teacher = await person('teacher');
  const files = { ...kattisPackage, 'sum/submissions/accepted/right.cpp': `// verdict:WA\n${program}`, 'sum/.timelimit': '2' };
  const done = await imported(teacher, await zipped(files), 'sum.zip');
  const of = { problem_id: done.problems[0]!.problem_id };
  const judge = await pretendJudge(at, { slots: 4 });
  await as(teacher).call(verifyProblem, of);
  await until('the proof ends', async () => (await as(teacher).call(showProblemForSetter, of)).data.proof.state === 'disagrees');
  expect((await as(teacher).call(publishProblem, of)).key).toBe('problem_disagrees');
  judge.close();
});

test('several packages of one zip, in the newer format: constants, files beside programs, words per group, passes, what solutions say of themselves', async () => {
  const teacher = await person('teacher');
  const done = await imported(
    teacher,
    await zipped({
      'all/one/problem.yaml':
        'problem_format_version: 2023-07-draft\nname: {en: One}\ntype: [scoring, multi-pass]\nsource: [{name: Somewhere, url: x}]\nlanguages: [python3, c]\nconstants: {least: 7}\nlimits: {time_limit: 2, validation_passes: 3}\n',
      'all/one/statement/problem.en.md': 'At least {{least}}.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n',
      'all/one/data/sample/1.interaction': '>1\n<2\n',
      'all/one/data/secret/a/1.in': '1\n',
      'all/one/data/secret/a/test_group.yaml': 'scoring: {score: 30}\ninput_validator_args: [n=1]\n',
      'all/one/data/secret/b/1.in': '2\n',
      'all/one/data/secret/b/2.in': '3\n',
      'all/one/data/secret/b/2.yaml': 'output_validator_args: ["two words"]\n',
      'all/one/data/secret/b/test_group.yaml': 'scoring: {aggregation: sum, require_pass: secret/a}\n',
      'all/one/include/python3/given.py': 'LEAST = {{least}}\n',
      'all/one/output_validator/check.cpp': '#include "testlib.h"\nint main() { return {{least}}; }\n',
      'all/one/submissions/accepted/old.py': '#!/usr/bin/env python2\nprint 1\n',
      'all/one/submissions/accepted/new.c': 'int main(void) { return 0; }\n',
      'all/one/submissions/partial/half.py': 'print(1)\n',
      'all/one/submissions/submissions.yaml': 'partial/{half,third}.py: {required: [WA], score: 30}\n',
      'all/two/problem.yaml': 'name: Two\nvalidation: default\n',
      'all/two/data/secret/1.in': '',
      'all/two/data/secret/1.ans': 'x\n',
      'all/two/submissions/accepted/strange-name.java':
        'class Other {}\npublic class Right { public static void main(String[] words) {} }\n',
    }),
    'all.zip',
  );
  expect(done.problems.map(({ title, cases }) => [title, cases])).toEqual([
    ['One', 3],
    ['Two', 1],
  ]);
  expect(done.problems[0]!.notes.join()).toContain('testlib.h');
  expect(done.problems[0]!.notes.join()).toContain('old.py');
  const of = async (at: number) => (await as(teacher).call(showProblemForSetter, { problem_id: done.problems[at]!.problem_id })).data;
  const one = await of(0);
  expect(one.written).toMatchObject({
    source: 'Somewhere',
    passes: 3,
    limits: { time_ms: 2000 },
    checker: { kind: 'special', style: 'kattis' },
  });
  expect(one.written.statement).toContain('At least 7.');
  expect(one.written.statement).toContain('<td>2</td>');
  expect(one.written.statement).toContain('&gt;1\n&lt;2');
  expect(one.written.languages.map(({ id, beside }) => [id, beside?.[0]?.text])).toEqual([
    ['c17', undefined],
    ['python3', 'LEAST = 7\n'],
  ]);
  expect(one.revision?.groups.map(({ score, rule, depends, cases }) => [score, rule, depends, cases.length])).toEqual([
    [30, 'min', [], 1],
    [70, 'sum', [1], 2],
  ]);
  expect(one.references.map(({ name, expected, score }) => [name, expected, score])).toEqual([
    ['accepted/new.c', ['AC'], null],
    ['partial/half.py', ['WA', 'PE'], 30],
  ]);
  expect((await of(1)).references[0]?.program).toMatchObject({ entry: 'Right', files: [{ name: 'Right.java' }] });
  const judge = await pretendJudge(at, { slots: 4 });
  await as(teacher).call(verifyProblem, { problem_id: done.problems[0]!.problem_id });
  await until('the proof ends', async () => (await of(0)).proof.state !== 'running');
  const task = judge.tasks.find(({ program: provided }) => provided?.language === 'python3');
  expect(task).toMatchObject({ passes: 3, program: { files: [{ name: 'main.py' }, { name: 'given.py' }] } });
  expect(task?.cases.map(({ args }) => args)).toEqual([{ validator: ['n=1'] }, undefined, { checker: ['two words'] }]);
  judge.close();
});

test('flags, folders and statements of packages are read as their makers mean them', () => {
  expect(checkerOfFlags('')).toEqual({ kind: 'tokens', ignore_case: true });
  expect(checkerOfFlags('case_sensitive')).toEqual({ kind: 'tokens', ignore_case: false });
  expect(checkerOfFlags('float_absolute_tolerance 1e-6')).toEqual({ kind: 'floats', absolute: 1e-6, relative: 0, ignore_case: true });
  expect(checkerOfFlags('case_sensitive float_tolerance 1e-6')).toMatchObject({ kind: 'floats', ignore_case: false });
  expect(expectedOf('run_time_error', '')).toEqual(['RE', 'MLE', 'OLE']);
  expect(expectedOf('mixed', '// @EXPECTED_RESULTS@: TIMELIMIT, CORRECT')).toEqual(['TLE', 'AC']);
  expect(expectedOf('mixed', '')).toBeUndefined();
  expect(htmlOfMarkdown('# Sum\nAdd `a` to **b**, $x_1$.\n\n- one\n- two\n')).toBe(
    '<h2>Sum</h2>\n<p>Add <code>a</code> to <strong>b</strong>, <span data-formula="x_1"></span>.</p>\n<ul><li>one</li><li>two</li></ul>',
  );
  expect(htmlOfTex('Let $n$ be \\textbf{big}. % no\n\n\\begin{itemize}\\item one \\item two\\end{itemize}')).toBe(
    '<p>Let <span data-formula="n"></span> be <strong>big</strong>.</p>\n<ul><li>one</li><li>two</li></ul>',
  );
});
