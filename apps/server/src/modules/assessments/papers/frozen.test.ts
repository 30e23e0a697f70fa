import { showAssessment, showFrozenPaper } from '@praxis/contract/assessments/assessments';
import { heartbeat, openAttempt } from '@praxis/contract/assessments/attempts';
import { giveMark, saveRubric } from '@praxis/contract/assessments/marking';
import { makePaper } from '@praxis/contract/assessments/papers';
import { applyAdjustment } from '@praxis/contract/assessments/results';
import { openActivity, showOutline } from '@praxis/contract/courses/learning';
import { updateSpaceCourse } from '@praxis/contract/courses/space-courses';
import { saveQuestion } from '@praxis/contract/questions/editing';
import { changeQuestions } from '@praxis/contract/questions/questions';
import { expect, test } from 'vitest';
import { examRoom } from '../../../testing/makers/assessments/exam-rooms.ts';
import { courseMakers } from '../../../testing/makers/courses.ts';

test('a published paper and its hash stay as they are when the bank is edited', async () => {
  const room = await examRoom();
  const { as, teacher, student, done, give, paper, start, handedIn, rightAnswers, another, row } = room;
  const id = await give();
  const attempt = await start(id, student);
  const before = await done(as(teacher).call(showFrozenPaper, { assessment_id: id }));
  expect(before).toMatchObject({ matches: true, questions: 4 });
  const [single] = paper.questions;
  const content = { ...single!.content, stem: '<p>Changed</p>' };
  await done(
    as(teacher).call(saveQuestion, {
      ...{ question_id: single!.id, bank_id: single!.bankId, base_version: 1 },
      written: {
        ...{
          type: 'single',
          content,
          key: { ...single!.key, correct: ['D'] },
          score: 5,
          difficulty: 3,
          state: 'ready',
          tags: [],
          skill_ids: [],
        },
      },
    }),
  );
  await done(as(teacher).call(changeQuestions, { question_ids: [paper.questions[1]!.id], change: { what: 'state', state: 'retired' } }));
  const after = await done(as(teacher).call(showFrozenPaper, { assessment_id: id }));
  expect(after).toEqual(before);
  expect((await done(as(student).call(showAssessment, { assessment_id: id }))).paper_hash).toBe(before.hash);
  const page = await done(as(student).call(openAttempt, { attempt_id: attempt.id, device: attempt.device }));
  expect(page.questions).toEqual(attempt.page.questions);
  // The key was frozen too.
  const other = await handedIn(id, await another(), rightAnswers);
  expect((await row(other.id)).score_total).toBe(20);
});

test('a paper whose content is not what its hash was made of is seen', async () => {
  const { as, teacher, done, give, db } = await examRoom();
  const id = await give();
  const { frozen_paper_id } = await db.selectFrom('assessments').select('frozen_paper_id').where('id', '=', id).executeTakeFirstOrThrow();
  await db.updateTable('frozen_questions').set({ points: 6 }).where('frozen_paper_id', '=', frozen_paper_id!).where('no', '=', 1).execute();
  expect(await done(as(teacher).call(showFrozenPaper, { assessment_id: id }))).toMatchObject({ matches: false });
});

test('S-037 a random paper is drawn at the start, from what was ready then, and stays the same for its student', async () => {
  const room = await examRoom();
  const { as, teacher, student, done, place, published, start, bank, question, another } = room;
  const from = await bank(teacher, { name: 'Pool' });
  for (let at = 0; at < 12; at++) await question(from, { stem: `Pool ${at}`, difficulty: at < 6 ? 2 : 4 });
  const rule = (difficulty: number, count: number) => ({
    count,
    score: 2,
    pick: { bank_ids: [from.id], type: 'single' as const, tags: [], skill_ids: [], difficulty: { from: difficulty, to: difficulty } },
  });
  const sections = [{ title: 'Random', items: [], rules: [rule(2, 3), rule(4, 2)] }];
  const created = await done(as(teacher).call(makePaper, { title: 'Drawn', mode: 'random', sections }));
  const id = await published(place, { id: created.paper_id, owner: teacher, questions: [] }, { attempts: 2 });
  const first = await start(id, student);
  expect(first.page.questions).toHaveLength(5);
  for (let turn = 0; turn < 3; turn++) {
    const again = await done(as(student).call(openAttempt, { attempt_id: first.id, device: first.device }));
    expect(again.questions).toEqual(first.page.questions);
  }
  const stems = async () => (await start(id, await another())).page.questions.map(({ stem }) => stem).join();
  expect(new Set([await stems(), await stems(), await stems(), await stems()]).size).toBeGreaterThan(1);
});

