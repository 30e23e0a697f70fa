import { changeAssessment, makeAssessment, showAssessment } from '@praxis/contract/assessments/assessments';
import { reviewAttempt } from '@praxis/contract/assessments/attempts';
import { markByStudent } from '@praxis/contract/assessments/marking';
import { giveExtraTime, listOverrides, removeOverride, saveOverride } from '@praxis/contract/assessments/monitoring';
import { showGradebook } from '@praxis/contract/grades/grades';
import { scoresInSpace } from '@praxis/contract/grades/mine';
import { listMessages } from '@praxis/contract/notifications/inbox';
import { expect, test } from 'vitest';
import { examRoom } from '../../../testing/makers/assessments/exam-rooms.ts';

const rule = {
  late_minutes: 4 * 1440,
  late_grace_minutes: 15,
  late_per: 'day',
  late_count: 'started',
  late_percent_off: 10,
  late_of: 'max',
  late_most_percent: 30,
  show_result: 'score',
  auto_release: true,
} as const;
const DAY = 86_400_000;

test('a late hand-in loses a step for each day once, and both sides see what was taken off', async () => {
  const { clock, give, student, start, save, submit, marked, row, inSeconds, rightAnswers, as, teacher, done, place } = await examRoom();
  const id = await give({ end_at: inSeconds(100), ...rule });
  const attempt = await start(id, student);
  clock.move(100_000 + DAY + 16 * 60_000);
  await save(attempt, 1, rightAnswers(attempt));
  await submit(attempt);
  expect(await marked(attempt.id)).toMatchObject({ late: true, late_off: 4, score_total: 16 });
  const { late_s: seconds } = await row(attempt.id);
  // The clock goes on while the test works.
  expect(seconds).toBeGreaterThanOrEqual((DAY + 16 * 60_000) / 1000);
  expect(seconds).toBeLessThan((DAY + 17 * 60_000) / 1000);
  const forMarker = await done(as(teacher).call(markByStudent, { attempt_id: attempt.id }));
  expect(forMarker).toMatchObject({ late: true, late_s: seconds, late_off: 4, score: 16 });
  expect(await done(as(student).call(reviewAttempt, { attempt_id: attempt.id }))).toMatchObject({
    late_s: seconds,
    late_off: 4,
    score: 16,
  });
  const book = await done(as(teacher).call(showGradebook, { space_id: place.id }));
  expect(book.late).toEqual([[0, book.students.findIndex((one) => one.id === student.id), seconds, 400_000]]);
  const own = await done(as(student).call(scoresInSpace, { space_id: place.id }));
  expect(own.columns[0]).toMatchObject({ units: 1_600_000, late_s: seconds, late_off_units: 400_000 });
});

test('inside the grace nothing is late, and more than the most is never taken off', async () => {
  const { clock, give, student, another, start, save, submit, marked, inSeconds, rightAnswers } = await examRoom();
  const id = await give({ end_at: inSeconds(100), ...rule });
  const early = await start(id, student);
  clock.move(100_000 + 14 * 60_000);
  await save(early, 1, rightAnswers(early));
  await submit(early);
  expect(await marked(early.id)).toMatchObject({ late: false, late_off: 0, score_total: 20 });
  const last = await start(id, await another());
  clock.move(3.9 * DAY);
  await save(last, 1, rightAnswers(last));
  await submit(last);
  expect(await marked(last.id)).toMatchObject({ late: true, late_off: 6, score_total: 14 });
});

test('a date of one’s own takes the loss back, and its removal brings it again', async () => {
  const { clock, give, student, start, save, submit, marked, row, inSeconds, rightAnswers, as, teacher, done } = await examRoom();
  const due = inSeconds(100);
  const id = await give({ end_at: due, ...rule });
  const attempt = await start(id, student);
  clock.move(100_000 + DAY);
  await save(attempt, 1, rightAnswers(attempt));
  await submit(attempt);
  expect(await marked(attempt.id)).toMatchObject({ late_off: 2, score_total: 18 });
  await done(as(teacher).call(saveOverride, { assessment_id: id, user_ids: [student.id], end_at: due + 2 * DAY, reason: 'ill' }));
  expect(await row(attempt.id)).toMatchObject({ late: false, late_s: 0, late_off: 0, score_total: 20 });
  const titles = async () =>
    (await done(as(student).call(listMessages, {}))).list.filter(({ title }) => title.startsWith('What lateness costs'));
  expect(await titles()).toHaveLength(1);
  const { list } = await done(as(teacher).call(listOverrides, { assessment_id: id }));
  await done(as(teacher).call(removeOverride, { assessment_id: id, override_id: list[0]!.id }));
  expect(await row(attempt.id)).toMatchObject({ late: true, late_off: 2, score_total: 18 });
  await done(as(teacher).call(giveExtraTime, { assessment_id: id, user_ids: [student.id], seconds: 86_000 }));
  expect(await row(attempt.id)).toMatchObject({ late: false, score_total: 20 });
});

test('a date moved for everybody forgives who was late and takes nothing from who was not', async () => {
  const { clock, give, student, another, start, save, submit, marked, row, inSeconds, rightAnswers, as, teacher, done } = await examRoom();
  const due = inSeconds(10_000);
  const id = await give({ end_at: due, ...rule });
  const early = await start(id, student);
  await save(early, 1, rightAnswers(early));
  await submit(early);
  await marked(early.id);
  const { title, intro, paper_id, settings } = await done(as(teacher).call(showAssessment, { assessment_id: id }));
  const change = (end_at: number, more = {}) =>
    as(teacher).call(changeAssessment, { assessment_id: id, title, intro, paper_id, ...settings, end_at, ...more });
  clock.move(5000_000);
  expect(await change(due - 9000_000)).toMatchObject({ code: 1 });
  expect(await row(early.id)).toMatchObject({ late: false, score_total: 20 });
  expect(await change(due)).toMatchObject({ code: 1 });
  clock.move(5000_000 + DAY);
  const late = await start(id, await another());
  await save(late, 1, rightAnswers(late));
  await submit(late);
  expect(await marked(late.id)).toMatchObject({ late: true, score_total: 18 });
  expect(await change(due + 2 * DAY)).toMatchObject({ code: 1 });
  expect(await row(late.id)).toMatchObject({ late: false, score_total: 20 });
  expect(await change(due + 2 * DAY, { late_percent_off: 50 })).toMatchObject({ key: 'assessment_frozen' });
});

test('a grace longer than late work is taken is refused beside its field', async () => {
  const { as, teacher, place, paper } = await examRoom();
  const made = await as(teacher).call(makeAssessment, {
    ...{ space_id: place.id, kind: 'assignment', paper_id: paper.id, title: 'Late', late_minutes: 10, late_grace_minutes: 15 },
  });
  expect(made).toMatchObject({ key: 'late_grace_too_long', data: { fields: { late_grace_minutes: expect.any(String) } } });
});
