import { showAssessment } from '@praxis/contract/assessments/assessments';
import { acceptProposals, giveMark, markByQuestion, markByStudent, markingOverview } from '@praxis/contract/assessments/marking';
import { applyAdjustment } from '@praxis/contract/assessments/results';
import { openActivity } from '@praxis/contract/courses/learning';
import { getHome } from '@praxis/contract/home/home';
import { listMessages } from '@praxis/contract/notifications/inbox';
import { expect, test } from 'vitest';
import { examRoom } from '../../../testing/makers/assessments/exam-rooms.ts';
import { courseMakers } from '../../../testing/makers/courses.ts';

const SHORT = 4;
const RIGHT = 'answer to A paper short';

/** Some students who wrote these texts to the short answer of an assessment, and nothing else. */
async function writers(room: Awaited<ReturnType<typeof examRoom>>, assessmentId: string, texts: readonly string[]) {
  const attempts = [];
  for (const text of texts)
    attempts.push(await room.handedIn(assessmentId, await room.another(), () => [{ item: SHORT, value: { text } }]));
  return attempts;
}

test('D-18 a short answer that matches is proposed with its match and final only when a person takes it', async () => {
  const room = await examRoom();
  const { as, teacher, student, done, give, row } = room;
  const id = await give({ short_answers: 'propose' });
  const [same, wide, other] = await writers(room, id, [RIGHT, ` ${RIGHT.toUpperCase()}  `, 'something else']);
  for (const attempt of [same, wide, other]) expect(await row(attempt!.id)).toMatchObject({ state: 'pending_approval', score_total: null });
  const view = async () => done(as(teacher).call(markByQuestion, { assessment_id: id, question: SHORT }));
  const page = await view();
  expect(page).toMatchObject({ to_mark: 3, proposed: 2 });
  const proposals = new Map(page.answers.list.map((answer) => [answer.attempt_id, answer.proposal]));
  expect(proposals.get(same!.id)).toEqual({ score: 5, accepted: RIGHT });
  expect(proposals.get(wide!.id)).toEqual({ score: 5, accepted: RIGHT });
  expect(proposals.get(other!.id)).toBeNull();
  // What is proposed waits like everything else.
  expect(
    (await done(as(teacher).call(markingOverview, { assessment_id: id }))).questions.find(({ question }) => question === SHORT),
  ).toMatchObject({ to_mark: 3 });
  expect((await as(teacher).call(getHome, {})).data.work).toMatchObject([{ kind: 'mark', id, count: 3 }]);
  expect((await done(as(same!.student).call(showAssessment, { assessment_id: id }))).attempts).toMatchObject([{ score: null }]);

  // One by one: the mark is the person's.
  const input = await done(as(teacher).call(giveMark, { attempt_id: same!.id, item: SHORT, revision: 0, score: 5 }));
  expect(input).toMatchObject({ score: 5, total: 5 });
  // All at once: what matches and is not marked yet.
  expect(await as(student).call(acceptProposals, { assessment_id: id, question: SHORT })).toMatchObject({ code: -99 });
  expect(await as(teacher).call(acceptProposals, { assessment_id: id, question: 99 })).toMatchObject({ code: -99 });
  const at_once = await Promise.all(
    [1, 2, 3, 4].map(() => done(as(teacher).call(acceptProposals, { assessment_id: id, question: SHORT }))),
  );
  expect(at_once.map(({ marked }) => marked).sort()).toEqual([0, 0, 0, 1]);
  expect(await row(wide!.id)).toMatchObject({ score_total: 5, score_manual: 5, score_auto: 0, to_mark: 0 });
  expect(await row(other!.id)).toMatchObject({ state: 'pending_approval', score_total: null });
  const after = (await done(as(teacher).call(markByStudent, { attempt_id: wide!.id }))).answers.find(({ question }) => question === SHORT);
  expect(after).toMatchObject({ proposal: null, marked_by: { id: teacher.id }, score: 5 });
  expect(await view()).toMatchObject({ to_mark: 1, proposed: 0 });
});

test('proposals follow the key that holds now, and only those of chosen attempts are taken when some are named', async () => {
  const room = await examRoom();
  const { as, teacher, done, give, row } = room;
  const id = await give({ short_answers: 'propose' });
  const [one, two] = await writers(room, id, ['P;V', 'P;V']);
  const accept = () => done(as(teacher).call(acceptProposals, { assessment_id: id, question: SHORT, attempt_ids: [one!.id] }));
  expect(await accept()).toEqual({ marked: 0 });
  const key = { correct: [], truth: null, accepted: ['p;v'], reference: '', analysis: '', cases: [] };
  await done(
    as(teacher).call(applyAdjustment, { assessment_id: id, question: SHORT, adjustment: 'rekeyed', key, reason: 'The key was wrong' }),
  );
  expect(await row(one!.id)).toMatchObject({ score_total: null });
  expect(await accept()).toEqual({ marked: 1 });
  expect(await row(one!.id)).toMatchObject({ score_total: 5 });
  expect(await row(two!.id)).toMatchObject({ score_total: null });
  // Another key moves no mark that a person gave.
  await done(
    as(teacher).call(applyAdjustment, {
      assessment_id: id,
      question: SHORT,
      adjustment: 'rekeyed',
      key: { ...key, accepted: ['x'] },
      reason: 'Again',
    }),
  );
  expect(await row(one!.id)).toMatchObject({ score_total: 5 });
});

test('a teacher may let exact matches score themselves, with or without a person for the rest', async () => {
  const room = await examRoom();
  const { give, row } = room;
  const scores = async (short_answers: 'exact' | 'auto') =>
    Promise.all((await writers(room, await give({ short_answers }), [RIGHT, 'else'])).map(async ({ id }) => (await row(id)).score_total));
  expect(await scores('exact')).toEqual([5, null]);
  expect(await scores('auto')).toEqual([5, 0]);
});

test('a quiz whose short answers are proposed waits for its teacher, who is told', async () => {
  const room = await examRoom();
  const { as, teacher, student, done, place, paper, handedIn, rightAnswers, row } = room;
  const courses = courseMakers(room);
  const course = await courses.course(teacher);
  const { sectionId } = await courses.section(course);
  const activityId = await courses.activity(course, sectionId, 'quiz', { paper_id: paper.id, short_answers: 'propose' });
  await courses.assigned(course, place);
  const opened = await done(as(student).call(openActivity, { space_id: place.id, course_id: course.id, activity_id: activityId }));
  const assessmentId = String((opened.content as Record<string, unknown>).assessment_id);
  const attempt = await handedIn(assessmentId, student, rightAnswers);
  expect(await row(attempt.id)).toMatchObject({ state: 'pending_approval' });
  expect((await as(teacher).call(getHome, {})).data.work).toMatchObject([{ kind: 'mark', id: assessmentId, count: 1 }]);
  const titles = (await done(as(teacher).call(listMessages, {}))).list.map(({ link }) => link);
  expect(titles).toContain(`/mark/${assessmentId}`);
  expect(await done(as(teacher).call(acceptProposals, { assessment_id: assessmentId, question: SHORT }))).toEqual({ marked: 1 });
  expect(await row(attempt.id)).toMatchObject({ state: 'passed', score_total: 20 });
});