test('a quiz in a course is answered like an assignment and feeds the progress of its course', async () => {
  const room = await examRoom();
  const { as, teacher, student, done, place, paper, start, save, submit, marked, rightAnswers, until } = room;
  const courses = courseMakers(room);
  const course = await courses.course(teacher);
  const { sectionId } = await courses.section(course);
  const activityId = await courses.activity(course, sectionId, 'quiz', { paper_id: paper.id, attempts: 2, pass_percent: 60 });
  await courses.assigned(course, place);
  const on = { space_id: place.id, course_id: course.id };
  const open = async () =>
    (await done(as(student).call(openActivity, { ...on, activity_id: activityId }))).content as Record<string, unknown>;
  const quiz = await open();
  expect(quiz).toMatchObject({ kind: 'quiz', questions: 4, total_score: 20, attempts_allowed: 2, attempts: [] });
  const assessmentId = String(quiz.assessment_id);
  expect((await open()).assessment_id).toBe(assessmentId);
  const progress = async () => (await done(as(student).call(showOutline, on))).chapters[0]!.sections[0]!.activities[0]!;
  const failed = await start(assessmentId, student);
  await submit(failed);
  await marked(failed.id);
  expect(await progress()).not.toMatchObject({ state: 'done' });
  const passed = await start(assessmentId, student);
  await save(passed, 1, rightAnswers(passed));
  await submit(passed);
  await marked(passed.id);
  const reached = await until('the activity is done', async () => {
    const now = await progress();
    return now.state === 'done' && now;
  });
  expect(reached.percent).toBe(100);
  expect((await open()).attempts).toMatchObject([{ score: 0 }, { score: 20 }]);
});

test('a treatment holds for its frozen paper: a quiz that was published anew is marked by its own keys', async () => {
  const room = await examRoom();
  const { as, teacher, student, done, place, paper, handedIn, another, another: classmate, row, option } = room;
  const courses = courseMakers(room);
  const course = await courses.course(teacher);
  const { sectionId } = await courses.section(course);
  const activityId = await courses.activity(course, sectionId, 'quiz', { paper_id: paper.id, attempts: 3, pass_percent: null });
  await courses.assigned(course, place);
  const on = { space_id: place.id, course_id: course.id, activity_id: activityId };
  const open = async (who: typeof student) =>
    String(((await done(as(who).call(openActivity, on))).content as Record<string, unknown>).assessment_id);
  const assessmentId = await open(student);
  const right = (of: Parameters<typeof option>[0]) => [{ item: 1, value: { options: [option(of, 1, 'B')] } }];
  const before = await handedIn(assessmentId, await another(), right);
  await done(as(teacher).call(applyAdjustment, { assessment_id: assessmentId, question: 1, adjustment: 'void', reason: 'Faulty' }));
  expect((await row(before.id)).score_total).toBe(0);
  await courses.edit(course, [{ op: 'update', id: activityId, changes: { title: 'Anew' } }]);
  const { version_id } = await courses.publish(course);
  await done(as(teacher).call(updateSpaceCourse, { space_id: place.id, course_id: course.id, version_id }));
  const member = await classmate();
  expect(await open(member)).toBe(assessmentId);
  const after = await handedIn(assessmentId, member, right);
  expect((await row(after.id)).frozen_paper_id).not.toBe((await row(before.id)).frozen_paper_id);
  expect((await row(after.id)).score_total).toBe(5);
  expect((await row(before.id)).score_total).toBe(0);
  // So does a rubric: the one that is written now is for the question of the paper that is out now.
  const rubric = { assessment_id: assessmentId, question: 4, points: [{ text: 'good idea', points: 2 }] };
  const [point] = (await done(as(teacher).call(saveRubric, rubric))).points;
  const mark = { item: 4, revision: 0, rubric_ids: [point!.id] };
  expect(await done(as(teacher).call(giveMark, { ...mark, attempt_id: after.id }))).toMatchObject({ score: 2 });
  expect(await done(as(teacher).call(giveMark, { ...mark, attempt_id: before.id }))).toMatchObject({ score: 0 });
});

test('saves and signs of life go with the attempts of a space that goes', async () => {
  const { as, db, give, start, save, student, done, place, option } = await examRoom();
  const attempt = await start(await give(), student);
  await save(attempt, 1, [{ item: 1, value: { options: [option(attempt, 1, 'B')] } }]);
  await done(as(student).call(heartbeat, { attempt_id: attempt.id, device: attempt.device }));
  const left = async () => [
    (await db.selectFrom('attempt_saves').select('client_seq').where('attempt_id', '=', attempt.id).execute()).length,
    (await db.selectFrom('attempt_presence').select('seen_at').where('attempt_id', '=', attempt.id).execute()).length,
  ];
  expect(await left()).toEqual([1, 1]);
  await db.deleteFrom('spaces').where('id', '=', place.id).execute();
  expect(await left()).toEqual([0, 0]);
});
