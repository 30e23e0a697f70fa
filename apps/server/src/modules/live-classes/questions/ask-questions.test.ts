import {
  answerClassQuestion,
  askClassQuestion,
  classQuestionResult,
  closeClassQuestion,
  exportClassAnswers,
  extendClassQuestion,
  listClassQuestions,
  myClassAnswer,
  saveClassQuestion,
  takeClassQuestions,
} from '@praxis/contract/live-classes/questions';
import { skillEvidence } from '@praxis/contract/skills/maps';
import { expect, test } from 'vitest';
import { followNow } from '../../../platform/following/following.ts';
import { questionMakers } from '../../../testing/makers/assessments/questions.ts';
import { classMakers } from '../../../testing/makers/live-classes.ts';
import { spaceMakers } from '../../../testing/makers/spaces.ts';
import { type TestPerson, world } from '../../../testing/world.ts';
import { eventsAfter } from '../room/room-log.store.ts';
import { closeOverdue } from './ask-question.ts';

async function lesson() {
  const created = await world();
  const { space, member } = spaceMakers(created);
  const teacher = await created.person('teacher');
  const at = await space(teacher);
  const makers = classMakers(created);
  const of = await makers.running(at, teacher);
  const students = await Promise.all(Array.from({ length: 4 }, async () => (await member(at)).person));
  const prepare = async (traits: Partial<Parameters<ReturnType<typeof created.as>['call']>[1]> = {}) =>
    (
      await created.as(teacher).call(saveClassQuestion, {
        ...{ class_id: of.id, type: 'single', stem: 'How long?', options: ['longer', 'shorter', 'it depends'], correct: [2], seconds: 60 },
        ...traits,
      })
    ).data.question_id;
  const ask = (question_id: string) => created.as(teacher).call(askClassQuestion, { question_id });
  const answer = (who: TestPerson, question_id: string, options: number[], text = '') =>
    created.as(who).call(answerClassQuestion, { question_id, answer: { options, text } });
  const result = async (question_id: string) => (await created.as(teacher).call(classQuestionResult, { question_id })).data;
  return { ...created, ...makers, teacher, of, students, prepare, ask, answer, result };
}

test('S-021 a class answers a question; the teacher sees counts and names at once, students only what is published', async () => {
  const { as, teacher, of, students, prepare, ask, answer, result, room, db } = await lesson();
  const [one, two, three] = students as [TestPerson, TestPerson, TestPerson];
  const id = await prepare();
  expect((await answer(one, id, [2])).key).toBe('class_question_not_found');
  expect((await as(one).call(listClassQuestions, { class_id: of.id })).key).toBe('not_available');
  expect((await ask(id)).code).toBe(1);
  const view = (await room(of, one)).question!;
  expect(view).toMatchObject({ id, stem: 'How long?', open: true, tally: null });
  expect(JSON.stringify(await eventsAfter(db, of.id, 0, 100))).not.toContain('correct');
  await Promise.all([answer(one, id, [0]), answer(two, id, [2]), answer(three, id, [1])]);
  expect((await answer(one, id, [2])).code).toBe(1);
  expect((await answer(one, id, [])).key).toBe('class_answer_empty');
  const now = await result(id);
  expect([now.tally.counts, now.tally.answered, now.students]).toEqual([[0, 1, 2], 3, 4]);
  expect(now.answers.map(({ person, correct }) => [person.id, correct]).sort()).toEqual(
    [
      [one.id, true],
      [two.id, true],
      [three.id, false],
    ].sort(),
  );
  expect((await as(one).call(classQuestionResult, { question_id: id })).key).toBe('not_available');
  expect((await as(one).call(myClassAnswer, { question_id: id })).data.answer).toEqual({ options: [2], text: '' });
  await as(teacher).call(closeClassQuestion, { question_id: id, publish: true });
  expect((await room(of, one)).question).toMatchObject({ open: false, tally: { answered: 3, counts: [0, 1, 2], correct: [2] } });
  expect((await answer(two, id, [0])).key).toBe('class_question_closed');
});

