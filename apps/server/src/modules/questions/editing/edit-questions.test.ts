import type { QuestionContent, QuestionKey } from '@praxis/contract/questions/content';
import {
  dropQuestionDraft,
  findSimilarQuestions,
  getQuestion,
  getQuestionVersion,
  listQuestionVersions,
  type QuestionWritten,
  restoreQuestionVersion,
  saveQuestion,
  saveQuestionDraft,
  startQuestion,
} from '@praxis/contract/questions/editing';
import { changeQuestions } from '@praxis/contract/questions/questions';
import { describe, expect, test } from 'vitest';
import { questionMakers } from '../../../testing/makers/assessments/questions.ts';
import { courseMakers } from '../../../testing/makers/courses.ts';
import { spaceMakers } from '../../../testing/makers/spaces.ts';
import { world } from '../../../testing/world.ts';

const school = await world();
const { db, person, as } = school;
const { bank, question } = questionMakers(school);
const { upload } = courseMakers(school);

const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const content = (more: Partial<QuestionContent> = {}): QuestionContent => ({
  stem: '<p>Which of these sorts is stable?</p>',
  options: [
    { key: 'A', html: '<p>Merge sort</p>' },
    { key: 'B', html: '<p>Heap sort</p>' },
  ],
  program: null,
  problem_id: null,
  ...more,
});
const key = (more: Partial<QuestionKey> = {}): QuestionKey => ({
  correct: ['A'],
  truth: null,
  accepted: [],
  reference: '',
  analysis: '<p>Equal elements keep their order</p>',
  cases: [],
  ...more,
});
const written = (more: Partial<QuestionWritten> = {}): QuestionWritten => ({
  type: 'single',
  content: content(),
  key: key(),
  score: 2.5,
  difficulty: 2,
  state: 'ready',
  tags: ['sorting'],
  skill_ids: [],
  ...more,
});

test('a question is made, read with its key, changed as a new version, compared and brought back', async () => {
  const owner = await person('teacher');
  const home = await bank(owner);
  const started = await as(owner).call(startQuestion, { bank_id: home.id });
  expect(started.data).toMatchObject({ question_id: null, version: 0, type: 'single', draft: null, state: 'ready' });
  const created = await as(owner).call(saveQuestion, { question_id: null, bank_id: home.id, written: written() });
  expect(created).toMatchObject({ code: 1, data: { version: 1 } });
  const id = created.data.question_id;
  const where = { question_id: id, bank_id: home.id };
  expect((await as(owner).call(getQuestion, { question_id: id })).data).toMatchObject({ ...written(), version: 1, can: { edit: true } });

  const other = written({ content: content({ stem: '<p>Which sort is stable?</p>' }) });
  expect((await as(owner).call(saveQuestion, { ...where, base_version: 1, written: other })).data.version).toBe(2);
  expect((await as(owner).call(saveQuestion, { ...where, base_version: 2, written: { ...other, tags: ['x'] } })).data.version).toBe(2);
  expect(await as(owner).call(saveQuestion, { ...where, base_version: 1, written: other })).toMatchObject({
    code: 0,
    key: 'question_changed_meanwhile',
  });
  const versions = await as(owner).call(listQuestionVersions, { question_id: id });
  expect(versions.data.list.map((version) => [version.no, version.score])).toEqual([
    [2, 2.5],
    [1, 2.5],
  ]);
  expect((await as(owner).call(getQuestionVersion, { question_id: id, no: 1 })).data).toMatchObject({ content: content(), key: key() });
  expect((await as(owner).call(restoreQuestionVersion, { question_id: id, no: 1 })).data).toEqual({ version: 3 });
  expect((await as(owner).call(getQuestion, { question_id: id })).data).toMatchObject({ content: content(), tags: ['x'], version: 3 });
});

test('S-205 a programming question without a language is refused', async () => {
  const owner = await person('teacher');
  const home = await bank(owner);
  const program = { languages: [], initial_code: {}, input_params: '1', output: '1', time_ms: 1000, memory_mb: 64 };
  const faulty = written({ type: 'programming', content: content({ program }) });
  expect(await as(owner).call(saveQuestion, { question_id: null, bank_id: home.id, written: faulty })).toMatchObject({
    code: 0,
    key: 'parameter_error',
  });
});

describe('a question that breaks a rule is refused with the place by name (S-200 S-201 S-202 S-203 S-204 S-206 S-207)', () => {
  const program = { languages: ['python' as const], initial_code: {}, input_params: '', output: '', time_ms: 1000, memory_mb: 64 };
  test.each<[string, Partial<QuestionWritten>, Record<string, string>]>([
    ['an empty stem', { content: content({ stem: '<p> &nbsp;</p>' }) }, { stem: 'The stem cannot be empty' }],
    [
      'an empty option',
      { content: content({ options: [...content().options, { key: 'C', html: '<p></p>' }] }) },
      { 'option.C': 'An option cannot be empty' },
    ],
    ['one option', { content: content({ options: content().options.slice(0, 1) }) }, { options: 'At least two options are needed' }],
    ['no right option', { key: key({ correct: [] }) }, { correct: 'Choose the right option' }],
    [
      'two right options of a single choice',
      { key: key({ correct: ['A', 'B'] }) },
      { correct: 'A single choice question has one right option' },
    ],
    ['a right option that is not there', { key: key({ correct: ['E'] }) }, { correct: 'The answer names an option that does not exist' }],
    ['neither true nor false', { type: 'judge' }, { truth: 'Choose true or false' }],
    [
      'a program without anything',
      { type: 'programming', content: content({ program }) },
      {
        'code.python': 'Enter the initial code',
        input_params: 'Enter the input parameters',
        output: 'Enter the expected output',
      },
    ],
  ])('%s', async (_title, broken, fields) => {
    const owner = await person('teacher');
    const home = await bank(owner);
    const reply = await as(owner).call(saveQuestion, { question_id: null, bank_id: home.id, written: written(broken) });
    expect(reply).toMatchObject({ code: 0, key: 'question_faulty' });
    expect(reply.data.fields).toEqual(fields);
  });
});

