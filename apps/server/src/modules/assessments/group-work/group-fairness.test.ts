import { unpublishAssessment } from '@praxis/contract/assessments/assessments';
import { startAttempt, takeOver } from '@praxis/contract/assessments/attempts';
import { changeGroupMembers, showGroupWork } from '@praxis/contract/assessments/group-work';
import { arrangePhotos, closeCapture, createQuick, lookThroughPhone, openCapture } from '@praxis/contract/assessments/homework';
import { listMarkedStudents } from '@praxis/contract/assessments/marking';
import { forceSubmit, saveOverride } from '@praxis/contract/assessments/monitoring';
import { applyAdjustment, showResults } from '@praxis/contract/assessments/results';
import { scoresInSpace } from '@praxis/contract/grades/mine';
import { listMessages } from '@praxis/contract/notifications/inbox';
import { assignGroup, createGroup } from '@praxis/contract/spaces/members';
import { expect, test } from 'vitest';
import { examRoom } from '../../../testing/makers/assessments/exam-rooms.ts';
import type { TestPerson } from '../../../testing/world.ts';
import { chiefAttempts } from '../results/results.store.ts';

const HOUR = 3_600_000;

/** Two students in one group and one in none, and homework that groups answer. */
async function groupRoom() {
  const room = await examRoom();
  const { as, db, teacher, place, done, another, student: ann } = room;
  const [bob, alone] = [await another(), await another()];
  const { group_id: groupId } = await done(as(teacher).call(createGroup, { space_id: place.id, name: 'Falcons' }));
  const put = async (who: TestPerson) => {
    const of = db.selectFrom('space_members').select('id').where('space_id', '=', place.id).where('user_id', '=', who.id);
    const { id } = await of.executeTakeFirstOrThrow();
    await done(as(teacher).call(assignGroup, { space_id: place.id, membership_ids: [id], group_id: groupId }));
  };
  await put(ann);
  await put(bob);
  const titles = async (who: TestPerson) => (await done(as(who).call(listMessages, {}))).list;
  const kinds = async (who: TestPerson) => (await titles(who)).map(({ kind }) => kind);
  const member = (attemptId: string, who: TestPerson, is: boolean) =>
    as(teacher).call(changeGroupMembers, { attempt_id: attemptId, user_id: who.id, member: is, reason: 'As agreed' });
  return { ...room, ann, bob, alone, put, kinds, titles, member };
}

test('a question that is made void moves the score of every member of a group, and each of them is told once', async () => {
  const { as, done, db, ann, bob, teacher, place, give, handedIn, rightAnswers, kinds, row } = await groupRoom();
  const id = await give({ by_group: true });
  const attempt = await handedIn(id, ann, (of) => rightAnswers(of).slice(0, 3));
  const change = { question: 1, adjustment: 'void' as const, reason: 'Faulty' };
  await done(as(teacher).call(applyAdjustment, { assessment_id: id, ...change }));
  const { score_total: score } = await row(attempt.id);
  const members = await db.selectFrom('attempts').select(['user_id', 'score_total', 'state']).where('assessment_id', '=', id).execute();
  expect(members).toHaveLength(2);
  for (const one of members) expect(one).toMatchObject({ score_total: score, state: (await row(attempt.id)).state });
  for (const who of [ann, bob]) {
    expect((await kinds(who)).filter((kind) => kind === 'score_corrected')).toHaveLength(1);
    expect(JSON.stringify(await done(as(who).call(scoresInSpace, { space_id: place.id })))).toContain(`${score}`);
  }
  const audit = db.selectFrom('audit_log').select('detail').where('object_id', '=', id).where('action', '=', 'treat_question');
  expect((await audit.executeTakeFirstOrThrow()).detail).toMatchObject({ changed: [{ id: attempt.id }] });
});

