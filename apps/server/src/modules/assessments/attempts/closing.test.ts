import { changeAssessment, showAssessment } from '@praxis/contract/assessments/assessments';
import { heartbeat, openAttempt, reviewAttempt, startAttempt } from '@praxis/contract/assessments/attempts';
import { giveExtraTime, monitorAssessment, saveOverride } from '@praxis/contract/assessments/monitoring';
import { expect, test } from 'vitest';
import { newDevice } from '../../../testing/makers/assessments/assessments.ts';
import { examRoom } from '../../../testing/makers/assessments/exam-rooms.ts';

const text = (label: string) => [{ item: 4, value: { text: label } }];

test('S-163 C-22 the server submits at end + 5 s without a browser, takes saves until end + 15 s and marks them late', async () => {
  const { clock, give, student, start, save, row, marked, until, inSeconds, as, done } = await examRoom();
  const id = await give({ kind: 'exam', end_at: inSeconds(100) });
  const attempt = await start(id, student);
  expect(await save(attempt, 1, text('before'))).toMatchObject({ data: { late: false } });
  clock.move(102_000);
  expect(await save(attempt, 2, text('after'))).toMatchObject({ code: 1, data: { late: true } });
  expect((await row(attempt.id)).state).toBe('not_submitted');
  clock.move(4_000);
  await until('the attempt is submitted', async () => (await row(attempt.id)).state === 'submitted');
  expect(await row(attempt.id)).toMatchObject({ submit_kind: 'auto', folded_at: null });
  expect(await save(attempt, 3, text('answer to A paper short'))).toMatchObject({ code: 1, data: { late: true } });
  clock.move(10_000);
  expect(await save(attempt, 4, text('too late'))).toMatchObject({ code: 0, key: 'attempt_over' });
  const closed = await marked(attempt.id);
  expect(closed).toMatchObject({ state: 'failed', score_total: 5, answered: 1, late: false });
  const review = await done(as(student).call(reviewAttempt, { attempt_id: attempt.id }));
  expect(review.answers[3]).toMatchObject({ value: { text: 'answer to A paper short' }, score: 5 });
});

test('late saves do not count when the settings say so', async () => {
  const { clock, give, student, start, save, marked, inSeconds, db } = await examRoom();
  const id = await give({ kind: 'exam', end_at: inSeconds(100), late_saves_count: false });
  const attempt = await start(id, student);
  await save(attempt, 1, text('answer to A paper short'));
  clock.move(101_000);
  expect(await save(attempt, 2, text('wrong'))).toMatchObject({ code: 1, data: { late: true } });
  clock.move(16_000);
  expect(await marked(attempt.id)).toMatchObject({ score_total: 5 });
  expect(await db.selectFrom('attempt_saves').select('late').where('attempt_id', '=', attempt.id).orderBy('client_seq').execute()).toEqual([
    { late: false },
    { late: true },
  ]);
});

test('a length of its own ends an attempt before the exam does; a reload tells the same end', async () => {
  const { clock, give, student, start, as, done, inSeconds, row, until } = await examRoom();
  const id = await give({ kind: 'exam', end_at: inSeconds(5000), timer: true, duration_s: 60 });
  const attempt = await start(id, student);
  const again = await done(as(student).call(openAttempt, { attempt_id: attempt.id, device: attempt.device }));
  expect(again.end_at).toBe(attempt.page.end_at);
  expect(again.end_at).toBe(again.started_at + 60_000);
  clock.move(66_000);
  await until('it is submitted', async () => (await row(attempt.id)).submit_kind === 'auto');
});

test('extra time given to all while running moves every end; given within 15 s of the end it opens what the server had closed', async () => {
  const { clock, give, student, another, start, save, row, until, inSeconds, as, teacher, done, marked } = await examRoom();
  const id = await give({ kind: 'exam', end_at: inSeconds(100), late_saves_count: false });
  const first = await start(id, student);
  const second = await start(id, await another());
  await done(as(teacher).call(giveExtraTime, { assessment_id: id, seconds: 30 }));
  const beat = await done(as(student).call(heartbeat, { attempt_id: first.id, device: first.device }));
  expect(beat.end_at).toBe(first.page.end_at! + 30_000);
  clock.move(131_500);
  expect(await save(first, 1, text('answer to A paper short'))).toMatchObject({ data: { late: true } });
  clock.move(6_000);
  await until('both are closed', async () => (await row(first.id)).state === 'submitted' && (await row(second.id)).state === 'submitted');
  expect(await done(as(teacher).call(giveExtraTime, { assessment_id: id, seconds: 60 }))).toEqual({ moved: 2 });
  expect(await row(first.id)).toMatchObject({ state: 'not_submitted', submitted_at: null, submit_kind: null });
  expect(await save(second, 1, text('in the last second'))).toMatchObject({ code: 1, data: { late: false } });
  clock.move(80_000);
  // What came in before the new end is no longer late.
  expect(await marked(first.id)).toMatchObject({ score_total: 5 });
});

