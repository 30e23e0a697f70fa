import { listAssessments } from '@praxis/contract/assessments/assessments';
import { openAttempt, reviewAttempt, startAttempt, takeOver } from '@praxis/contract/assessments/attempts';
import { answerPen, changeGroupMembers, showGroupWork } from '@praxis/contract/assessments/group-work';
import { createQuick } from '@praxis/contract/assessments/homework';
import {
  giveMark,
  listMarkedStudents,
  markByStudent,
  markingOverview,
  rejectAttempt,
  releaseResults,
} from '@praxis/contract/assessments/marking';
import { monitorAssessment } from '@praxis/contract/assessments/monitoring';
import { showCalendar } from '@praxis/contract/calendar/calendar';
import { showGradebook } from '@praxis/contract/grades/grades';
import { scoresInSpace } from '@praxis/contract/grades/mine';
import { getHome } from '@praxis/contract/home/home';
import { listMessages } from '@praxis/contract/notifications/inbox';
import { saveMessageTimes } from '@praxis/contract/notifications/preferences';
import { assignGroup, createGroup } from '@praxis/contract/spaces/members';
import { expect, test } from 'vitest';
import { examRoom } from '../../../testing/makers/assessments/exam-rooms.ts';
import type { TestPerson } from '../../../testing/world.ts';
import { writeDigests } from '../../messages/delivery/digest.ts';

const DAY = 86_400_000;
const writtenAnswer = (text: string) => [{ item: 1, value: { files: [], text, links: [] } }];

/** Two students in one group, one in none, and a homework that groups answer. */
async function groupRoom() {
  const room = await examRoom();
  const { as, db, clock, teacher, place, done, another, student: ann } = room;
  const [bob, alone] = [await another(), await another()];
  const { group_id: groupId } = await done(as(teacher).call(createGroup, { space_id: place.id, name: 'Falcons' }));
  const put = async (who: TestPerson) => {
    const { id } = await db
      .selectFrom('space_members')
      .select('id')
      .where('space_id', '=', place.id)
      .where('user_id', '=', who.id)
      .executeTakeFirstOrThrow();
    await done(as(teacher).call(assignGroup, { space_id: place.id, membership_ids: [id], group_id: groupId }));
  };
  await put(ann);
  await put(bob);
  const title = `Bridge${place.id}`;
  const { assessment_id: id } = await done(
    as(teacher).call(createQuick, {
      ...{ space_id: place.id, title, html: '<p>Plan a bridge</p>', accepts: ['text'], by_group: true, auto_release: true },
      ...{ end_at: clock.now().getTime() + DAY, publish: true, confirmed: true },
    }),
  );
  const titles = async (who: TestPerson) => (await done(as(who).call(listMessages, {}))).list.map((one) => one.title);
  return { ...room, ann, bob, alone, put, id, title, titles };
}

test('forty starts of a group make one answer: one writes, the others read it, who is in no group answers alone', async () => {
  const { as, done, ann, bob, alone, id, title, teacher, start, save, person, another } = await groupRoom();
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, at) => as(at % 2 ? ann : bob).call(startAttempt, { assessment_id: id, device: crypto.randomUUID() })),
  );
  expect(replies.every(({ code }) => code === 1)).toBe(true);
  expect(new Set(replies.map(({ data }) => data.attempt_id)).size).toBe(1);
  expect(replies.filter(({ data }) => data.active)).toHaveLength(1);
  const solo = await start(id, alone);
  expect(solo.page.group).toBeUndefined();
  expect(solo.id).not.toBe(replies[0]?.data.attempt_id);
  // Whoever reads sees the task and the group, and saves nothing.
  const reader = replies.find(({ data }) => !data.active)!.data;
  expect(reader.questions).toHaveLength(1);
  expect(reader.group).toMatchObject({ group: { name: 'Falcons' }, pen: { mine: false } });
  expect(reader.group?.members.map((one: { id: string }) => one.id).sort()).toEqual([ann.id, bob.id].sort());
  const wrong = { id: reader.attempt_id, device: crypto.randomUUID(), student: bob, page: reader };
  expect(await save(wrong, 1, writtenAnswer('mine'))).toMatchObject({ key: 'other_device_active' });
  expect((await done(as(teacher).call(monitorAssessment, { assessment_id: id }))).counts).toMatchObject({ started: 3, answering: 3 });
  for (const stranger of [await another(), await person('teacher')]) {
    expect(await as(stranger).call(showGroupWork, { attempt_id: reader.attempt_id })).toMatchObject({ code: -99 });
    expect(await as(stranger).call(openAttempt, { attempt_id: reader.attempt_id, device: 'a'.repeat(32) })).toMatchObject({ code: -99 });
  }
  expect(JSON.stringify(await done(as(bob).call(getHome, {})))).toContain(title);
});

