import { giveMark, markByQuestion, saveRubric } from '@praxis/contract/assessments/marking';
import {
  findComments,
  listRubrics,
  noteCommentUse,
  removeComment,
  removeLibraryRubric,
  saveComment,
  saveLibraryRubric,
} from '@praxis/contract/rubrics/rubrics';
import { expect, test } from 'vitest';
import { examRoom } from '../../testing/makers/assessments/exam-rooms.ts';

const levels = [
  { text: 'Every step', points: 3, criterion: 'Reasoning' },
  { text: 'Some steps', points: 1, criterion: 'Reasoning' },
  { text: 'Neat', points: 1, criterion: '' },
];

test('a rubric with levels is kept, copied into a question, and one level of a criterion is given', async () => {
  const { as, done, teacher, student, place, give, start, save, submit, marked, rightAnswers } = await examRoom();
  await done(as(teacher).call(saveLibraryRubric, { title: 'Proofs', points: levels, space_id: null }));
  const [kept] = (await done(as(teacher).call(listRubrics, { space_id: place.id }))).list;
  expect(kept).toMatchObject({ title: 'Proofs', points: levels, shared: false, mine: true });
  const id = await give({ short_answers: 'propose' });
  const attempt = await start(id, student);
  await save(attempt, 1, rightAnswers(attempt));
  await submit(attempt);
  await marked(attempt.id);
  const question = 4;
  const { points } = await done(as(teacher).call(saveRubric, { assessment_id: id, question, points: kept!.points }));
  expect(points.map(({ criterion }) => criterion)).toEqual(['Reasoning', 'Reasoning', '']);
  const { answers } = await done(as(teacher).call(markByQuestion, { assessment_id: id, question }));
  const at = { attempt_id: attempt.id, item: answers.list[0]!.item, revision: answers.list[0]!.revision };
  const both = await as(teacher).call(giveMark, { ...at, rubric_ids: [points[0]!.id, points[1]!.id] });
  expect(both).toMatchObject({ key: 'rubric_level_twice' });
  expect(await done(as(teacher).call(giveMark, { ...at, rubric_ids: [points[0]!.id, points[2]!.id] }))).toMatchObject({ score: 4 });
});

test('a kept rubric is changed by its owner alone; what was copied from it, and what was marked by it, stays', async () => {
  const { as, done, teacher, student, coTeacher, place, give, start, save, submit, marked, rightAnswers } = await examRoom();
  const { person: colleague } = await coTeacher(place);
  const { rubric_id } = await done(as(teacher).call(saveLibraryRubric, { title: 'Proofs', points: levels, space_id: place.id }));
  const id = await give({ short_answers: 'propose' });
  const attempt = await start(id, student);
  await save(attempt, 1, rightAnswers(attempt));
  await submit(attempt);
  await marked(attempt.id);
  const at = { assessment_id: id, question: 4 };
  const { points } = await done(as(teacher).call(saveRubric, { ...at, points: levels }));
  const { answers } = await done(as(teacher).call(markByQuestion, at));
  const answer = { attempt_id: attempt.id, item: answers.list[0]!.item, revision: answers.list[0]!.revision };
  await done(as(teacher).call(giveMark, { ...answer, rubric_ids: [points[0]!.id] }));
  const changed = { rubric_id, title: 'Long proofs', points: [{ text: 'Every step', points: 5, criterion: '' }], space_id: place.id };
  expect(await as(colleague).call(saveLibraryRubric, changed)).toMatchObject({ code: -99 });
  await done(as(teacher).call(saveLibraryRubric, changed));
  const kept = (await done(as(colleague).call(listRubrics, { space_id: place.id }))).list;
  expect(kept).toEqual([{ id: rubric_id, ...changed, rubric_id: undefined, shared: true, mine: false }]);
  const after = await done(as(teacher).call(markByQuestion, at));
  expect(after.question.rubric.map(({ points: worth }) => worth)).toEqual([3, 1, 1]);
  expect(after.answers.list[0]).toMatchObject({ score: 3, rubric_ids: [points[0]!.id] });
});

test('comments are offered by their words, the most used first; those of a space to all who mark there and to nobody else', async () => {
  const { as, done, person, coTeacher, teacher, student, place } = await examRoom();
  const { person: colleague } = await coTeacher(place);
  const keep = (text: string, space_id: string | null) => done(as(teacher).call(saveComment, { text, space_id }));
  const first = await keep('A cycle is not a deadlock yet', null);
  const shared = await keep('Write the order of steps first', place.id);
  expect(await keep('A cycle is not a deadlock yet', null)).toEqual(first);
  await done(as(colleague).call(noteCommentUse, shared));
  const found = async (who: typeof teacher, words = '') =>
    (await done(as(who).call(findComments, { space_id: place.id, words }))).list.map(({ text }) => text);
  expect(await found(teacher)).toEqual(['Write the order of steps first', 'A cycle is not a deadlock yet']);
  expect(await found(teacher, 'CYCLE')).toEqual(['A cycle is not a deadlock yet']);
  expect(await found(colleague)).toEqual(['Write the order of steps first']);
  expect(await as(student).call(findComments, { space_id: place.id })).toMatchObject({ code: -99 });
  expect(await as(await person('teacher')).call(findComments, { space_id: place.id })).toMatchObject({ code: -99 });
  expect(await as(colleague).call(noteCommentUse, first)).toMatchObject({ code: -99 });
  expect(await as(colleague).call(removeComment, shared)).toMatchObject({ code: -99 });
  await done(as(teacher).call(removeComment, shared));
  expect(await found(colleague)).toEqual([]);
});

test('the same comment and the same title kept forty times at once stand once', async () => {
  const { as, done, teacher } = await examRoom();
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, no) =>
      no % 2 === 0
        ? as(teacher).call(saveComment, { text: 'Once', space_id: null })
        : as(teacher).call(saveLibraryRubric, { title: 'Once', points: levels, space_id: null }),
    ),
  );
  expect(replies.every(({ code }) => code === 1)).toBe(true);
  expect((await done(as(teacher).call(findComments, {}))).list).toHaveLength(1);
  const { list } = await done(as(teacher).call(listRubrics, {}));
  expect(list).toHaveLength(1);
  await done(as(teacher).call(removeLibraryRubric, { rubric_id: list[0]!.id }));
  expect(await as(teacher).call(saveLibraryRubric, { title: 'None', points: [], space_id: null })).toMatchObject({ key: 'rubric_empty' });
});
