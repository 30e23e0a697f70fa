import { showProblemForSetter } from '@praxis/contract/problems/authoring';
import { showProblemImport, takeTestData } from '@praxis/contract/problems/files';
import { expect, test } from 'vitest';
import { sweepSoon } from '../../../platform/jobs/jobs.ts';
import { courseMakers } from '../../../testing/makers/courses.ts';
import { kattisPackage, packageImporter, program, zipped } from '../../../testing/makers/problem-packages.ts';
import { problemMakers } from '../../../testing/makers/problems.ts';
import { world } from '../../../testing/world.ts';

const at = await world();
const { as, person, until } = at;
const { upload } = courseMakers(at);
const imported = packageImporter(at);

test('what is no package is refused with its reason and a way out', async () => {
  const teacher = await person('teacher');
  expect(await imported(teacher, 'hello', 'a.xml')).toMatchObject({ state: 'refused', problems: [] });
  const refused = async (files: Record<string, string>) => {
    const { state, problem } = await imported(teacher, await zipped(files), 'a.zip');
    expect(state).toBe('refused');
    return problem;
  };
  expect(await refused({ 'a.txt': 'hello' })).toContain('Unsupported package');
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
      ...kattisPackage,
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
    await zipped({ ...kattisPackage, 'sum/data/secret/03.in': '1\n'.repeat(1_500_000), 'sum/data/secret/03.ans': '1\n' }),
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
  } = kattisPackage;
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
  const done = await imported(teacher, await zipped(kattisPackage), 'sum.zip');
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
