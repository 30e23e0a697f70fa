import { createHash } from 'node:crypto';
import { makePaper, showPaper } from '@praxis/contract/assessments/papers';
import { takePackage } from '@praxis/contract/course-packages/course-packages';
import { designActivity, designCourse } from '@praxis/contract/courses/courses';
import { designLab } from '@praxis/contract/labs/labs';
import { type problemWritten, publishProblem, showProblemForSetter } from '@praxis/contract/problems/authoring';
import { showTestCase, writeCases } from '@praxis/contract/problems/files';
import { getQuestion } from '@praxis/contract/questions/editing';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { questionMakers } from '../../testing/makers/assessments/questions.ts';
import { courseMakers, type TestCourse } from '../../testing/makers/courses.ts';
import { labMakers, smallLab } from '../../testing/makers/labs.ts';
import { packageMakers, unzipped, zipOf } from '../../testing/makers/packages.ts';
import { problemMakers } from '../../testing/makers/problems.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { type TestPerson, world, worldOn } from '../../testing/world.ts';
import { saveTextFile } from '../judge-queue/index.ts';
import { findProblem, writeTestData } from '../problems/problems.store.ts';
import { importPackage } from './import-package.ts';

const makersOf = (created: Awaited<ReturnType<typeof world>>) => ({
  ...created,
  ...courseMakers(created),
  ...packageMakers(created),
  ...problemMakers(created),
  ...questionMakers(created),
  newLab: labMakers(created).lab,
});
type School = ReturnType<typeof makersOf>;
const school = async () => makersOf(await world());

let elsewhere: TestServer;
beforeAll(async () => {
  elsewhere = await openTestServer();
});
afterAll(() => elsewhere.close());

const picture = (background: string) =>
  sharp({ create: { width: 30, height: 20, channels: 3, background } })
    .png()
    .toBuffer();
const program = (name: string, text = 'int main() { return 0; }') => ({ language: 'cpp17' as const, files: [{ name, text }] });

/** A problem with all that a problem can have: programs of its setter, a picture, words, and data of which one text lies in a file. */
async function fullProblem(created: School, owner: TestPerson) {
  const view = await created.upload(owner, 'question_image', await picture('#225588'), 'graph.png');
  const written: Partial<z.input<typeof problemWritten>> = {
    title: '最短路 <Paths>',
    statement: `<p>Find it: <span data-formula="a^2"></span></p><p><img data-file="${view.id}" alt="Graph" /></p>`,
    ...{ source: 'Own', tags: ['图论', 'graph'], difficulty: 4, shows_messages: true },
    limits: { time_ms: 1500, memory_mb: 128, output_kb: 1000 },
    languages: [
      { id: 'cpp17', time_ms: null, memory_mb: 64, initial_code: '// begin here', beside: [{ name: 'grader.h', text: '#define N 3' }] },
      { id: 'python3', time_ms: 5000, memory_mb: null, initial_code: '' },
    ],
    checker: { kind: 'special', style: 'testlib', program: program('check.cpp'), args: ['--strict'] },
    validators: [{ style: 'kattis', program: program('valid.cpp'), args: [] }],
  };
  const { id } = await created.draft(owner, written);
  const cases = [
    { input: '1 2\n', output: '3\n', sample: true, note: '<p>One <b>way</b></p>' },
    { input: `${'7 '.repeat(3000)}\n`, output: '1\n' },
    { input: 'Ä 汉\n', output: '' },
  ];
  await created.as(owner).call(writeCases, { problem_id: id, cases, full_score: 60 });
  // As a zip of test data brings it: a text that lies in a file.
  const long = Buffer.concat([Buffer.from('0\0'), Buffer.alloc(5000, 65)]);
  const file = await created.upload(owner, 'oj_case' as never, long, 'long.txt');
  const hash = createHash('sha256').update(long).digest('hex');
  await saveTextFile(created.db, { sha256: hash, bytes: long.length, fileId: file.id });
  const row = (await findProblem(created.db, id))!;
  const inFile = row.cases!.cases.map((one, at) => (at === 2 ? { ...one, input: hash, inputBytes: long.length } : one));
  await writeTestData(created.db, row, { ...row.cases!, cases: inFile }, created.clock.now());
  await created.db.updateTable('problems').set({ proof_state: 'proved' }).where('id', '=', id).execute();
  await created.as(owner).call(publishProblem, { problem_id: id, listed: true });
  return { id };
}

