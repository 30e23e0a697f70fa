import { giveContributions, showContributions } from '@praxis/contract/assessments/contributions';
import { createQuick } from '@praxis/contract/assessments/homework';
import { giveMark, releaseResults } from '@praxis/contract/assessments/marking';
import { assignGroup, createGroup } from '@praxis/contract/spaces/members';
import { expect, test } from 'vitest';
import { collectRecords } from '../../../platform/personal-records.ts';
import { examRoom } from '../../../testing/makers/assessments/exam-rooms.ts';
import type { TestPerson } from '../../../testing/world.ts';

/** A group of four, or fewer, with homework that it has begun. */
async function groupOf(size: number) {
  const room = await examRoom();
  const { as, db, teacher, place, done, another, student, start, save } = room;
  const members = [student, ...(await Promise.all(Array.from({ length: size - 1 }, () => another())))];
  const { group_id: groupId } = await done(as(teacher).call(createGroup, { space_id: place.id, name: 'Falcons' }));
  const rows = await db
    .selectFrom('space_members')
    .select('id')
    .where('space_id', '=', place.id)
    .where(
      'user_id',
      'in',
      members.map(({ id }) => id),
    )
    .execute();
  await done(as(teacher).call(assignGroup, { space_id: place.id, membership_ids: rows.map(({ id }) => id), group_id: groupId }));
  const { assessment_id: id } = await done(
    as(teacher).call(createQuick, {
      ...{ space_id: place.id, title: 'Bridge', html: '<p>Plan</p>', accepts: ['text'], by_group: true, contributions: true },
      ...{ publish: true, confirmed: true },
    }),
  );
  const attempt = await start(id, members[0]!);
  await done(save(attempt, 1, [{ item: 1, value: { files: [], text: 'Ours', links: [] } }]));
  const give = (who: TestPerson, points: Record<string, number>) =>
    as(who).call(giveContributions, {
      attempt_id: attempt.id,
      points: Object.entries(points).map(([user_id, some]) => ({ user_id, points: some })),
    });
  const look = async (who: TestPerson) => (await as(who).call(showContributions, { attempt_id: attempt.id })).data;
  return { ...room, members, id, attempt, give, look };
}

/** The same points for two, the rest for the third. */
const sheet = (others: readonly TestPerson[], points: readonly number[]) =>
  Object.fromEntries(others.map(({ id }, at) => [id, points[at]!]));

test('members divide 100 points after the hand-in; who marks sees every sheet and what it means, members only their own', async () => {
  const { as, done, teacher, members, attempt, give, look, submit, id, marked } = await groupOf(4);
  const [a, b, c, d] = members as [TestPerson, TestPerson, TestPerson, TestPerson];
  expect(await give(a, sheet([b, c, d], [50, 25, 25]))).toMatchObject({ key: 'contributions_closed' });
  await done(submit(attempt));
  await marked(attempt.id);
  expect(await give(a, sheet([b, c, d], [50, 25, 24]))).toMatchObject({ key: 'contributions_sum' });
  expect(await give(a, sheet([b, c], [50, 50]))).toMatchObject({ key: 'contributions_members' });
  expect(await give(a, sheet([a, b, c], [50, 25, 25]))).toMatchObject({ key: 'contributions_members' });
  expect(await give(a, { ...sheet([b, c, d], [50, 25, 25]), '999999999': 0 })).toMatchObject({ key: 'contributions_members' });
  const replies = await Promise.all(Array.from({ length: 40 }, () => give(a, sheet([b, c, d], [50, 25, 25]))));
  expect(replies.every(({ code }) => code === 1)).toBe(true);
  await done(give(c, sheet([a, b, d], [30, 45, 25])));
  await done(give(d, sheet([a, b, c], [30, 40, 30])));
  expect(await look(a)).toMatchObject({ open: true, sheets: [], parts: [], flags: [] });
  expect((await look(a)).given).toEqual(
    expect.arrayContaining([
      { user_id: b.id, points: 50 },
      { user_id: c.id, points: 25 },
      { user_id: d.id, points: 25 },
    ]),
  );
  await done(as(teacher).call(giveMark, { attempt_id: attempt.id, item: 1, score: 80, revision: 0 }));
  const staff = await look(teacher);
  expect(staff).toMatchObject({ open: false, given: [], counts: true });
  expect(staff.sheets).toHaveLength(9);
  const of = (who: TestPerson) => staff.parts.find(({ user_id }) => user_id === who.id)!;
  expect(of(b)).toEqual({ user_id: b.id, factor: 1.15, score: 92 });
  expect(of(a).factor).toBe(0.9);
  await done(as(teacher).call(releaseResults, { assessment_id: id, released: true }));
  expect(await give(a, sheet([b, c, d], [40, 30, 30]))).toMatchObject({ key: 'contributions_closed' });
  expect((await look(a)).open).toBe(false);
});

test('two members say nothing about each other, and where nobody asks for it the page is not there', async () => {
  const { as, done, teacher, members, attempt, give, look, submit, db, id } = await groupOf(2);
  await done(submit(attempt));
  expect(await give(members[0]!, { [members[1]!.id]: 100 })).toMatchObject({ key: 'contributions_closed' });
  expect((await look(members[0]!)).open).toBe(false);
  const { settings } = await db.selectFrom('assessments').select('settings').where('id', '=', id).executeTakeFirstOrThrow();
  await db
    .updateTable('assessments')
    .set({ settings: JSON.stringify({ ...(settings as object), contributions: false }) })
    .where('id', '=', id)
    .execute();
  expect(await as(teacher).call(showContributions, { attempt_id: attempt.id })).toMatchObject({ key: 'not_available' });
});

test('what somebody gave stands among their records', async () => {
  const { app, done, members, attempt, give, submit } = await groupOf(3);
  await done(submit(attempt));
  const [a, b, c] = members as [TestPerson, TestPerson, TestPerson];
  await done(give(a, sheet([b, c], [60, 40])));
  const records: unknown[] = [];
  for await (const one of collectRecords(app, a.id)) records.push(one);
  expect(JSON.stringify(records)).toContain('contribution_points');
});