test('the pen passes when it is handed over, when a request goes unanswered, and when its page is silent', async () => {
  const { as, done, db, clock, ann, bob, id, start, save, another, put } = await groupRoom();
  const own = await start(id, ann);
  await done(save(own, 1, writtenAnswer('A truss')));
  const other = await start(id, bob);
  expect(other).toMatchObject({
    id: own.id,
    page: { active: false, take_over: 'needs_approval', answers: [{ value: { text: 'A truss' } }] },
  });
  const seen = (at: Date) =>
    db
      .insertInto('attempt_presence')
      .values({ attempt_id: own.id, seen_at: at, answered: 1, unsaved: 0 })
      .onConflict((conflict) => conflict.column('attempt_id').doUpdateSet({ seen_at: at }))
      .execute();
  const onOther = { attempt_id: own.id, device: other.device };
  const onOwn = { attempt_id: own.id, device: own.device };
  expect(await as(ann).call(answerPen, { ...onOwn, give: true })).toMatchObject({ key: 'pen_not_asked' });
  const asks = await Promise.all(Array.from({ length: 40 }, () => as(bob).call(takeOver, onOther)));
  expect(asks.every(({ data }) => data.outcome === 'waiting')).toBe(true);
  expect(await as(bob).call(answerPen, { ...onOther, give: true })).toMatchObject({ key: 'other_device_active' });
  expect(await done(as(ann).call(showGroupWork, onOwn))).toMatchObject({ pen: { mine: true, asked_by: { id: bob.id } }, next_seq: 2 });
  await done(as(ann).call(answerPen, { ...onOwn, give: false }));
  expect((await done(as(bob).call(showGroupWork, onOther))).pen).toMatchObject({ holder: { id: ann.id }, asked_by: null });
  await done(as(bob).call(takeOver, onOther));
  expect((await done(as(ann).call(answerPen, { ...onOwn, give: true }))).pen).toMatchObject({ holder: { id: bob.id }, mine: false });
  expect(await save(own, 2, writtenAnswer('Too late'))).toMatchObject({ key: 'other_device_active' });
  await done(save({ ...own, ...other }, 2, writtenAnswer('An arch')));
  // A third one waits in line, and a request nobody answers is granted.
  const cleo = await another();
  await put(cleo);
  const third = await start(id, cleo);
  expect(third.id).toBe(own.id);
  await done(as(ann).call(takeOver, onOwn));
  expect(await as(cleo).call(takeOver, { ...onOwn, device: third.device })).toMatchObject({ key: 'pen_asked_already' });
  clock.move(59_000);
  await seen(clock.now());
  expect(await done(as(ann).call(takeOver, onOwn))).toEqual({ outcome: 'waiting' });
  clock.move(2000);
  expect(await done(as(ann).call(takeOver, onOwn))).toEqual({ outcome: 'active' });
  clock.move(61_000);
  expect(await done(as(cleo).call(takeOver, { ...onOwn, device: third.device }))).toEqual({ outcome: 'active' });
});

test('what one hands in counts for all: mark, gradebook, own scores, review, sending back and doing again', async () => {
  const { as, done, ann, bob, alone, id, title, teacher, place, start, save, submit, marked, titles } = await groupRoom();
  const own = await start(id, ann);
  await done(save(own, 1, writtenAnswer('A truss')));
  await done(submit(own));
  await marked(own.id);
  const list = (await done(as(teacher).call(listMarkedStudents, { assessment_id: id }))).list;
  expect(list).toMatchObject([{ attempt_id: own.id, group_name: 'Falcons' }]);
  expect((await done(as(teacher).call(markingOverview, { assessment_id: id }))).counts).toMatchObject({ submitted: 1, pending: 1 });
  await done(as(teacher).call(giveMark, { attempt_id: own.id, item: 1, revision: 0, score: 80 }));
  for (const member of [ann, bob]) {
    const scores = await done(as(member).call(scoresInSpace, { space_id: place.id }));
    expect(JSON.stringify(scores)).toContain('80');
    const card = (await done(as(member).call(listAssessments, { space_id: place.id }))).list.find((one) => one.id === id);
    expect(card?.own).toMatchObject({ score: 80 });
    expect(await done(as(member).call(reviewAttempt, { attempt_id: card!.own!.attempt_id! }))).toMatchObject({
      attempt_id: own.id,
      score: 80,
    });
  }
  expect(await as(alone).call(reviewAttempt, { attempt_id: own.id })).toMatchObject({ code: -99 });
  const book = await done(as(teacher).call(showGradebook, { space_id: place.id }));
  const cells = book.cells[book.columns.findIndex((column) => column.title === title)]!;
  const at = (who: TestPerson) => book.students.findIndex((student) => student.id === who.id);
  expect(cells.states[at(bob)]).toBe(cells.states[at(ann)]);
  expect(cells.states[at(alone)]).not.toBe(cells.states[at(ann)]);
  await done(as(teacher).call(rejectAttempt, { attempt_id: own.id, reason: 'Add the loads' }));
  for (const member of [ann, bob]) expect((await titles(member)).join()).toContain(title);
  // Any member does it again; the pen is with whoever began.
  const again = await start(id, bob);
  expect(again).toMatchObject({ id: own.id, page: { active: true, reject_reason: 'Add the loads' } });
  await done(save(again, again.page.next_seq, writtenAnswer('With loads')));
  await done(submit(again));
  await marked(own.id);
  const data = await done(as(teacher).call(markByStudent, { attempt_id: own.id }));
  expect(data).toMatchObject({ group_name: 'Falcons', answers: [{ value: { text: 'With loads' } }] });
  await done(as(teacher).call(releaseResults, { assessment_id: id, released: true }));
});

