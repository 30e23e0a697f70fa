import { publishProblem, showProblemForSetter, verifyProblem } from '@praxis/contract/problems/authoring';
import { exportProblem, importProblems, showProblemExport, showProblemImport, takeTestData } from '@praxis/contract/problems/files';
import { expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { sweepSoon } from '../../../platform/jobs/jobs.ts';
import { courseMakers } from '../../../testing/makers/courses.ts';
import { problemMakers } from '../../../testing/makers/problems.ts';
import { pretendJudge } from '../../../testing/pretend-judge.ts';
import { type TestPerson, world } from '../../../testing/world.ts';
import { checkerOfFlags } from './kattis/kattis.ts';
import { expectedOf } from './kattis/kattis-submissions.ts';
import { htmlOfMarkdown, htmlOfTex } from './statement.rules.ts';

const at = await world();
const { as, person, until } = at;
const { upload } = courseMakers(at);

async function zipped(files: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  const pieces: Buffer[] = [];
  for await (const piece of zip.outputStream as AsyncIterable<Buffer>) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function imported(who: TestPerson, content: Buffer | string, name: string) {
  const file = await upload(who, 'oj_package', content as never, name);
  const { data } = await as(who).call(importProblems, { file_id: file.id });
  return until('the import ends', async () => {
    const view = await as(who).call(showProblemImport, { import_id: data.import_id });
    return view.data.state !== 'reading' && view.data;
  });
}

const program = '#include <cstdio>\nint main() { return 0; }\n';
const package_ = {
  'sum/problem.yaml': 'name: Different sums\nvalidation: default\nvalidator_flags: float_tolerance 1e-4\nlimits:\n  memory: 512\n',
  'sum/problem_statement/problem.en.tex': '\\problemname{Different sums}\nAdd $a$ and \\emph{b}.\n\\section*{Input}\nTwo numbers.\n',
  'sum/data/sample/1.in': '1 2\n',
  'sum/data/sample/1.ans': '3\n',
  'sum/data/secret/01.in': '5 6\n',
  'sum/data/secret/01.ans': '11\n',
  'sum/data/secret/02.in': `${'9'.repeat(5000)}\n`,
  'sum/data/secret/02.ans': '1\n',
  'sum/input_format_validators/check.py': 'import sys\nsys.exit(42)\n',
  'sum/submissions/accepted/right.cpp': program,
  'sum/submissions/wrong_answer/wrong.cpp': `// verdict:WA case:2\n${program}`,
  'sum/submissions/accepted/other.kt': 'fun main() {}',
};

test('a Kattis package becomes a draft with its data, programs and solutions; the references set its time and prove it', async () => {
  const teacher = await person('teacher');
  const done = await imported(teacher, await zipped(package_), 'sum.zip');
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
  const files = { ...package_, 'sum/submissions/accepted/right.cpp': `// verdict:WA\n${program}`, 'sum/.timelimit': '2' };
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

test('a full package of Polygon brings statement, groups with points, checker, validator and tagged solutions; a standard one says what is missing', async () => {
  const teacher = await person('teacher');
  const source = (path: string, type = 'cpp.g++17') => `<source path="${path}" type="${type}"/>`;
  const xml = `<?xml version="1.0"?><problem short-name="plan"><names><name language="russian" value="План"/><name language="english" value="Plan"/></names>
    <judging input-file="" output-file=""><testset name="tests"><time-limit>1500</time-limit><memory-limit>67108864</memory-limit>
    <input-path-pattern>tests/%02d</input-path-pattern><answer-path-pattern>tests/%02d.a</answer-path-pattern><tests>
    <test group="example" points="0.0" sample="true"/><test group="s1" points="30.0"/><test group="s1" points="0.0"/><test group="s2" points="35.0"/><test group="s2" points="35.0"/></tests>
    <groups><group name="example" points-policy="complete-group"/><group name="s1" points-policy="complete-group"/>
    <group name="s2" points-policy="each-test"><dependencies><dependency group="example"/><dependency group="s1"/></dependencies></group></groups></testset></judging>
    <assets><checker name="check.cpp" type="testlib">${source('files/check.cpp')}</checker><validators><validator>${source('files/val.cpp')}</validator></validators>
    <solutions><solution tag="main">${source('solutions/main.cpp', 'cpp.gcc14-64-msys2-g++23')}</solution><solution tag="wrong-answer">${source('solutions/wa.py', 'python.3')}</solution>
    <solution tag="time-limit-exceeded">${source('solutions/slow.java', 'java17')}</solution><solution tag="accepted">${source('solutions/old.dpr', 'pas.dpr')}</solution></solutions></assets>
    <tags><tag value="graphs"/></tags></problem>`;
  const files: Record<string, string> = {
    'problem.xml': xml,
    'files/testlib.h': '#pragma once\n',
    'files/olymp.sty': '',
    'files/check.cpp': '#include "testlib.h"\nint main() { return 0; }\n',
    'files/val.cpp': 'int main() { return 0; }\n',
    'solutions/main.cpp': program,
    'solutions/wa.py': 'print(1)\n',
    'solutions/slow.java': 'public class Slow { public static void main(String[] words) {} }\n',
    'solutions/old.dpr': 'begin end.',
    'statement-sections/russian/legend.tex': 'План.',
    'statement-sections/english/legend.tex': 'Add $a$ and \\textbf{b}.',
    'statement-sections/english/input.tex': 'Two numbers.',
  };
  for (const no of ['01', '02', '03', '04', '05']) Object.assign(files, { [`tests/${no}`]: `${no} 1\n`, [`tests/${no}.a`]: '1\n' });
  const done = await imported(teacher, await zipped(files), 'plan.zip');
  expect(done).toMatchObject({ state: 'done', format: 'polygon', problems: [{ title: 'Plan', cases: 5, references: 3 }] });
  expect(done.problems[0]!.notes.join()).toContain('old.dpr');
  const { data } = await as(teacher).call(showProblemForSetter, { problem_id: done.problems[0]!.problem_id });
  expect(data.written).toMatchObject({
    limits: { time_ms: 1500, memory_mb: 64 },
    tags: ['graphs'],
    checker: { kind: 'special', style: 'testlib', program: { files: [{ name: 'check.cpp' }, { name: 'testlib.h' }] } },
    validators: [{ style: 'testlib', program: { files: [{ name: 'val.cpp' }] } }],
  });
  expect(data.written.statement).toContain('data-formula="a"');
  expect(data.written.statement).toContain('Two numbers.');
  expect(data.revision?.groups.map(({ no, score, rule, depends, cases }) => [no, score, rule, depends, cases.length])).toEqual([
    [0, 0, 'sum', [], 1],
    [1, 30, 'min', [], 2],
    [2, 70, 'sum', [1], 2],
  ]);
  expect(data.references.map(({ name, expected, program: { language } }) => [name, expected, language])).toEqual([
    ['main.cpp', ['AC'], 'cpp20'],
    ['wa.py', ['WA', 'PE', 'PC'], 'python3'],
    ['slow.java', ['TLE', 'OLE', 'PC'], 'java17'],
  ]);
  const { 'tests/05.a': _answer, ...standard } = files;
  expect(await imported(teacher, await zipped(standard), 'standard.zip')).toMatchObject({
    state: 'refused',
    problem: expect.stringContaining('full one'),
  });
});

test('FPS brings problems with pictures, samples, tests, checker and solutions', async () => {
  const teacher = await person('teacher');
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const xml = `<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE fps PUBLIC "-//fps//" "http://localhost/fps.dtd"><fps version="1.2"><item><title><![CDATA[A+B]]></title>
    <time_limit unit="s"><![CDATA[2]]></time_limit><memory_limit unit="mb"><![CDATA[64]]></memory_limit>
    <description><![CDATA[<p>Add <img src="/pic.png"></p>]]></description><img><src><![CDATA[/pic.png]]></src><base64><![CDATA[${pixel}]]></base64></img>
    <sample_input><![CDATA[1 2]]></sample_input><sample_output><![CDATA[3]]></sample_output>
    <test_input><![CDATA[2 2]]></test_input><test_output><![CDATA[4]]></test_output>
    <test_input><![CDATA[2 3]]></test_input><test_output><![CDATA[5]]></test_output>
    <spj language="C++"><![CDATA[int main() { return 0; }]]></spj>
    <solution language="C++"><![CDATA[int main() {}]]></solution><solution language="Pascal"><![CDATA[begin end.]]></solution></item></fps>`;
  const done = await imported(teacher, xml, 'problems.xml');
  expect(done).toMatchObject({ state: 'done', format: 'fps', problems: [{ title: 'A+B', cases: 3, references: 1 }] });
  const { data } = await as(teacher).call(showProblemForSetter, { problem_id: done.problems[0]!.problem_id });
  expect(data.written).toMatchObject({ limits: { time_ms: 2000, memory_mb: 64 }, checker: { kind: 'special', style: 'testlib' } });
  expect(data.written.statement).toContain('/files/');
});

test('FPS as careless makers write it: another encoding, Markdown in a span, drawn formulas, empty samples, named pairs, templates', async () => {
  const teacher = await person('teacher');
  const item = (inside: string) => `<item><time_limit unit="ms"><![CDATA[1500]]></time_limit>${inside}</item>`;
  const katex =
    '<span class="katex katex-no-js"><span class="katex-mathml"><math><annotation encoding="application/x-tex">n_1</annotation></math></span><span class="katex-html">n1</span></span>';
  const xml = `<?xml version="1.0" encoding="gb2312"?><fps version="1.5">${item(`<title>\xc4\xe3\xba\xc3</title>
    <description><![CDATA[<span class='md'>
#### Head

- one

**In**  
two &lt; $k$
</span>]]></description><input><![CDATA[<p>${katex} costs $5, <code>$a$</code> and $x &lt; 2$</p>]]></input><output><![CDATA[]]></output>
    <sample_input><![CDATA[]]></sample_input><sample_output><![CDATA[]]></sample_output>
    <test_input name="b"><![CDATA[1\x0b]]></test_input><test_input name="a"><![CDATA[2]]></test_input>
    <test_output name="a"><![CDATA[two]]></test_output><test_output name="b"><![CDATA[one]]></test_output>
    <template language="Python"><![CDATA[def f(): pass]]></template><append language="Python"><![CDATA[f()]]></append>
    <solution language="Python"><![CDATA[print 1]]></solution><solution language="SQL(sqlite3)"><![CDATA[select 1]]></solution>`)}${item(
    '<title>Second</title><description>a &amp;lt; b</description><source/><sample_input>1</sample_input><sample_output>2</sample_output>',
  )}</fps>`;
  const done = await imported(
    teacher,
    Buffer.from(
      xml.replaceAll('\\x0b', '\x0b').replace(/\\x(c4|e3|ba|c3)/g, (_all, code) => String.fromCharCode(Number.parseInt(code, 16))),
      'latin1',
    ),
    'careless.xml',
  );
  expect(done.problems.map(({ title, cases, references }) => [title, cases, references])).toEqual([
    ['你好', 2, 0],
    ['Second', 2, 0],
  ]);
  expect(done.problems[0]!.notes.join('|')).toMatch(/1 Python.*\|.*2 SQL.*\|.*code in Python 3/);
  const { data } = await as(teacher).call(showProblemForSetter, { problem_id: done.problems[0]!.problem_id });
  expect(data.written.limits.time_ms).toBe(1500);
  expect(data.written.statement).toContain(
    '<h4>Head</h4>\n<ul><li>one</li></ul>\n<p><strong>In</strong><br />\ntwo &lt; <span data-formula="k"></span></p>',
  );
  expect(data.written.statement).toContain(
    '<span data-formula="n_1"></span> costs $5, <code>$a$</code> and <span data-formula="x &lt; 2"></span>',
  );
  expect(data.written.languages.find(({ id }) => id === 'python3')?.initial_code).toBe('def f(): pass\n\nf()');
  // A formula whose source is gone stays as the words it was drawn with.
  const lost = await imported(
    teacher,
    `<fps><item><title>a</title><description><![CDATA[<p>set <span class="katex"><span class="katex-mathml">nn</span><span class="katex-html"><span>n</span></span></span> of</p>]]></description><test_input>1</test_input><test_output>1</test_output></item></fps>`,
    'lost.xml',
  );
  expect(lost.problems[0]!.notes.join()).toContain('1 formula has no source');
  const view = await as(teacher).call(showProblemForSetter, { problem_id: lost.problems[0]!.problem_id });
  expect(view.data.written.statement).toBe('<p>set n of</p>');
  const second = await as(teacher).call(showProblemForSetter, { problem_id: done.problems[1]!.problem_id });
  expect(second.data.written.statement).toBe('<p>a &lt; b</p>');
});

test('what is no package is refused with its reason and a way out', async () => {
  const teacher = await person('teacher');
  expect(await imported(teacher, 'hello', 'a.xml')).toMatchObject({ state: 'refused', problems: [] });
  const refused = async (files: Record<string, string>) => {
    const { state, problem } = await imported(teacher, await zipped(files), 'a.zip');
    expect(state).toBe('refused');
    return problem;
  };
  expect(await refused({ 'a.txt': 'hello' })).toContain('no problem package');
  expect(await refused({ 'imsmanifest.xml': '<manifest/>' })).toContain('question bank');
  expect(await refused({ '1.in': '1', '1.out': '1' })).toContain('test data');
  expect(await refused({ 'guess/problem.yaml': 'name: Guess\n', 'guess/generators/all.py': '' })).toMatch(/guess.*no test data/);
});

test('of a package with one broken and one sound problem the sound one comes, and the other is named with its reason', async () => {
  const teacher = await person('teacher');
  const done = await imported(
    teacher,
    await zipped({
      'all/a-empty/problem.yaml': 'name: Empty\n',
      'all/b-sound/problem.yaml': 'name: Sound\n',
      'all/b-sound/data/secret/1.in': '1\n',
      'all/b-sound/data/secret/1.ans': '1\n',
      'all/c-yaml/problem.yaml': 'name: [\n',
      'all/c-yaml/data/secret/1.in': '1\n',
    }),
    'all.zip',
  );
  expect(done).toMatchObject({ state: 'done', problem: '', problems: [{ title: 'Sound' }] });
  expect(done.left_out.map(({ name }) => name)).toEqual(['a-empty', 'c-yaml']);
  expect(done.left_out[1]!.reason).toContain('YAML');
  const item = (title: string, inside: string) => `<item><title>${title}</title><description>x</description>${inside}</item>`;
  const sample = '<sample_input>1</sample_input><sample_output>2</sample_output>';
  const fps = await imported(teacher, `<fps>${item('Bare', '')}${item('Sampled', sample)}</fps>`, 'fps.xml');
  expect(fps).toMatchObject({ state: 'done', problems: [{ title: 'Sampled', cases: 2 }], left_out: [{ name: 'Bare' }] });
  expect(fps.problems[0]!.notes.join()).toContain('samples are used');
});

test('programs with strange endings, bytes that are no text, scripts or comments about main do not end the import of their package', async () => {
  const teacher = await person('teacher');
  const java = (inside: string) =>
    `/* The class with void main(String[] words) is public. */\n${inside} { public static void main(String[] words) {} }\n`;
  const done = await imported(
    teacher,
    await zipped({
      ...package_,
      'sum/problem.yaml': 'problem_format_version: 2025-09\nname: "Sum\\0s"\nconstants: {FIVE: {INT: 5}, two: {value: 2, long: 2LL}}\n',
      'sum/submissions/accepted/a.c++': `// {{FIVE.INT}} {{two}} {{two.long}}\n${program}`,
      'sum/submissions/accepted/binary.c': 'int main() {}\0',
      'sum/submissions/accepted/named.java': java('public class foo'),
      'sum/submissions/accepted/scripts/build': '#!/bin/sh\n',
      'sum/submissions/accepted/scripts/main.cpp': program,
      'sum/submissions/partially_accepted/half.py': '# @EXPECTED_SCORE@: 40\nprint(1)\n',
    }),
    'sum.zip',
  );
  expect(done).toMatchObject({ state: 'done', problems: [{ title: 'Sums', cases: 3, references: 5 }], left_out: [] });
  const notes = done.problems[0]!.notes.join('|');
  expect(notes).toMatch(/binary\.c holds bytes/);
  expect(notes).toMatch(/scripts is built or run by scripts/);
  expect(notes).toContain('2025-09');
  const { data } = await as(teacher).call(showProblemForSetter, { problem_id: done.problems[0]!.problem_id });
  const named = (name: string) => data.references.find((one) => one.name === name);
  expect(named('accepted/a.c++')?.program).toMatchObject({ language: 'cpp17', files: [{ name: 'a.c++', text: `// 5 2 2LL\n${program}` }] });
  expect(named('accepted/named.java')?.program).toMatchObject({ entry: 'foo', files: [{ name: 'foo.java' }] });
  expect(named('partially_accepted/half.py')).toMatchObject({ score: 40 });
});

test('test data that is one number over and over is taken, however small it packs', async () => {
  const teacher = await person('teacher');
  const done = await imported(
    teacher,
    await zipped({ ...package_, 'sum/data/secret/03.in': '1\n'.repeat(1_500_000), 'sum/data/secret/03.ans': '1\n' }),
    'sum.zip',
  );
  expect(done).toMatchObject({ state: 'done', problems: [{ cases: 4 }] });
});

test('a problem whose only tests are its samples is judged by them and says so', async () => {
  const teacher = await person('teacher');
  const {
    'sum/data/secret/01.in': _in,
    'sum/data/secret/01.ans': _ans,
    'sum/data/secret/02.in': _in2,
    'sum/data/secret/02.ans': _ans2,
    ...samples
  } = package_;
  const done = await imported(teacher, await zipped(samples), 'samples.zip');
  expect(done.problems[0]!.notes.join()).toContain('samples are used');
  const { data } = await as(teacher).call(showProblemForSetter, { problem_id: done.problems[0]!.problem_id });
  expect(data.revision?.groups.map(({ no, score, cases }) => [no, score, cases.length])).toEqual([[1, 100, 1]]);
});

test('a zip of test data becomes a revision whose folders are groups', async () => {
  const teacher = await person('teacher');
  const problem = await problemMakers(at).draft(teacher);
  const zip = await zipped({
    'sample/1.in': '1',
    'sample/1.out': '1',
    'a/1.in': '1',
    'a/1.out': '1',
    'b/1.in': '2',
    'b/1.ans': '2',
    'b/2.in': '3',
    'b/2.ans': '3',
  });
  const file = await upload(teacher, 'oj_test_data', zip as never, 'data.zip');
  expect((await as(teacher).call(takeTestData, { problem_id: problem.id, file_id: file.id })).code).toBe(1);
  const view = await until('the data is read', async () => {
    const { data } = await as(teacher).call(showProblemForSetter, { problem_id: problem.id });
    return data.revision?.number === 2 && data.revision;
  });
  expect(view.groups.map(({ name, score, rule, cases }) => [name, score, rule, cases.length])).toEqual([
    ['sample', 0, 'sum', 1],
    ['a', 50, 'min', 1],
    ['b', 50, 'min', 2],
  ]);
});

test('zips that were read and packages that were fetched go after seven days, what was made of them stays', async () => {
  const teacher = await person('teacher');
  const done = await imported(teacher, await zipped(package_), 'sum.zip');
  const fresh = await upload(teacher, 'oj_test_data', await zipped({ '1.in': '1', '1.out': '1' }), 'data.zip');
  const days = (count: number) => new Date(at.clock.now().getTime() - count * 86_400_000);
  const saved = async () => {
    const rows = await at.db
      .selectFrom('files')
      .select('name')
      .where('owner_id', '=', teacher.id)
      .where('deleted_at', 'is', null)
      .execute();
    return rows.map(({ name }) => name).sort();
  };
  const [before, problemOf] = [await saved(), { problem_id: done.problems[0]!.problem_id }];
  expect(before).toEqual(expect.arrayContaining(['data.zip', 'sum.zip']));
  await at.db
    .updateTable('files')
    .set({ created_at: days(8) })
    .where('owner_id', '=', teacher.id)
    .where('id', '!=', fresh.id)
    .execute();
  await at.db
    .updateTable('files')
    .set({ created_at: days(6) })
    .where('id', '=', fresh.id)
    .execute();
  await sweepSoon(at.db, 'problem_files');
  await until('the old zip is gone', async () => (await saved()).length < before.length);
  expect(await saved()).toEqual(before.filter((name) => name !== 'sum.zip'));
  expect((await as(teacher).call(showProblemForSetter, problemOf)).data.revision?.groups).toHaveLength(2);
  expect((await as(teacher).call(showProblemImport, { import_id: done.import_id })).data).toMatchObject({ state: 'done', name: 'sum.zip' });
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
