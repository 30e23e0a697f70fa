import { getQuestion, saveQuestion, startQuestion } from '@praxis/contract/questions/editing';
import { changeQuestions, listQuestions } from '@praxis/contract/questions/questions';
import { getStem, removeStem, saveStem } from '@praxis/contract/questions/stems';
import { expect, test } from 'vitest';
import { questionMakers } from '../../../testing/makers/assessments/questions.ts';
import { stemMakers } from '../../../testing/makers/assessments/stems.ts';
import { world } from '../../../testing/world.ts';

async function room() {
  const created = await world();
  const { bank } = questionMakers(created);
  const makers = stemMakers(created);
  const teacher = await created.person('teacher');
  const own = await bank(teacher);
  return { ...created, ...makers, bank, teacher, own };
}

test('a teacher writes a stem, puts questions below it and changes it: each question gets a new version that carries it', async () => {
  const { as, teacher, own } = await room();
  const made = await as(teacher).call(saveStem, { bank_id: own.id, html: '<p>A passage<script>x</script></p>' });
  expect(made).toMatchObject({ code: 1, data: { revision: 1 } });
  const stemId = made.data.stem_id;
  const empty = await as(teacher).call(startQuestion, { bank_id: own.id, type: 'judge', stem_id: stemId });
  expect(empty.data).toMatchObject({ stem_id: stemId, content: { shared: { html: '<p>A passage</p>', audio: null } } });
  const { type, content, key, score, difficulty, state, tags, skill_ids } = empty.data;
  const written = {
    type,
    content: { ...content, stem: '<p>True?</p>' },
    key: { ...key, truth: true },
    score,
    difficulty,
    state,
    tags,
    skill_ids,
  };
  const forged = { ...written, content: { ...written.content, shared: { stem_id: stemId, html: '<p>forged</p>', audio: null } } };
  const saved = await as(teacher).call(saveQuestion, { bank_id: own.id, stem_id: stemId, written: forged });
  expect(saved.code).toBe(1);
  const seen = await as(teacher).call(getQuestion, { question_id: saved.data.question_id });
  expect(seen.data.content.shared?.html).toBe('<p>A passage</p>');
  const changed = await as(teacher).call(saveStem, { stem_id: stemId, bank_id: own.id, revision: 1, html: '<p>Another</p>' });
  expect(changed).toMatchObject({ code: 1, data: { stem_id: stemId, revision: 2 } });
  const after = await as(teacher).call(getQuestion, { question_id: saved.data.question_id });
  expect(after.data).toMatchObject({ version: 2, stem_id: stemId, content: { shared: { html: '<p>Another</p>' } } });
  const listed = await as(teacher).call(listQuestions, { filter: { bank_ids: [own.id], search: 'another' } });
  expect(listed.data.list).toMatchObject([{ id: saved.data.question_id, stem_id: stemId, stem_excerpt: 'Another' }]);
});

test('what is empty, changed meanwhile, full or played too often is refused with what to do', async () => {
  const { as, teacher, own, stem } = await room();
  const call = as(teacher).call;
  expect(await call(saveStem, { bank_id: own.id, html: '<p> </p>' })).toMatchObject({ code: 0, key: 'stem_empty' });
  const made = await stem(teacher, own, { types: Array.from({ length: 30 }, () => 'judge' as const) });
  expect(await call(saveStem, { stem_id: made.id, bank_id: own.id, revision: 9, html: '<p>x</p>' })).toMatchObject({
    key: 'stem_changed_meanwhile',
  });
  const one = await call(startQuestion, { bank_id: own.id, type: 'judge', stem_id: made.id });
  const { type, content, key, score, difficulty, state, tags, skill_ids } = one.data;
  const written = {
    type,
    content: { ...content, stem: '<p>x</p>' },
    key: { ...key, truth: true },
    score,
    difficulty,
    state,
    tags,
    skill_ids,
  };
  expect(await call(saveQuestion, { bank_id: own.id, stem_id: made.id, written })).toMatchObject({ key: 'stem_questions_full' });
  const audio = { file_id: made.questions[0]!.id, plays: 21 };
  expect(await call(saveStem, { bank_id: own.id, html: '<p>x</p>', audio })).toMatchObject({ key: 'plays_wrong' });
  expect(await call(saveStem, { bank_id: own.id, html: '<p>x</p>', audio: { file_id: '999999999', plays: 1 } })).toMatchObject({
    key: 'file_not_found',
  });
});

test('a stem goes with its questions: to another bank, in another order, and away', async () => {
  const { as, teacher, own, bank, stem } = await room();
  const made = await stem(teacher, own, { types: ['single', 'judge', 'short'] });
  const other = await bank(teacher, { name: 'Other' });
  const call = as(teacher).call;
  const change = { what: 'move' as const, bank_id: other.id };
  expect(await call(changeQuestions, { question_ids: [made.questions[1]!.id], change })).toMatchObject({ code: 1, data: { changed: 3 } });
  expect((await call(getStem, { stem_id: made.id })).data).toMatchObject({ bank_id: other.id });
  const ids = made.questions.map(({ id }) => id).reverse();
  await call(saveStem, { stem_id: made.id, bank_id: other.id, revision: 1, html: '<p>Read this.</p>', question_ids: ids });
  const seen = await call(getStem, { stem_id: made.id });
  expect(seen.data.questions.map((question) => question.question_id)).toEqual(ids);
  expect(await call(removeStem, { stem_id: made.id })).toMatchObject({ code: 1, data: { questions: 3 } });
  expect(await call(getStem, { stem_id: made.id })).toMatchObject({ code: -99 });
  expect((await call(listQuestions, { filter: { bank_ids: [other.id] } })).data.total).toBe(0);
});

test('somebody else neither sees a stem, nor saves or deletes it, nor puts a question below it', async () => {
  const { as, person, teacher, own, bank, stem } = await room();
  const made = await stem(teacher, own);
  const stranger = await person('teacher');
  const theirs = await bank(stranger);
  const call = as(stranger).call;
  expect(await call(getStem, { stem_id: made.id })).toMatchObject({ code: -99 });
  expect(await call(saveStem, { stem_id: made.id, bank_id: own.id, revision: 1, html: '<p>x</p>' })).toMatchObject({
    key: 'stem_not_found',
  });
  expect(await call(removeStem, { stem_id: made.id })).toMatchObject({ key: 'stem_not_found' });
  expect(await call(startQuestion, { bank_id: theirs.id, type: 'judge', stem_id: made.id })).toMatchObject({ code: -99 });
});

test('a stem saved forty times at once with one revision is changed once', async () => {
  const { as, teacher, own, stem, db } = await room();
  const made = await stem(teacher, own);
  const replies = await Promise.all(
    Array.from({ length: 40 }, () => as(teacher).call(saveStem, { stem_id: made.id, bank_id: own.id, revision: 1, html: '<p>Once</p>' })),
  );
  expect(replies.filter(({ code }) => code === 1)).toHaveLength(1);
  const versions = await db.selectFrom('question_versions').select('no').where('question_id', '=', made.questions[0]!.id).execute();
  expect(versions).toHaveLength(2);
});
