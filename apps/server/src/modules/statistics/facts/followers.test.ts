import { statApart, statFollowers, statRebuild, statRetry } from '@praxis/contract/statistics/followers';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { followNow } from '../../../platform/following/following.ts';
import { world } from '../../../testing/world.ts';

/** Two changes of skill evidence that were set aside, with an operator to look after them. */
async function troubled() {
  const at = await world();
  const operator = await at.person('operator');
  await followNow(at.app);
  await sql`delete from change_notes where follower = 'evidence' and apart_at is not null`.execute(at.db);
  const { rows } = await sql<{ id: string }>`
    insert into change_notes (follower, source, ref, turns, error, apart_at)
    select 'evidence', 'submission', '900000000' || n, 5, 'cannot be read', now() from generate_series(1, 2) as n returning id::text`.execute(
    at.db,
  );
  const apart = async () => (await at.as(operator).call(statApart, { follower: 'evidence' })).data;
  return { ...at, operator, ids: rows.map(({ id }) => id), apart };
}

test('an operator sees which changes failed and why, tries one again, then all', async () => {
  const { as, operator, app, ids, apart } = await troubled();
  expect(await apart()).toMatchObject({
    total: 2,
    list: [{ id: ids[1], source: 'submission', ref: '9000000002', error: 'cannot be read', turns: 5 }, { id: ids[0] }],
  });
  const state = async () => (await as(operator).call(statFollowers, {})).data.followers.find(({ name }) => name === 'evidence')?.apart;
  expect(await state()).toBe(2);
  expect((await as(operator).call(statRetry, { follower: 'evidence', note_ids: [ids[0]!] })).data).toEqual({ retried: 1 });
  await followNow(app);
  expect((await apart()).list.map(({ id }) => id)).toEqual([ids[1]]);
  expect((await as(operator).call(statRetry, { follower: 'evidence' })).data).toEqual({ retried: 1 });
  await followNow(app);
  expect(await state()).toBe(0);
});

test('pressed twice by two operators, a change is tried once', async () => {
  const { as, operator, person, ids } = await troubled();
  const other = await person('operator');
  const replies = await Promise.all(
    [operator, other, operator].map((who) => as(who).call(statRetry, { follower: 'evidence', note_ids: [...ids] })),
  );
  expect(replies.map(({ data }) => data.retried).sort()).toEqual([0, 0, 2]);
});

test('a copy is rebuilt by its name, and one that nobody knows is refused', async () => {
  const { as, operator, db } = await troubled();
  const { data } = await as(operator).call(statRebuild, { follower: 'evidence' });
  const job = await db.selectFrom('jobs').select('payload').where('id', '=', data.job_id).executeTakeFirstOrThrow();
  expect(job.payload).toMatchObject({ follower: 'evidence' });
  expect(await as(operator).call(statRebuild, { follower: 'nobody' })).toMatchObject({ code: 0, key: 'follower_unknown' });
});
