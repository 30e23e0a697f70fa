import { reopenAssessment, unpublishAssessment } from '@praxis/contract/assessments/assessments';
import { heartbeat, nextQuestion, openAttempt, startAttempt, submitAttempt, takeOver } from '@praxis/contract/assessments/attempts';
import { decideTakeOver, forceSubmit, monitorAssessment, saveOverride } from '@praxis/contract/assessments/monitoring';
import { expect, test } from 'vitest';
import { newDevice } from '../../../testing/makers/assessments/assessments.ts';
import { examRoom } from '../../../testing/makers/assessments/exam-rooms.ts';

const text = (label: string) => [{ item: 4, value: { text: label } }];

test('a second device sees no paper and saves nothing until it takes over; then the first one is fenced out', async () => {
  const { give, student, start, save, as, done } = await examRoom();
  const id = await give();
  const one = await start(id, student);
  const device = newDevice();
  const two = { ...one, device };
  const page = await done(as(student).call(startAttempt, { assessment_id: id, device }));
  expect(page).toMatchObject({ attempt_id: one.id, active: false, take_over: 'free', questions: [], answers: [] });
  expect(await save(two, 1, text('second'))).toMatchObject({ key: 'other_device_active' });
  expect(await as(student).call(submitAttempt, { attempt_id: one.id, device })).toMatchObject({ key: 'other_device_active' });
  await save(one, 1, text('first'));
  expect(await done(as(student).call(takeOver, { attempt_id: one.id, device }))).toEqual({ outcome: 'active' });
  expect(await save(one, 2, text('first again'))).toMatchObject({ key: 'other_device_active' });
  // What was acknowledged before is answered the same, whoever is active.
  expect(await save(one, 1, text('first'))).toMatchObject({ code: 1 });
  const after = await done(as(student).call(openAttempt, { attempt_id: one.id, device }));
  expect(after).toMatchObject({ active: true, next_seq: 2, answers: [{ item: 4, value: { text: 'first' } }] });
  expect(await save(two, 2, text('second'))).toMatchObject({ code: 1 });
  expect(await done(as(student).call(heartbeat, { attempt_id: one.id, device: one.device }))).toMatchObject({ active: false });
});

test('answers that waited on a device are not missing any more in the monitor once they were handed in', async () => {
  const { give, student, start, save, teacher, as, done } = await examRoom();
  const id = await give();
  const attempt = await start(id, student);
  const where = { attempt_id: attempt.id, device: attempt.device };
  await done(as(student).call(heartbeat, { ...where, answered: 1, unsaved: 1 }));
  const row = async () =>
    (await done(as(teacher).call(monitorAssessment, { assessment_id: id }))).students.list.find(({ state }) => state !== null)!;
  await expect.poll(async () => (await row()).unsaved).toBe(1);
  await save(attempt, 1, text('came late'));
  await done(as(student).call(submitAttempt, where));
  expect(await row()).toMatchObject({ unsaved: 0, submit_kind: 'manual' });
});

test('saves and a take-over at the same time: what was acknowledged is there, nothing comes after the fence', async () => {
  const { give, student, start, save, as, db } = await examRoom();
  const attempt = await start(await give(), student);
  const device = newDevice();
  const saves = Array.from({ length: 60 }, (_, at) => save(attempt, at + 1, text(`${at + 1}`)));
  const moved = as(student).call(takeOver, { attempt_id: attempt.id, device });
  const replies = await Promise.all(saves);
  await moved;
  const accepted = replies.filter(({ code }) => code === 1).map(({ data }) => String(data.client_seq));
  for (const { code, key } of replies) expect(code === 1 ? 'saved' : key).toMatch(/^(saved|other_device_active)$/);
  const rows = await db.selectFrom('attempt_saves').select('client_seq').where('attempt_id', '=', attempt.id).execute();
  expect(rows.map(({ client_seq }) => client_seq).sort()).toEqual(accepted.sort());
});

test('with approval the second device waits for the teacher', async () => {
  const { give, student, start, save, as, teacher, done } = await examRoom();
  const id = await give({ take_over_approval: true });
  const attempt = await start(id, student);
  const device = newDevice();
  const on = { attempt_id: attempt.id, device };
  expect(await done(as(student).call(openAttempt, on))).toMatchObject({ take_over: 'needs_approval' });
  expect(await done(as(student).call(takeOver, on))).toEqual({ outcome: 'waiting' });
  expect(await done(as(student).call(openAttempt, on))).toMatchObject({ take_over: 'waiting', active: false, questions: [] });
  const watched = await done(as(teacher).call(monitorAssessment, { assessment_id: id, filter: 'take_over' }));
  expect(watched.students.list).toMatchObject([{ attempt_id: attempt.id, take_over_waiting: true }]);
  const decide = (allowed: boolean) => as(teacher).call(decideTakeOver, { assessment_id: id, attempt_id: attempt.id, allowed });
  await done(decide(false));
  expect(await save(attempt, 1, text('still the first'))).toMatchObject({ code: 1 });
  expect(await decide(true)).toMatchObject({ key: 'no_take_over_waiting' });
  await done(as(student).call(takeOver, on));
  await done(decide(true));
  expect(await save(attempt, 2, text('no longer'))).toMatchObject({ key: 'other_device_active' });
  expect(await done(as(student).call(openAttempt, on))).toMatchObject({ active: true });
});

