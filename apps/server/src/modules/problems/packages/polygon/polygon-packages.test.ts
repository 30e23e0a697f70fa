import { showProblemForSetter } from '@praxis/contract/problems/authoring';
import { expect, test } from 'vitest';
import { packageImporter, program, zipped } from '../../../../testing/makers/problem-packages.ts';
import { world } from '../../../../testing/world.ts';

const at = await world();
const { as, person } = at;
const imported = packageImporter(at);

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
