import { logout } from '@praxis/contract/accounts/accounts';
import { showAssessment, unpublishAssessment } from '@praxis/contract/assessments/assessments';
import { openAttempt, reviewAttempt, saveAnswers, startAttempt, submitAttempt } from '@praxis/contract/assessments/attempts';
import { expect, test } from 'vitest';
import { assessmentMakers, newDevice } from '../../../testing/makers/assessments/assessments.ts';
import { spaceMakers } from '../../../testing/makers/spaces.ts';
import { world } from '../../../testing/world.ts';

async function room(traits: Parameters<ReturnType<typeof assessmentMakers>['published']>[2] = {}) {
  const created = await world();
  const { space, member } = spaceMakers(created);
  const makers = assessmentMakers(created);
  const teacher = await created.person('teacher');
  const student = await created.person('student');
  const place = await space(teacher);
  await member(place, student);
  const paper = await makers.paper(teacher);
  const assessmentId = await makers.published(place, paper, { auto_release: true, show_result: 'answers', ...traits });
  return { ...created, ...makers, teacher, student, place, paper, assessmentId };
}

test('S-158 a student starts, saves, hands in and is marked by the machine', async () => {
  const { as, student, assessmentId, start, save, submit, rightAnswers, marked, done } = await room();
  const attempt = await start(assessmentId, student);
  expect(attempt.page.questions.map(({ type }) => type)).toEqual(['single', 'multi', 'judge', 'short']);
  expect(attempt.page).toMatchObject({ total_score: 20, question_count: 4, next_seq: 1, state: 'not_submitted', active: true });
  expect(await save(attempt, 1, rightAnswers(attempt))).toMatchObject({ code: 1, data: { client_seq: 1, late: false } });
  expect(await submit(attempt)).toMatchObject({ code: 1, data: { state: 'submitted' } });
  expect(await marked(attempt.id)).toMatchObject({ state: 'passed', score_total: 20, answered: 4, submit_kind: 'manual' });
  const review = await done(as(student).call(reviewAttempt, { attempt_id: attempt.id }));
  expect(review).toMatchObject({ shows: 'answers', score: 20, passed: true });
  expect(review.answers.map(({ correct }) => correct)).toEqual([true, true, true, true]);
  expect(review.answers[0]?.key?.options).toEqual(
    review.answers[0]?.value && 'options' in review.answers[0].value && review.answers[0].value.options,
  );
});

test('starting again, reloading and starting twice at once give the same attempt and the same paper', async () => {
  const { as, student, assessmentId, done } = await room({ shuffle_options: true, shuffle_questions: true });
  const device = newDevice();
  const pages = await Promise.all([1, 2, 3].map(() => done(as(student).call(startAttempt, { assessment_id: assessmentId, device }))));
  const again = await done(as(student).call(openAttempt, { attempt_id: pages[0]!.attempt_id, device }));
  for (const page of [...pages, again]) {
    expect(page.attempt_id).toBe(pages[0]!.attempt_id);
    expect(page.questions).toEqual(pages[0]!.questions);
  }
});

test('a save that is repeated is answered the same; the same number with other content is not taken', async () => {
  const { db, student, assessmentId, start, save } = await room();
  const attempt = await start(assessmentId, student);
  const first = await save(attempt, 1, [{ item: 4, value: { text: 'one' } }]);
  const again = await save(attempt, 1, [{ item: 4, value: { text: 'one' } }]);
  expect(again.data.saved_at).toBe(first.data.saved_at);
  // Each number is a row: they end.
  expect(await save(attempt, 200_001, [{ item: 4, value: { text: 'many' } }])).toMatchObject({ code: 0, key: 'parameter_error' });
  expect(await save(attempt, 1, [{ item: 4, value: { text: 'two' } }])).toMatchObject({ code: 0, key: 'save_number_taken' });
  const both = await Promise.all(['three', 'four'].map((text) => save(attempt, 2, [{ item: 4, value: { text } }])));
  expect(both.map(({ key }) => key ?? 'saved').sort()).toEqual(['save_number_taken', 'saved']);
  const rows = await db.selectFrom('attempt_saves').select('client_seq').where('attempt_id', '=', attempt.id).execute();
  expect(rows.length).toBe(2);
});

test('a session that was ended saves nothing more, at once', async () => {
  const { as, student, assessmentId, start, save } = await room();
  const attempt = await start(assessmentId, student);
  expect((await save(attempt, 1, [{ item: 4, value: { text: 'one' } }])).code).toBe(1);
  await as(student).call(logout, {});
  expect(await save(attempt, 2, [{ item: 4, value: { text: 'two' } }])).toMatchObject({ status: 401, key: 'not_logged_in' });
});

test('S-162 an unpublished assessment takes no saves', async () => {
  const { as, teacher, student, assessmentId, start, save, done } = await room();
  const attempt = await start(assessmentId, student);
  await done(as(teacher).call(unpublishAssessment, { assessment_id: assessmentId, reason: 'A faulty question' }));
  expect(await save(attempt, 1, [{ item: 4, value: { text: 'one' } }])).toMatchObject({ key: 'assessment_withdrawn' });
  expect(await as(student).call(showAssessment, { assessment_id: assessmentId })).toMatchObject({ data: { state: 'unpublished' } });
});

test('a stranger can neither save into nor submit nor read an attempt', async () => {
  const { as, person, student, assessmentId, start } = await room();
  const attempt = await start(assessmentId, student);
  const outsider = await person('student');
  const changes = [{ item: 4, value: { text: 'mine' } }];
  const on = { attempt_id: attempt.id, device: attempt.device };
  expect(await as(outsider).call(saveAnswers, { ...on, client_seq: 1, changes })).toMatchObject({ code: -99 });
  expect(await as(outsider).call(submitAttempt, on)).toMatchObject({ code: -99 });
  expect(await as(outsider).call(openAttempt, on)).toMatchObject({ code: -99 });
  expect(await as(undefined).call(saveAnswers, { ...on, client_seq: 1, changes })).toMatchObject({ status: 401 });
});
