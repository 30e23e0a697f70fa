import { checkUnpublish, showAssessment, unpublishAssessment } from '@praxis/contract/assessments/assessments';
import { openAttempt, startAttempt } from '@praxis/contract/assessments/attempts';
import { forceSubmit, listMissing, remindStudents, reopenForStudents, saveOverride } from '@praxis/contract/assessments/monitoring';
import { listMessages } from '@praxis/contract/notifications/inbox';
import { createGroup } from '@praxis/contract/spaces/members';
import { expect, test } from 'vitest';
import { newDevice, type TestAttempt } from '../../../testing/makers/assessments/assessments.ts';
import { examRoom } from '../../../testing/makers/assessments/exam-rooms.ts';

const written = [{ item: 4, value: { text: 'half of it' } }];
type Room = Awaited<ReturnType<typeof examRoom>>;
const pageOf = ({ as, done }: Room, { id, device, student }: TestAttempt) =>
  done(as(student).call(openAttempt, { attempt_id: id, device }));

test('a teacher who stops an assessment collects what was saved, and each student reads why and how many answers arrived', async () => {
  const room = await examRoom();
  const { as, teacher, student, another, done, give, start, save, row, marked } = room;
  const id = await give();
  const writer = await start(id, student);
  await done(save(writer, 1, written));
  const idle = await start(id, await another());
  const of = { assessment_id: id };
  expect((await as(student).call(checkUnpublish, of)).code).toBe(-99);
  expect(await done(as(teacher).call(checkUnpublish, of))).toEqual({ answering: 2, saved: 1 });
  expect(await done(as(teacher).call(unpublishAssessment, { ...of, reason: 'fire drill', collect: true }))).toEqual({ collected: 1 });
  expect(await marked(writer.id)).toMatchObject({ submit_kind: 'forced', submit_reason: 'fire drill', answered: 1 });
  expect(await row(idle.id)).toMatchObject({ state: 'not_submitted', submit_kind: null });
  const page = await pageOf(room, writer);
  expect(page).toMatchObject({ submit_kind: 'forced', submit_reason: 'fire drill', received: 1, question_count: 4 });
  expect(page.submitted_at).not.toBeNull();
});

test('a stop that collects nothing leaves it to the teacher to collect one attempt and to open again for one student alone', async () => {
  const room = await examRoom();
  const { as, teacher, student, another, done, give, start, save, submit, marked, inSeconds, clock } = room;
  const id = await give({ end_at: inSeconds(3600) });
  const attempts = [await start(id, student), await start(id, await another()), await start(id, await another())];
  const [first, second, third] = attempts as [TestAttempt, TestAttempt, TestAttempt];
  for (const attempt of attempts) await done(save(attempt, 1, written));
  expect(await done(as(teacher).call(unpublishAssessment, { assessment_id: id, reason: '' }))).toEqual({ collected: 0 });
  await done(as(teacher).call(forceSubmit, { assessment_id: id, attempt_ids: [first.id], reason: 'it counts' }));
  await marked(first.id);
  clock.move(2 * 3_600_000);
  const until = inSeconds(3600);
  const reopen = (userId: string, end_at = until) =>
    as(teacher).call(reopenForStudents, { assessment_id: id, user_ids: [userId], end_at, reason: 'power cut' });
  expect(await reopen(second.student.id, inSeconds(-1))).toMatchObject({ code: 0, key: 'assessment_over' });
  expect(await reopen(first.student.id)).toMatchObject({ code: 0, key: 'attempt_submitted' });
  expect(await reopen(teacher.id)).toMatchObject({ code: 0, key: 'not_a_student_here' });
  expect(
    (await as(student).call(reopenForStudents, { assessment_id: id, user_ids: [student.id], end_at: until, reason: 'x' })).code,
  ).not.toBe(1);
  await done(reopen(second.student.id));
  expect(await pageOf(room, second)).toMatchObject({ state: 'not_submitted', answers: [{ item: 4, value: { text: 'half of it' } }] });
  await done(save(second, 2, [{ item: 4, value: { text: 'all of it' } }]));
  await done(submit(second));
  // Everybody else stays out: who had begun, and who had not.
  expect(await pageOf(room, third)).toMatchObject({ questions: [] });
  expect(await save(third, 2, written)).toMatchObject({ key: 'assessment_withdrawn' });
  expect((await done(as(third.student).call(showAssessment, { assessment_id: id }))).can.answer).toBe(false);
  const fresh = await another();
  expect((await done(as(fresh).call(showAssessment, { assessment_id: id }))).can.answer).toBe(false);
});