/** A course with a programming activity, a quiz with both kinds of code questions, a lab, and a problem of somebody else. */
async function codeCourse(created: School, owner: TestPerson) {
  const course = await created.course(owner, 'Code');
  const { sectionId } = await created.section(course);
  const own = await fullProblem(created, owner);
  const foreign = await created.problem(await created.person('teacher'), { title: 'Of a colleague' });
  const bank = await created.bank(owner, { name: 'Own' });
  const asked = [
    await created.question(bank, { type: 'oj', stem: 'Judged', content: { problem_id: own.id } }),
    await created.question(bank, { type: 'programming', stem: 'Typed' }),
    await created.question(bank, { type: 'oj', stem: 'Foreign', content: { problem_id: foreign.id } }),
  ];
  const items = asked.map(({ versionId }, at) => ({ version_id: versionId, score: at + 1 }));
  const paper = await created.as(owner).call(makePaper, { title: 'Codes', mode: 'fixed', sections: [{ title: '', items, rules: [] }] });
  const view = await created.upload(owner, 'handout_image', await picture('#885522'), 'rack.png');
  const draft = smallLab('Web server', { recording: true, keep: 'last', extensions: 3 });
  draft.steps[0]!.html = `<p>Look</p><img data-file="${view.id}" alt="Rack" />`;
  draft.machines[0]!.template = 'nowhere';
  const labId = await created.newLab(owner, draft);
  await created.activity(course, sectionId, 'programming', { problem_id: own.id, all_points: true }, 'Paths');
  await created.activity(course, sectionId, 'programming', { problem_id: foreign.id }, 'Colleague');
  await created.activity(course, sectionId, 'quiz', { paper_id: paper.data.paper_id }, 'Quiz');
  await created.activity(course, sectionId, 'lab', { lab_id: labId, pass_percent: 75 }, 'Lab');
  return course;
}

/** Text with its pictures by their bytes. */
async function byBytes(created: School, html: string) {
  let view = html.replace(/data-file="\d+"/g, 'data-file');
  for (const [, address] of html.matchAll(/src="(\/files\/[^"]+)"/g)) {
    const reply = await fetch(`${created.origin}${address!.replaceAll('&amp;', '&')}`);
    const hash = createHash('sha256').update(Buffer.from(await reply.arrayBuffer()));
    view = view.replace(address!, `${reply.status} ${hash.digest('hex')}`);
  }
  return view;
}

/** A problem field by field, ids of its school and what is judged left out. */
async function problemPortrait(created: School, owner: TestPerson, problem_id: string) {
  const { data } = await created.as(owner).call(showProblemForSetter, { problem_id });
  const { id, number: _number, at: _at, ...revision } = data.revision!;
  const texts = [];
  for (const { no } of revision.groups.flatMap(({ cases }) => cases)) {
    const one = await created.as(owner).call(showTestCase, { problem_id, revision_id: id, no });
    const whole = one.data.input_address && (await (await fetch(`${created.origin}${one.data.input_address}`)).text());
    texts.push({ input: whole || one.data.input, output: one.data.output });
  }
  const references = data.references.map(({ id: _id, proof: _proof, ...reference }) => reference);
  const written = { ...data.written, tags: [...data.written.tags].sort(), statement: await byBytes(created, data.written.statement) };
  return { state: data.state, written, revision, texts, references };
}