test("withdrawing and closing at the same time, forty times, hold up nobody; a member's row means the attempt of the group", async () => {
  const { as, done, db, ann, bob, teacher, give, start, save, row } = await groupRoom();
  const id = await give({ by_group: true });
  const attempt = await start(id, ann);
  await done(save(attempt, 1, [{ item: 4, value: { text: 'Ours' } }]));
  const { id: followId } = await db
    .selectFrom('attempts')
    .select('id')
    .where('assessment_id', '=', id)
    .where('user_id', '=', bob.id)
    .executeTakeFirstOrThrow();
  // The member's row lies before the group's own for a plain update, as after many changes.
  const touch = (rowId: string) => db.updateTable('attempts').set({ submit_reason: '' }).where('id', '=', rowId).execute();
  await touch(attempt.id);
  await Promise.all([
    done(as(teacher).call(unpublishAssessment, { assessment_id: id, confirmed: true, reason: 'Wrong paper', collect: false } as never)),
    ...Array.from({ length: 40 }, () => touch(attempt.id)),
  ]);
  expect((await row(attempt.id)).stopped_at).not.toBeNull();
  expect((await row(followId)).stopped_at).toEqual((await row(attempt.id)).stopped_at);
  expect(await done(as(teacher).call(forceSubmit, { assessment_id: id, attempt_ids: [followId], reason: 'Over' }))).toEqual({
    submitted: 1,
  });
  for (const one of [attempt.id, followId]) expect((await row(one)).state).not.toBe('not_submitted');
});

test('the sheet of results names the work of a group by the number it is marked under for every member', async () => {
  const { db, ann, teacher, as, done, give, handedIn, rightAnswers, row } = await groupRoom();
  const id = await give({ by_group: true, anonymous_marking: true, auto_release: false });
  const attempt = await handedIn(id, ann, rightAnswers);
  const { alias } = await row(attempt.id);
  expect(alias).not.toBeNull();
  expect((await done(as(teacher).call(listMarkedStudents, { assessment_id: id }))).list).toHaveLength(1);
  const { space_id: spaceId } = await db.selectFrom('assessments').select('space_id').where('id', '=', id).executeTakeFirstOrThrow();
  const rows = await chiefAttempts(db, { assessmentId: id, venue: { kind: 'space', id: spaceId! }, kept: 'best' });
  const group = rows.filter(({ attempt_id }) => attempt_id === attempt.id);
  expect(group.map((one) => one.alias)).toEqual([alias, alias]);
});

test('the time one member was given holds for the group: at the start, for who comes later, and for lateness', async () => {
  const { as, done, clock, ann, bob, alone, put, teacher, give, start, save, submit, marked, inSeconds } = await groupRoom();
  const end = inSeconds(3600);
  const own = (id: string, who: TestPerson, ends: number) =>
    done(
      as(teacher).call(saveOverride, {
        assessment_id: id,
        user_ids: [who.id],
        start_at: null,
        end_at: ends,
        extra_s: 0,
        attempts: null,
        any_browser: false,
        reason: 'Ill',
      }),
    );
  const id = await give({ by_group: true, end_at: end, late_minutes: 600, late_percent_off: 50 });
  await own(id, bob, end + HOUR);
  const attempt = await start(id, ann);
  expect(attempt.page.due_at).toBe(end + HOUR);
  await put(alone);
  await own(id, alone, end + 2 * HOUR);
  const joined = await start(id, alone);
  expect(joined).toMatchObject({ id: attempt.id, page: { due_at: end + 2 * HOUR } });
  clock.move(3 * HOUR - 1000);
  await done(save(attempt, 1, [{ item: 4, value: { text: 'answer to A paper short' } }]));
  await done(submit(attempt));
  expect(await marked(attempt.id)).toMatchObject({ late_s: 0 });
  // A date moved for everybody counts anew, with what a member was given.
  await done(
    as(teacher).call(saveOverride, {
      assessment_id: id,
      user_ids: [ann.id],
      start_at: null,
      end_at: end + 1000,
      extra_s: 0,
      attempts: null,
      any_browser: false,
      reason: 'Moved',
    }),
  );
  expect(await marked(attempt.id)).toMatchObject({ late_s: 0 });
});

test('whoever was taken out answers alone and is told so; put back by staff they are a member again', async () => {
  const { as, done, db, ann, bob, give, start, save, member, kinds, titles } = await groupRoom();
  const id = await give({ by_group: true });
  const attempt = await start(id, ann);
  await done(save(attempt, 1, [{ item: 4, value: { text: 'Ours' } }]));
  await done(member(attempt.id, bob, false));
  expect((await titles(bob)).find(({ kind }) => kind === 'group_work_left')?.body).toContain('As agreed');
  const replies = await Promise.all(
    Array.from({ length: 40 }, () => as(bob).call(startAttempt, { assessment_id: id, device: crypto.randomUUID() })),
  );
  expect(replies.every(({ code }) => code === 1)).toBe(true);
  const own = new Set(replies.map(({ data }) => data.attempt_id));
  expect(own.size).toBe(1);
  expect(own.has(attempt.id)).toBe(false);
  expect(replies[0]?.data.group).toBeUndefined();
  expect(await member(attempt.id, bob, true)).toMatchObject({ key: 'has_own_attempt' });
  await db
    .deleteFrom('attempts')
    .where('id', 'in', [...own])
    .execute();
  await done(member(attempt.id, bob, true));
  expect(await kinds(bob)).toContain('group_work_joined');
  const again = await start(id, bob);
  expect(again).toMatchObject({ id: attempt.id, page: { group: { group: { name: 'Falcons' } } } });
});