test('an end that a teacher puts into the past rings the bell now: what is being typed is still taken', async () => {
  const { clock, give, student, start, save, row, until, inSeconds, as, teacher, done, marked } = await examRoom();
  const id = await give({ kind: 'exam', end_at: inSeconds(1000) });
  const attempt = await start(id, student);
  clock.move(60_000);
  const { paper_id, title, intro, settings } = await done(as(teacher).call(showAssessment, { assessment_id: id }));
  const earlier = { assessment_id: id, paper_id: paper_id!, title, intro, ...settings, end_at: inSeconds(-30) };
  await done(as(teacher).call(changeAssessment, earlier));
  const { end_at } = await row(attempt.id);
  expect(Math.abs(end_at!.getTime() - inSeconds(0))).toBeLessThan(5000);
  expect(await save(attempt, 1, text('answer to A paper short'))).toMatchObject({ code: 1, data: { late: true } });
  // Said again, it does not go back behind the bell that rang.
  await done(as(teacher).call(changeAssessment, { ...earlier, end_at: inSeconds(-50) }));
  expect((await row(attempt.id)).end_at).toEqual(end_at);
  clock.move(16_000);
  await until('it is submitted', async () => (await row(attempt.id)).submit_kind === 'auto');
  expect(await marked(attempt.id)).toMatchObject({ score_total: 5, late: false });
});

test('extra time for single students moves only theirs, on top of what their group has', async () => {
  const { give, student, another, start, as, teacher, done, inSeconds, db, place, row } = await examRoom();
  const id = await give({ kind: 'exam', end_at: inSeconds(1000) });
  const group = await db.insertInto('space_groups').values({ space_id: place.id, name: 'One' }).returning('id').executeTakeFirstOrThrow();
  await db.updateTable('space_members').set({ group_id: group.id }).where('user_id', '=', student.id).execute();
  await done(as(teacher).call(saveOverride, { assessment_id: id, group_id: group.id, extra_s: 600 }));
  const mine = await start(id, student);
  const other = await start(id, await another());
  expect(mine.page.end_at).toBe(other.page.end_at! + 600_000);
  await done(as(teacher).call(giveExtraTime, { assessment_id: id, user_ids: [student.id], seconds: 60 }));
  expect((await row(mine.id)).end_at?.getTime()).toBe(mine.page.end_at! + 60_000);
  await done(as(teacher).call(giveExtraTime, { assessment_id: id, user_ids: [student.id], seconds: 60 }));
  expect((await row(mine.id)).end_at?.getTime()).toBe(mine.page.end_at! + 120_000);
  expect((await row(other.id)).end_at?.getTime()).toBe(other.page.end_at);
  const { students } = await done(as(teacher).call(monitorAssessment, { assessment_id: id }));
  expect(students.list.find((one) => one.student.id === student.id)).toMatchObject({ extra_s: 720, end_at: mine.page.end_at! + 120_000 });
});

test('who starts while a teacher changes the times gets the new ones, who starts while it is withdrawn gets nothing', async () => {
  const { give, student, another, as, app, inSeconds, row } = await examRoom();
  const id = await give({ kind: 'exam', end_at: inSeconds(1000) });
  const before = (await as(student).call(showAssessment, { assessment_id: id })).data.end_at!;
  const startsDuring = async (who: typeof student, change: string) => {
    const client = await app.database.pool.connect();
    try {
      await client.query('begin');
      await client.query('select from assessments where id = $1 for update', [id]);
      await client.query(`update assessments set ${change}, times_revision = times_revision + 1 where id = $1`, [id]);
      const starting = as(who).call(startAttempt, { assessment_id: id, device: newDevice() });
      await new Promise((done) => setTimeout(done, 150));
      await client.query('commit');
      return await starting;
    } finally {
      client.release();
    }
  };
  const started = await startsDuring(student, 'extra_s = 300');
  expect((await row(started.data.attempt_id)).end_at?.getTime()).toBe(before + 300_000);
  expect(await startsDuring(await another(), "state = 'unpublished'")).toMatchObject({ code: -99 });
});