/** What a course is made of beside its texts: problems, labs and the questions of its quiz. */
async function portrait(created: School, { id, owner }: TestCourse) {
  const { data } = await created.as(owner).call(designCourse, { course_id: id });
  const parts = [];
  for (const activity of data.tree.chapters.flatMap(({ sections }) => sections.flatMap(({ activities }) => activities))) {
    const one = await created.as(owner).call(designActivity, { course_id: id, activity_id: activity.id });
    const { problem_id, lab_id, paper_id, ...config } = one.data.config as Record<string, string | null>;
    const part: Record<string, unknown> = { activity, config, problem: one.data.problem };
    if (problem_id && activity.title !== 'Colleague') part.judged = await problemPortrait(created, owner, problem_id);
    if (lab_id) {
      const { draft, version, changed, problems } = (await created.as(owner).call(designLab, { lab_id })).data;
      const steps = await Promise.all(draft.steps.map(async (step) => ({ ...step, html: await byBytes(created, step.html) })));
      part.lab = { draft: { ...draft, steps }, version, changed, problems };
    }
    if (paper_id) {
      const paper = (await created.as(owner).call(showPaper, { paper_id })).data;
      part.questions = [];
      for (const { version_id: version, stem } of paper.chosen.filter((each) => !each.stem.includes('Foreign'))) {
        const row = await created.db
          .selectFrom('question_versions')
          .select('question_id')
          .where('id', '=', version)
          .executeTakeFirstOrThrow();
        const { data: question } = await created.as(owner).call(getQuestion, { question_id: row.question_id });
        const { problem_id: judged, ...content } = question.content;
        (part.questions as unknown[]).push({
          stem,
          content,
          key: question.key,
          judged: judged && (await problemPortrait(created, owner, judged)),
        });
      }
    }
    parts.push(part);
  }
  return parts;
}

