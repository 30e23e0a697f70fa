import { randomUUID } from 'node:crypto';
import { listAnnotations, saveAnnotation } from '@praxis/contract/annotations/annotations';
import { createQuick } from '@praxis/contract/assessments/homework';
import { giveMark, markByQuestion, rejectAttempt } from '@praxis/contract/assessments/marking';
import { showRounds } from '@praxis/contract/assessments/rounds';
import { expect, test } from 'vitest';
import { examRoom } from '../../../testing/makers/assessments/exam-rooms.ts';

const writtenAnswer = (text: string) => [{ item: 1, value: { files: [], text, links: [] } }];

test('S-159 what was sent back stays beside the new round, with its marks, comments and annotations, for student and marker', async () => {
  const room = await examRoom();
  const { as, done, teacher, student, place, start, save, submit, marked, another, person } = room;
  const { assessment_id: id } = await done(
    as(teacher).call(createQuick, {
      ...{ space_id: place.id, title: 'Essay', html: '<p>Write</p>', accepts: ['text'], publish: true, confirmed: true },
    }),
  );
  const first = await start(id, student);
  const look = (who: typeof teacher) => as(who).call(showRounds, { attempt_id: first.id });
  await done(save(first, 1, writtenAnswer('A cycle is a deadlock.')));
  await done(submit(first));
  await marked(first.id);
  expect(await done(look(student))).toMatchObject({ rounds: [] });
  const on = { subject: 'answer' as const, ref: `${first.id}.1` };
  const target = { document: 'answer', start: 2, end: 7, quote: 'cycle' };
  await done(as(teacher).call(saveAnnotation, { ...on, key: randomUUID(), kind: 'note', body: 'Not always', revision: 0, target }));
  await done(as(teacher).call(giveMark, { attempt_id: first.id, item: 1, revision: 0, score: 40, comment: 'Read again' }));
  await done(as(teacher).call(rejectAttempt, { attempt_id: first.id, reason: 'See the notes' }));
  const again = await start(id, student);
  const round = {
    ...{ round: 1, reject_reason: 'See the notes', score: 40 },
    answers: [{ item: 1, value: { text: 'A cycle is a deadlock.' }, score: 40, points: 100, comment: 'Read again' }],
  };
  // While it is done again, and after it is handed in.
  expect(await done(look(student))).toMatchObject({ rounds: [round], total_score: 100 });
  expect((await done(as(student).call(listAnnotations, { ...on, round: 1 }))).list).toMatchObject([{ body: 'Not always' }]);
  await done(save(again, again.page.next_seq, writtenAnswer('A cycle may be one.')));
  await done(submit(again));
  await marked(first.id);
  const { answers } = await done(as(teacher).call(markByQuestion, { assessment_id: id, question: 1 }));
  expect(answers.list, 'its marker sees that it was sent back').toMatchObject([{ round: 2 }]);
  for (const who of [student, teacher]) {
    expect(await done(look(who))).toMatchObject({ rounds: [round] });
    expect(await done(as(who).call(listAnnotations, { ...on, round: 1 }))).toMatchObject({
      list: [{ body: 'Not always' }],
      can: { mark: false },
    });
  }
  expect((await done(as(student).call(listAnnotations, on))).list).toEqual([]);
  for (const stranger of [await another(), await person('teacher')]) expect(await look(stranger)).toMatchObject({ code: -99 });
});

test('where results are not shown, a round that was sent back tells its reason and no points', async () => {
  const { as, done, teacher, student, give, handedIn, rightAnswers, start } = await examRoom();
  const id = await give({ kind: 'assignment', show_result: 'none' });
  const attempt = await handedIn(id, student, rightAnswers);
  await done(as(teacher).call(rejectAttempt, { attempt_id: attempt.id, reason: 'Show your steps' }));
  await start(id, student);
  const [round] = (await done(as(student).call(showRounds, { attempt_id: attempt.id }))).rounds;
  expect(round).toMatchObject({ reject_reason: 'Show your steps', score: null });
  expect(round?.answers.every(({ score, comment }) => score === null && comment === '')).toBe(true);
  const [marker] = (await done(as(teacher).call(showRounds, { attempt_id: attempt.id }))).rounds;
  expect(marker?.answers.some(({ score }) => score !== null)).toBe(true);
});
