import { statExport, statMeasure, statOverview, statRows } from '@praxis/contract/statistics/statistics';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { followNow } from '../../../platform/following/following.ts';
import { rebuildFollower } from '../../../platform/following/rebuild.ts';
import { statisticsMakers } from '../../../testing/makers/statistics.ts';
import { world } from '../../../testing/world.ts';
import { findNewestCount } from '../usage/fold.store.ts';

async function school() {
  const at = await world();
  const { space, owner, students } = await statisticsMakers(at).busySpace(6);
  await followNow(at.app);
  const of = { scope: 'space' as const, id: space.id };
  const number = async (measure: string) => (await at.as(owner).call(statMeasure, { ...of, measure })).data.number;
  return { ...at, space, owner, students, of, number };
}

test('who leaves a space leaves its numbers at once, as when all is counted anew', async () => {
  const { app, db, space, students, number } = await school();
  const before = await number('score');
  await db
    .updateTable('space_members')
    .set({ state: 'left' })
    .where('space_id', '=', space.id)
    .where('user_id', '=', students[0]!.id)
    .execute();
  await followNow(app);
  const after = await number('score');
  expect(after.n).toBeLessThan(before.n);
  await rebuildFollower(app, 'statistics', { report: async () => undefined });
  expect(await number('score')).toMatchObject({ n: after.n, value: after.value });
});

test('the rows behind a bar are those it counts, whatever days are looked at', async () => {
  const { as, db, owner, of, app } = await school();
  await sql`update attempts set submitted_at = submitted_at - interval '200 days' where submitted_at is not null
    and assessment_id in (select id from assessments where space_id = ${of.id}::bigint)`.execute(db);
  await followNow(app);
  const { list } = (await as(owner).call(statRows, { ...of, measure: 'hand_ins', span: 'week' })).data;
  const whole = (await as(owner).call(statRows, { ...of, measure: 'hand_ins', span: 'week', whole: true })).data;
  expect(list).toEqual([]);
  expect(whole.total).toBeGreaterThan(0);
  const { blocks } = (await as(owner).call(statOverview, { ...of, span: 'week' })).data;
  for (const block of blocks) if (block.kind === 'bars') expect(block.whole).toBe(true);
});

test('the age of what was counted from the stream of use is its own, and a sheet with names is written down', async () => {
  const { as, db, owner, of, number } = await school();
  expect((await number('active_people')).at).toBe((await findNewestCount(db))?.getTime() ?? 0);
  expect((await number('score')).at).toBeGreaterThan(Date.parse('2025-01-01T00:00:00Z'));
  await as(owner).call(statExport, { ...of, measure: 'score', format: 'csv' });
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from audit_log where actor_id = ${owner.id}::bigint and action = 'statistics_exported'`.execute(db);
  expect(rows[0]!.n).toBe(1);
});

test('an operator lists spaces, not the scores of single people', async () => {
  const { as, person, students } = await school();
  const operator = await person('operator');
  const { data } = await as(operator).call(statRows, { scope: 'platform', id: '0', measure: 'score', size: 50 });
  expect(data.list.length).toBeGreaterThan(0);
  expect(data.list.every(({ object }) => object === 'few' || object.startsWith('space:'))).toBe(true);
  expect(JSON.stringify(data)).not.toContain(students[0]!.name);
});