test('what was written and not saved survives, for its writer alone, until it is saved or thrown away', async () => {
  const owner = await person('teacher');
  const home = await bank(owner);
  const half = written({ content: content({ stem: '' }) });
  expect((await as(owner).call(saveQuestionDraft, { question_id: null, bank_id: home.id, written: half })).code).toBe(1);
  expect((await as(owner).call(saveQuestionDraft, { question_id: null, bank_id: home.id, written: half })).code).toBe(1);
  expect((await as(owner).call(startQuestion, { bank_id: home.id })).data.draft?.written).toMatchObject(half);
  await as(owner).call(dropQuestionDraft, { question_id: null, bank_id: home.id });
  expect((await as(owner).call(startQuestion, { bank_id: home.id })).data.draft).toBe(null);
  const one = await question(home);
  const place = { question_id: one.id, bank_id: home.id, base_version: 1 };
  await as(owner).call(saveQuestionDraft, { ...place, written: half });
  expect((await as(owner).call(getQuestion, { question_id: one.id })).data.draft).toMatchObject({ base_version: 1 });
  await as(owner).call(saveQuestion, { ...place, written: written() });
  expect((await as(owner).call(getQuestion, { question_id: one.id })).data.draft).toBe(null);
});

test('rich text is cleaned, and shows only pictures its writer may show', async () => {
  const [owner, outsider] = [await person('teacher'), await person('teacher')];
  const home = await bank(owner);
  const own = await upload(owner, 'question_image', PIXEL);
  const foreign = await upload(outsider, 'question_image', PIXEL);
  const stem = `<p onclick="x()">Look<script>alert(1)</script> <img data-file="${own.id}"> <img data-file="${foreign.id}"><span data-formula="x^2"></span></p>`;
  const created = await as(owner).call(saveQuestion, {
    question_id: null,
    bank_id: home.id,
    written: written({ content: content({ stem }) }),
  });
  const view = (await as(owner).call(getQuestion, { question_id: created.data.question_id })).data.content.stem;
  expect(view).not.toMatch(/script|onclick/);
  expect(view).not.toContain(`data-file="${foreign.id}"`);
  expect(view).toContain('data-formula="x^2"');
  const address = /src="([^"]+)"/.exec(view)![1]!.replaceAll('&amp;', '&');
  expect((await fetch(school.origin + address)).status).toBe(200);
  // A second teacher of a shared bank keeps the picture when saving, though they did not upload it.
  const spaces = spaceMakers(school);
  const space = await spaces.space(owner);
  const { person: second } = await spaces.coTeacher(space);
  await db.updateTable('question_banks').set({ scope: 'space', space_id: space.id }).where('id', '=', home.id).execute();
  const again = written({ content: content({ stem: `${view}<p>More</p>` }) });
  const place = { question_id: created.data.question_id, bank_id: home.id, base_version: 1 };
  expect((await as(second).call(saveQuestion, { ...place, written: again })).data.version).toBe(2);
  expect((await as(second).call(getQuestion, { question_id: place.question_id })).data.content.stem).toContain(`data-file="${own.id}"`);
});

test('a near duplicate is told of, whatever its signs and width, and a different question is not', async () => {
  const owner = await person('teacher');
  const home = await bank(owner);
  const save = async (stem: string) =>
    (await as(owner).call(saveQuestion, { question_id: null, bank_id: home.id, written: written({ content: content({ stem }) }) })).data;
  const first = await save('<p>下列排序算法中，平均时间复杂度为 O(n log n) 且稳定的是哪一个？</p>');
  expect(first.similar).toEqual([]);
  const second = await save('<p>下列排序算法中,平均时间复杂度为<strong>O(n log n)</strong>且稳定的是哪一个?</p>');
  expect(second.similar).toMatchObject([{ id: first.question_id, percent: 100 }]);
  expect((await save('<p>二叉树的先序遍历结果是什么？</p>')).similar).toEqual([]);
  const asked = { stem: '<p>下列排序算法中，平均时间复杂度为 O(n log n) 并且稳定的是哪个？</p>' };
  expect((await as(owner).call(findSimilarQuestions, asked)).data.list.map((one) => one.id).sort()).toEqual(
    [first.question_id, second.question_id].sort(),
  );
  expect((await as(await person('teacher')).call(findSimilarQuestions, asked)).data.list).toEqual([]);
});

test('a used question keeps its type, and a deleted one stays readable for papers only', async () => {
  const owner = await person('teacher');
  const home = await bank(owner);
  const one = await question(home);
  await db.updateTable('questions').set({ use_count: 1 }).where('id', '=', one.id).execute();
  const place = { question_id: one.id, bank_id: home.id, base_version: 1 };
  const judge = written({ type: 'judge', key: key({ truth: true }) });
  expect(await as(owner).call(saveQuestion, { ...place, written: judge })).toMatchObject({ key: 'question_type_fixed' });
  expect((await as(owner).call(changeQuestions, { question_ids: [one.id], change: { what: 'delete' } })).data).toEqual({ changed: 1 });
  expect(await as(owner).call(getQuestion, { question_id: one.id })).toMatchObject({ code: -99 });
  const audited = await db.selectFrom('audit_log').select('action').where('object_id', '=', one.id).execute();
  expect(audited.map((row) => row.action)).toContain('question_deleted');
});