test('staff put a member in or take one out with a reason, once; the last one stays, and strangers change nothing', async () => {
  const { as, done, db, ann, bob, alone, id, teacher, start, save, submit, marked, another, person, put } = await groupRoom();
  const own = await start(id, ann);
  await done(save(own, 1, writtenAnswer('A truss')));
  await done(submit(own));
  await marked(own.id);
  const late = await another();
  await put(late);
  expect(await as(late).call(startAttempt, { assessment_id: id, device: crypto.randomUUID() })).toMatchObject({ key: 'group_handed_in' });
  const change = (who: TestPerson, member: boolean, by = teacher) =>
    as(by).call(changeGroupMembers, { attempt_id: own.id, user_id: who.id, member, reason: 'Came later' });
  const others = (await done(as(teacher).call(showGroupWork, { attempt_id: own.id }))).others.map((one) => one.id);
  expect(others.sort()).toEqual([alone.id, late.id].sort());
  const replies = await Promise.all(Array.from({ length: 40 }, () => change(late, true)));
  expect(replies.every(({ code }) => code === 1)).toBe(true);
  const rows = db.selectFrom('audit_log').select('action').where('object_id', '=', own.id).where('action', '=', 'add_group_member');
  expect(await rows.execute()).toHaveLength(1);
  expect((await done(as(late).call(reviewAttempt, { attempt_id: own.id }))).attempt_id).toBe(own.id);
  for (const who of [ann, await person('teacher')]) expect(await change(bob, false, who)).toMatchObject({ code: -99 });
  expect(await change(await person('student'), true)).toMatchObject({ key: 'not_a_student_here' });
  await done(change(ann, false));
  expect(await as(ann).call(reviewAttempt, { attempt_id: own.id })).toMatchObject({ code: -99 });
  await done(change(bob, false));
  expect(await change(late, false)).toMatchObject({ key: 'group_needs_member' });
  await start(id, alone);
  expect(await change(alone, true)).toMatchObject({ key: 'has_own_attempt' });
});

test('what one submits is marked done in the calendar of each, and no digest names it any more', async () => {
  const { app, db, as, clock, done, ann, bob, alone, id, title, start, save, submit, until } = await groupRoom();
  const own = await start(id, ann);
  await done(save(own, 1, writtenAnswer('A truss')));
  const now = clock.now().getTime();
  const isDone = async (who: TestPerson) => {
    const { list } = await done(as(who).call(showCalendar, { from: now, to: now + 2 * DAY }));
    return list.filter(({ name }) => name === title).map((entry) => entry.done);
  };
  expect([await isDone(ann), await isDone(bob)]).toEqual([[false], [false]]);
  await done(submit(own));
  expect([await isDone(ann), await isDone(bob), await isDone(alone)]).toEqual([[true], [true], [false]]);
  const times = { language: 'en', time_zone: 'UTC', quiet_from: null, quiet_to: null, digest: 'daily', digest_weekday: 1 } as const;
  const mailOf = (who: TestPerson) => `group.${who.id}@example.org`;
  for (const who of [bob, alone]) {
    await db
      .updateTable('users')
      .set({ email: mailOf(who) })
      .where('id', '=', who.id)
      .execute();
    await db
      .insertInto('proven_emails')
      .values({ user_id: who.id, email: mailOf(who), proven_at: clock.now() })
      .execute();
    await done(as(who).call(saveMessageTimes, { ...times, digest_hour: (clock.now().getUTCHours() + 1) % 24 }));
    await db.updateTable('message_settings').set({ digested_on: null }).where('user_id', '=', who.id).execute();
  }
  clock.move(3_600_000);
  await writeDigests(app);
  const body = (who: TestPerson) =>
    until('the digest was sent', async () => {
      const mail = await db.selectFrom('development_mails').select('body').where('recipient', '=', mailOf(who)).executeTakeFirst();
      return mail?.body;
    });
  expect(await body(alone)).toContain(`Assignment due: ${title}`);
  expect(await body(bob)).not.toContain(`Assignment due: ${title}`);
});