test('opening again for one student opens for nobody with later dates or more time of their own, alone or by group', async () => {
  const room = await examRoom();
  const { as, teacher, place, another, done, give, start, inSeconds, clock, db } = room;
  const id = await give({ end_at: inSeconds(3600), late_minutes: 10 });
  const people = { one: await another(), later: await another(), slow: await another(), grouped: await another() };
  const { group_id } = await done(as(teacher).call(createGroup, { space_id: place.id, name: 'Evening' }));
  await db
    .updateTable('space_members')
    .set({ group_id })
    .where('space_id', '=', place.id)
    .where('user_id', 'in', [people.one.id, people.grouped.id])
    .execute();
  const own = (whom: { user_ids: string[] } | { group_id: string }, end_at: number | null, extra_s: number) =>
    done(as(teacher).call(saveOverride, { assessment_id: id, ...whom, start_at: null, end_at, extra_s, attempts: null, reason: 'r' }));
  await own({ user_ids: [people.later.id] }, inSeconds(50_000), 0);
  await own({ user_ids: [people.slow.id] }, null, 40_000);
  await own({ group_id }, inSeconds(60_000), 600);
  await done(as(teacher).call(unpublishAssessment, { assessment_id: id, reason: '' }));
  clock.move(2 * 3_600_000);
  const until = inSeconds(3600);
  await done(as(teacher).call(reopenForStudents, { assessment_id: id, user_ids: [people.one.id], end_at: until, reason: 'ill' }));
  for (const who of [people.later, people.slow, people.grouped]) {
    expect((await done(as(who).call(showAssessment, { assessment_id: id }))).can.answer).toBe(false);
    expect(await as(who).call(startAttempt, { assessment_id: id, device: newDevice() })).toMatchObject({ key: 'assessment_over' });
  }
  expect((await start(id, people.one)).page).toMatchObject({ state: 'not_submitted' });
});

test('the results name those who handed in nothing, and a teacher reminds them, nobody twice within an hour', async () => {
  const room = await examRoom();
  const { as, teacher, student, another, done, give, start, save, handedIn, rightAnswers, clock } = room;
  const id = await give();
  await handedIn(id, await another(), rightAnswers);
  const attempt = await start(id, student);
  await done(save(attempt, 1, written));
  const silent = await another();
  const of = { assessment_id: id };
  const missing = async () => (await done(as(teacher).call(listMissing, of))).list;
  const names = [student.id, silent.id].sort();
  expect((await missing()).map((one) => one.student.id).sort()).toEqual(names);
  expect((await missing()).find((one) => one.student.id === student.id)).toMatchObject({ attempt_id: attempt.id, reminded_at: null });
  expect((await as(student).call(listMissing, of)).code).toBe(-99);
  expect((await as(student).call(remindStudents, of)).code).not.toBe(1);
  expect(await done(as(teacher).call(remindStudents, of))).toEqual({ reminded: 2 });
  expect(await done(as(teacher).call(remindStudents, of))).toEqual({ reminded: 0 });
  const titles = (await done(as(silent).call(listMessages, {}))).list.map(({ title }) => title);
  expect(titles.filter((title) => title.includes('reminds'))).toEqual(['Your teacher reminds you to submit “Homework”']);
  clock.move(3_700_000);
  expect(await done(as(teacher).call(remindStudents, { ...of, user_ids: [silent.id] }))).toEqual({ reminded: 1 });
  await done(as(teacher).call(unpublishAssessment, { ...of, reason: '' }));
  expect(await as(teacher).call(remindStudents, of)).toMatchObject({ key: 'assessment_not_published' });
});

test('homework says until when it is in time, and what comes later costs', async () => {
  const room = await examRoom();
  const { student, give, start, inSeconds } = room;
  const due = Math.floor(inSeconds(600) / 1000) * 1000;
  const id = await give({ end_at: due, late_minutes: 60, late_percent_off: 20 });
  const { page } = await start(id, student, newDevice());
  expect(page).toMatchObject({ due_at: due, end_at: due + 3_600_000, late_percent_off: 20, received: 0, submitted_at: null });
});