const counted = async ({ db }: School, owner: TestPerson) => {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*)::int from problems where owner_id = ${owner.id}) as problems, (select count(*)::int from labs where owner_id = ${owner.id}) as labs,
    (select count(*)::int from courses where owner_id = ${owner.id}) as courses, (select count(*)::int from papers where owner_id = ${owner.id}) as papers,
    (select count(*)::int from files where owner_id = ${owner.id} and deleted_at is null and purpose in ('question_image', 'handout_image')) as pictures`.execute(
    db,
  );
  return rows[0]!;
};

test('problems, code questions and labs come out of a package in an empty school as they went in; what is not the teacher’s stays and is named', async () => {
  const here = await school();
  const owner = await here.person('teacher');
  const course = await codeCourse(here, owner);
  const created = await here.exported(course);
  expect(created).toMatchObject({ state: 'made', problem: '' });
  expect(created.notes).toEqual([expect.stringContaining('Of a colleague')]);
  const files = await unzipped(created.bytes);
  expect([...files.keys()].filter((path) => /^(problems|labs)\//.test(path))).toEqual(['problems/1.json', 'labs/1.json']);
  for (const body of files.values()) expect(String(body)).not.toContain('Of a colleague');

  const there = makersOf(await worldOn(elsewhere));
  const teacher = await there.person('teacher');
  const found = await there.checked(teacher, created.bytes);
  expect(found).toMatchObject({ state: 'checked', counts: { activities: 4, pictures: 2, left_out: 0 } });
  const others = found.lines.filter(({ level }) => level === 'other');
  expect(others).toMatchObject([
    { kind: 'programming', title: '最短路 <Paths>', made: true },
    { kind: 'lab', title: 'Web server', made: true, notes: [expect.any(String), expect.stringContaining('nowhere')] },
  ]);
  expect(found.lines.find(({ title }) => title === 'Colleague')!.notes).toHaveLength(1);

  // Ended at its last step an import leaves nothing; begun anew it makes everything once.
  await there.app.jobs.stop();
  await there.as(teacher).call(takePackage, { import_id: found.import_id, choice: 'new_copy' });
  const work = { jobId: '0', ownerId: teacher.id, payload: { importId: found.import_id }, db: there.db, report: async () => {} };
  await sql`create function stop_here() returns trigger language plpgsql as 'begin raise exception ''stopped''; end'`.execute(there.db);
  await sql`create trigger stop_here before insert on courses for each row execute function stop_here()`.execute(there.db);
  await expect(importPackage(there.app, work)).rejects.toThrow('stopped');
  expect(await counted(there, teacher)).toEqual({ problems: 0, labs: 0, courses: 0, papers: 0, pictures: 0 });
  const texts = async () => (await there.db.selectFrom('test_texts').select('bytes').execute()).length;
  expect(await texts()).toBe(0);
  await sql`drop function stop_here cascade`.execute(there.db);
  expect(await importPackage(there.app, work)).toEqual({ state: 'done' });
  expect(await counted(there, teacher)).toEqual({ problems: 1, labs: 1, courses: 1, papers: 1, pictures: 2 });

  const done = await there.settled(teacher, found.import_id);
  const before = await portrait(here, course);
  const after = await portrait(there, { id: done.course_id!, owner: teacher });
  const colleague = (parts: typeof before) => parts.filter(({ activity }) => (activity as { title: string }).title !== 'Colleague');
  expect(colleague(after)).toEqual(colleague(before));
  const judged = { revision: { cases: 3, full_score: 60 }, texts: [{ output: '3\n' }, {}, { input: `0\0${'A'.repeat(5000)}` }] };
  expect(colleague(after)).toMatchObject([
    { config: { all_points: true }, judged: { ...judged, references: [{ name: 'Right', expected: ['AC'] }] } },
    { questions: [{ judged }, { judged: null }] },
    {
      config: { pass_percent: 75 },
      lab: { version: 1, draft: { recording: true, steps: [{ rules: [{}, {}, {}], hints: [{ cost: 5 }] }] } },
    },
  ]);
  expect(await there.db.selectFrom('problems').select(['listed', 'state']).where('owner_id', '=', teacher.id).execute()).toEqual([
    { listed: false, state: 'published' },
  ]);
}, 60_000);

test('the same problem and lab are made once: a next version and a copy go on with what is there; what was changed since is made anew', async () => {
  const here = await school();
  const owner = await here.person('teacher');
  const course = await codeCourse(here, owner);
  const { bytes } = await here.exported(course);
  const first = await counted(here, owner);
  for (const [choice, courseId] of [
    ['new_version', course.id],
    ['new_copy', undefined],
  ] as const) {
    const found = await here.checked(owner, bytes);
    expect(await here.taken(owner, found.import_id, choice, courseId)).toMatchObject({ state: 'done', problem: '' });
  }
  expect(await counted(here, owner)).toEqual({ ...first, courses: 2, papers: first.papers! + 2 });

  await here.db.updateTable('problems').set({ title: 'Other' }).where('owner_id', '=', owner.id).execute();
  await here.taken(owner, (await here.checked(owner, bytes)).import_id);
  expect(await counted(here, owner)).toMatchObject({ problems: first.problems! + 1, labs: first.labs, pictures: first.pictures! + 1 });
}, 60_000);

test('a package whose problem, lab or question does not fit is illegal', async () => {
  const here = await school();
  const owner = await here.person('teacher');
  const files = await unzipped((await here.exported(await codeCourse(here, owner))).bytes);
  const manifest = JSON.parse(String(files.get('manifest.json')));
  // biome-ignore lint/suspicious/noExplicitAny: a package may hold anything
  const changed = async (path: string, change: (content: any) => void) => {
    const content = JSON.parse(String(files.get(path)));
    change(content);
    const body = Buffer.from(JSON.stringify(content));
    const reported = structuredClone(manifest);
    const entry = reported.entries.find((each: { path: string }) => each.path === path);
    Object.assign(entry, { size: body.length, sha256: createHash('sha256').update(body).digest('hex') });
    const all = new Map(files).set(path, body).set('manifest.json', Buffer.from(JSON.stringify(reported)));
    return (await here.checked(owner, await zipOf(Object.fromEntries(all)))).state;
  };
  const activity = (title: string) => {
    const nodes = manifest.tree.chapters.flatMap((chapter: { sections: { activities: { id: string; title: string }[] }[] }) =>
      chapter.sections.flatMap(({ activities }) => activities),
    );
    return `activities/${nodes.find((node: { title: string }) => node.title === title).id}.json`;
  };
  const states = [
    await changed('problems/1.json', (problem) => Object.assign(problem.cases[0], { group: 9 })),
    await changed('problems/1.json', (problem) => Object.assign(problem.cases[0], { input: { file: 999 } })),
    await changed('problems/1.json', (problem) => Object.assign(problem.written.limits, { time_ms: 1e9 })),
    await changed('labs/1.json', (lab) => lab.draft.steps.push(lab.draft.steps[0])),
    await changed(activity('Paths'), (content) => Object.assign(content, { problem: 2 })),
    await changed(activity('Quiz'), (content) => Object.assign(content.quiz.questions[0].content, { problem_id: '7' })),
  ];
  expect(states).toEqual(states.map(() => 'refused'));
}, 60_000);