test('who comes to the group later reads at once what it has written, and their coming is in the log', async () => {
  const { as, done, db, alone, ann, put, give, start, save } = await groupRoom();
  const id = await give({ by_group: true });
  const attempt = await start(id, ann);
  await done(save(attempt, 1, [{ item: 4, value: { text: 'Ours' } }]));
  await put(alone);
  const { page } = await start(id, alone);
  expect(page).toMatchObject({ attempt_id: attempt.id, active: false, next_seq: 2, received: 1 });
  expect(page.answers).toMatchObject([{ item: 4, value: { text: 'Ours' } }]);
  const joined = db.selectFrom('audit_log').select('actor_id').where('object_id', '=', attempt.id).where('action', '=', 'join_group_work');
  expect(await joined.execute()).toEqual([{ actor_id: alone.id }]);
  expect(await done(as(alone).call(showGroupWork, { attempt_id: attempt.id }))).toMatchObject({ next_seq: 2 });
});

test('a phone takes pictures for whoever holds the pen: no other member opens or ends it, and it rests when the pen passes', async () => {
  const { as, done, clock, ann, bob, teacher, place, start } = await groupRoom();
  const { assessment_id: id } = await done(
    as(teacher).call(createQuick, {
      ...{ space_id: place.id, title: 'Draw', html: '<p>Draw</p>', accepts: ['photos' as const], by_group: true },
      ...{ publish: true, confirmed: true },
    }),
  );
  const own = await start(id, ann);
  const other = await start(id, bob);
  const at = { attempt_id: own.id, item: 1 };
  const { address } = await done(as(ann).call(openCapture, { ...at, device: own.device }));
  for (const endpoint of [openCapture, closeCapture])
    expect(await as(bob).call(endpoint, { ...at, device: other.device })).toMatchObject({ key: 'other_device_active' });
  const phone = { ticket: address.split('/').at(-1)!, phone: 'a-phone-of-a-member' };
  const photo = (letter: string) => ({ sha256: letter.repeat(64), size: 9 });
  await done(as(undefined).call(arrangePhotos, { ...phone, photos: [photo('a')] }));
  clock.move(61_000);
  expect(await done(as(bob).call(takeOver, { attempt_id: own.id, device: other.device }))).toEqual({ outcome: 'active' });
  const rests = await as(undefined).call(arrangePhotos, { ...phone, photos: [photo('a'), photo('b')] });
  expect(rests).toMatchObject({ key: 'capture_pen_passed' });
  expect((await done(as(undefined).call(lookThroughPhone, phone))).photos).toMatchObject([{ sha256: 'a'.repeat(64) }]);
  // The pen comes back: what the phone kept is taken when it asks again.
  clock.move(61_000);
  await done(as(ann).call(takeOver, { attempt_id: own.id, device: own.device }));
  const retried = await done(as(undefined).call(arrangePhotos, { ...phone, photos: [photo('a'), photo('b')] }));
  expect(retried.photos.map(({ sha256 }) => sha256[0])).toEqual(['a', 'b']);
  clock.move(61_000);
  await done(as(bob).call(takeOver, { attempt_id: own.id, device: other.device }));
  await done(as(bob).call(closeCapture, { ...at, device: other.device }));
  expect(await as(undefined).call(lookThroughPhone, phone)).toMatchObject({ key: 'capture_closed' });
});

test('everybody of a group counts among those who submitted, and the group carries the number of nobody', async () => {
  const { as, done, db, ann, teacher, give, handedIn, rightAnswers } = await groupRoom();
  const id = await give({ by_group: true });
  await db.updateTable('users').set({ student_no: '2024-001' }).where('id', '=', ann.id).execute();
  await handedIn(id, ann, (of) => rightAnswers(of).slice(0, 3));
  expect(await done(as(teacher).call(showResults, { assessment_id: id }))).toMatchObject({ students: 3, submitted: 2 });
  const [falcons] = (await done(as(teacher).call(listMarkedStudents, { assessment_id: id }))).list;
  expect(falcons).toMatchObject({ group_name: 'Falcons', student_no: null });
});