test('an assignment may be handed in late for less, and is closed when that is over too', async () => {
  const { clock, give, student, another, start, save, submit, marked, inSeconds, rightAnswers } = await examRoom();
  const id = await give({ end_at: inSeconds(100), late_minutes: 10, late_percent_off: 20, pass_percent: 90 });
  const early = await start(id, student);
  await save(early, 1, rightAnswers(early));
  clock.move(200_000);
  await submit(early);
  // Nothing changed after it was due: handing in itself costs nothing.
  expect(await marked(early.id)).toMatchObject({ late: false, score_total: 20, state: 'passed' });
  const late = await start(id, await another());
  await save(late, 1, rightAnswers(late));
  clock.move(600_000);
  expect(await marked(late.id)).toMatchObject({ late: true, score_total: 16, state: 'failed', submit_kind: 'auto' });
});

test('nobody starts after the end; an own override opens it for one', async () => {
  const { clock, give, student, another, as, teacher, done, inSeconds, start } = await examRoom();
  const id = await give({ kind: 'exam', end_at: inSeconds(100) });
  const other = await another();
  clock.move(101_000);
  const device = newDevice();
  expect(await as(student).call(startAttempt, { assessment_id: id, device })).toMatchObject({ key: 'assessment_over' });
  await done(as(teacher).call(saveOverride, { assessment_id: id, user_ids: [student.id], end_at: inSeconds(500), reason: 'ill' }));
  const attempt = await start(id, student);
  expect(attempt.page.end_at).toBeGreaterThan(inSeconds(400));
  expect(await as(other).call(startAttempt, { assessment_id: id, device })).toMatchObject({ key: 'assessment_over' });
});

test('answers shown after the end wait until the last student’s time is over', async () => {
  const { clock, give, student, another, start, submit, marked, as, teacher, done, inSeconds } = await examRoom();
  const slow = await another();
  const id = await give({ kind: 'exam', end_at: inSeconds(100), show_result: 'after_end' });
  await done(as(teacher).call(saveOverride, { assessment_id: id, user_ids: [slow.id], extra_s: 600 }));
  const attempt = await start(id, student);
  await submit(attempt);
  await marked(attempt.id);
  const shows = async () => (await done(as(student).call(reviewAttempt, { attempt_id: attempt.id }))).shows;
  clock.move(200_000);
  expect(await shows()).toBe('score');
  clock.move(520_000);
  expect(await shows()).toBe('answers');
});

test('who is done early takes the paper of a running exam to nobody; homework shows one’s own answers at once', async () => {
  const { clock, give, student, another, start, submit, marked, as, teacher, done, inSeconds } = await examRoom();
  const slow = await another();
  const review = (id: string) => done(as(student).call(reviewAttempt, { attempt_id: id }));
  const hand = async (assessmentId: string) => {
    const attempt = await start(assessmentId, student);
    await submit(attempt);
    await marked(attempt.id);
    return attempt.id;
  };
  const exam = await give({ kind: 'exam', end_at: inSeconds(100), show_result: 'score', auto_release: true });
  await done(as(teacher).call(saveOverride, { assessment_id: exam, user_ids: [slow.id], extra_s: 600 }));
  const handed = await hand(exam);
  const during = await review(handed);
  expect(during).toMatchObject({ shows: 'score', questions: [], answers: [], paper: { open: false } });
  expect(during.paper.opens_at).toBeGreaterThan(inSeconds(600));
  expect((await done(as(teacher).call(reviewAttempt, { attempt_id: handed }))).questions.length).toBeGreaterThan(0);
  const homework = await hand(await give({ kind: 'assignment', show_result: 'none' }));
  const own = await review(homework);
  expect(own).toMatchObject({ shows: 'nothing', score: null, paper: { open: true, opens_at: null } });
  expect(own.questions.length).toBeGreaterThan(0);
  expect(own.answers.every(({ key, score }) => key === null && score === null)).toBe(true);
  clock.move(720_000);
  expect((await review(handed)).questions.length).toBeGreaterThan(0);
});

test('one attempt that cannot be marked keeps nobody else waiting', async () => {
  const { give, student, another, start, submit, marked, db, row } = await examRoom();
  const id = await give();
  const broken = await start(id, student);
  await db
    .updateTable('attempts')
    .set({ layout: JSON.stringify({ sections: [], questions: 7 }) })
    .where('id', '=', broken.id)
    .execute();
  const fine = await start(id, await another());
  await submit(broken);
  await submit(fine);
  await marked(fine.id);
  expect(await row(broken.id)).toMatchObject({ state: 'submitted', folded_at: null });
});