test('one question at a time: only the open one is shown and saved, and none comes back', async () => {
  const { give, student, start, save, as, done } = await examRoom();
  const attempt = await start(await give({ resp_mode: 2 }), student);
  expect(attempt.page.questions.map(({ item }) => item)).toEqual([1]);
  expect(await save(attempt, 1, text('ahead'))).toMatchObject({ key: 'question_closed' });
  const next = (item: number) => as(student).call(nextQuestion, { attempt_id: attempt.id, device: attempt.device, item });
  expect(await next(2)).toMatchObject({ key: 'question_closed' });
  const second = await done(next(1));
  expect(second.questions.map(({ item }) => item)).toEqual([2]);
  expect(await done(next(1))).toMatchObject({ at_item: 2 });
  expect(await save(attempt, 1, [{ item: 1, value: null }])).toMatchObject({ key: 'question_closed' });
  expect(
    await save(attempt, 1, [
      { item: 1, value: null },
      { item: 2, value: null },
    ]),
  ).toMatchObject({ key: 'question_closed' });
  expect(await done(as(student).call(openAttempt, { attempt_id: attempt.id, device: attempt.device }))).toMatchObject({ at_item: 2 });
  await done(next(2));
  await done(next(3));
  expect(await save(attempt, 1, text('last'))).toMatchObject({ code: 1 });
  expect(await next(4)).toMatchObject({ key: 'question_closed' });
});

test('C-03 withdrawn, answering stops and its clock too; opened again every student gets back the time that was left, at most until the own end', async () => {
  const { clock, give, student, another, start, save, as, teacher, done, inSeconds, row } = await examRoom();
  const longer = await another();
  const id = await give({ kind: 'exam', end_at: inSeconds(1000), timer: true, duration_s: 300 });
  await done(as(teacher).call(saveOverride, { assessment_id: id, user_ids: [longer.id], extra_s: 200 }));
  const one = await start(id, student);
  const two = await start(id, longer);
  clock.move(100_000);
  await done(as(teacher).call(unpublishAssessment, { assessment_id: id, reason: 'fire drill' }));
  expect(await save(one, 1, text('no'))).toMatchObject({ key: 'assessment_withdrawn' });
  clock.move(850_000);
  expect(await row(one.id)).toMatchObject({ state: 'not_submitted' });
  await done(as(teacher).call(reopenAssessment, { assessment_id: id, end_at: null, reason: 'it was nothing' }));
  const ends = [await row(one.id), await row(two.id)].map(({ end_at, started_at }) => (end_at!.getTime() - started_at.getTime()) / 1000);
  // 200 s were left to the first, but the exam ends; the second had 400 s left and 200 s more than the others.
  expect(ends[0]).toBeGreaterThan(990);
  expect(ends[0]).toBeLessThanOrEqual(1000);
  expect(ends[1]).toBeGreaterThan(1190);
  expect(ends[1]).toBeLessThanOrEqual(1200);
  expect(await save(one, 1, text('yes'))).toMatchObject({ code: 1 });
});

test('a teacher submits open attempts from what is saved; a second time nothing happens', async () => {
  const { give, student, start, save, as, teacher, done, marked } = await examRoom();
  const id = await give();
  const attempt = await start(id, student);
  await save(attempt, 1, text('answer to A paper short'));
  const force = () => done(as(teacher).call(forceSubmit, { assessment_id: id, attempt_ids: [attempt.id, attempt.id] }));
  expect(await force()).toEqual({ submitted: 1 });
  expect(await marked(attempt.id)).toMatchObject({ submit_kind: 'forced', score_total: 5 });
  expect(await force()).toEqual({ submitted: 0 });
  expect(await save(attempt, 2, text('after'))).toMatchObject({ key: 'attempt_submitted' });
});

test('a submission that is repeated, and many at once, are answered the same and close it once', async () => {
  const { give, student, start, submit, marked, as, done, rightAnswers } = await examRoom();
  const attempt = await start(await give(), student);
  const last = { attempt_id: attempt.id, device: attempt.device, client_seq: 1, changes: rightAnswers(attempt) };
  const replies = await Promise.all([submitAttempt, submitAttempt, submitAttempt].map((call) => done(as(student).call(call, last))));
  const first = (await marked(attempt.id)).submitted_at?.getTime();
  for (const reply of replies) expect(reply.submitted_at).toBe(first);
  expect(await submit(attempt)).toMatchObject({ code: 1, data: { state: 'passed', submitted_at: first } });
  expect(await done(as(student).call(submitAttempt, last))).toMatchObject({ submitted_at: first });
  expect(await marked(attempt.id)).toMatchObject({ score_total: 20 });
});