test('answers come until the end of the time and no later; more time may be given; what nobody ends, ends', async () => {
  const { as, app, clock, teacher, of, students, prepare, ask, answer, room } = await lesson();
  const id = await prepare();
  await ask(id);
  clock.move(50_000);
  expect((await as(teacher).call(extendClassQuestion, { question_id: id, seconds: 30 })).code).toBe(1);
  clock.move(38_000);
  expect((await answer(students[0]!, id, [1])).code).toBe(1);
  clock.move(10_000);
  expect((await answer(students[1]!, id, [1])).key).toBe('class_question_closed');
  await closeOverdue(app);
  expect((await room(of, students[0]!)).question).toMatchObject({ open: false, tally: null });
});

test('an anonymous question names nobody, and short answers are judged as they are written', async () => {
  const { as, db, teacher, of, students, prepare, ask, answer, result } = await lesson();
  await db
    .updateTable('users')
    .set({ student_no: `n-${students[0]!.id}` })
    .where('id', '=', students[0]!.id)
    .execute();
  const id = await prepare({ type: 'short', options: [], correct: [], anonymous: true, stem: 'Why?' });
  await ask(id);
  await answer(students[0]!, id, [], '  because ');
  expect(await result(id)).toMatchObject({ answers: [], words: ['because'], tally: { answered: 1 } });
  const sheet = (await as(teacher).call(exportClassAnswers, { class_id: of.id, format: 'csv' })).data;
  const text = Buffer.from(sheet.base64, 'base64').toString();
  expect(text).toContain('because');
  expect(text).not.toContain(students[0]!.name);
  expect(text).not.toContain(`n-${students[0]!.id}`);
});

test('a whole class answers at once and nothing is lost', async () => {
  const { students, prepare, ask, answer, result } = await lesson();
  const id = await prepare({ type: 'multi', correct: [0, 1] });
  await ask(id);
  const replies = await Promise.all(Array.from({ length: 40 }, (_, at) => answer(students[at % 4]!, id, at % 2 === 0 ? [1, 0] : [2])));
  expect(replies.every(({ code }) => code === 1)).toBe(true);
  expect((await result(id)).tally.answered).toBe(4);
});

test('a choice needs two options, and asking another question ends the first', async () => {
  const { as, teacher, of, prepare, ask, room } = await lesson();
  const bad = await as(teacher).call(saveClassQuestion, { class_id: of.id, type: 'single', stem: 'x', options: ['one'] });
  expect(bad.data.fields).toHaveProperty('options');
  const [first, second] = [await prepare(), await prepare({ type: 'judge', correct: [1] })];
  await ask(first);
  await ask(second);
  expect((await ask(first)).key).toBe('class_question_asked');
  expect((await room(of, teacher)).question).toMatchObject({ id: second, open: true });
});

test('what a class answers to a question of a bank proves what that is about, once closed; its student is told when the class was', async () => {
  const { teacher, of, students, ask, answer, ...school } = await lesson();
  const { app, as, db } = school;
  const done = async <Data>(reply: Promise<{ code: number; data: Data }>) => (await reply).data;
  const { bank, question } = questionMakers(school as never);
  const right = students[0]!;
  const skill = await db
    .insertInto('skills')
    .values({ owner_id: teacher.id, scope: 'private', name: 'Paging' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('skill_frames').values({ kind: 'private', id: teacher.id, title: 'Map', intro: 'x', published: true }).execute();
  const asked = await question(await bank(teacher), { type: 'judge', skillIds: [skill.id] });
  expect((await done(as(teacher).call(takeClassQuestions, { class_id: of.id, question_ids: [asked.id] }))).taken).toBe(1);
  const { id, correct } = (await done(as(teacher).call(listClassQuestions, { class_id: of.id }))).list[0]!;
  await ask(id);
  await done(answer(right, id, correct));
  const rows = async (who: TestPerson, more = {}) => {
    await followNow(app);
    return (await done(as(who).call(skillEvidence, { skill_id: skill.id, ...more }))).rows;
  };
  const space_id = (await db.selectFrom('live_classes').select('space_id').where('id', '=', of.id).executeTakeFirstOrThrow()).space_id;
  const staff = () => rows(teacher, { user_id: right.id, space_id });
  expect(await staff()).toEqual([]);
  await done(as(teacher).call(closeClassQuestion, { question_id: id, publish: false }));
  expect(await staff()).toMatchObject([{ ratio: 1, strength: 0.3, object_kind: 'question' }]);
  expect(await rows(right)).toEqual([]);
  await done(as(teacher).call(closeClassQuestion, { question_id: id, publish: true }));
  expect(await rows(right)).toMatchObject([{ ratio: 1 }]);
});
