import { type ScopeKind, statMeasure, statRows } from '@praxis/contract/statistics/statistics';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { followNow } from '../../../platform/following/following.ts';
import { institutionMakers } from '../../../testing/makers/institutions.ts';
import { statisticsMakers } from '../../../testing/makers/statistics.ts';
import { world } from '../../../testing/world.ts';
import { generateHistory } from '../usage/generate-history.store.ts';

const MINUTE = 60_000;

test('machine time is counted when a machine ends, and how much of granted minutes is used as it stands', async () => {
  const at = await world();
  const makers = statisticsMakers(at);
  const { space, owner, students, task } = await makers.busySpace(6);
  const [first, second] = students;
  const { id: session_id } = await at.db
    .selectFrom('lab_sessions')
    .select('id')
    .where('task_id', '=', task.task)
    .where('user_id', '=', first!.id)
    .executeTakeFirstOrThrow();
  const now = at.clock.now();
  const machine = await at.db
    .insertInto('lab_machines')
    .values({ session_id, node: 'n', title: 'M', template: 't', state: 'common', asked_at: now, seconds: 3600, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const operation = (kind: string, minutesAgo: number, generation = 1) =>
    sql`insert into lab_operations (machine_id, generation, host, kind, state, made_at, ended_at)
      values (${machine.id}::bigint, ${generation}, 'h', ${kind}, 'done', ${now}, ${new Date(now.getTime() - minutesAgo * MINUTE)})`.execute(
      at.db,
    );
  const grant = async (userId: string, minutes: number, used: number) =>
    at.db
      .insertInto('lab_minute_grants')
      .values({ key: `grant-${userId}`, user_id: userId, space_id: space.id, minutes, used })
      .execute();
  const value = async (measure: string, scope: ScopeKind = 'space', id = space.id, who = owner) => {
    await followNow(at.app);
    return (await at.as(who).call(statMeasure, { scope, id, measure })).data.number.value;
  };
  await operation('create', 100);
  expect(await value('lab_minutes')).toBe(0);
  await operation('recycle', 70);
  await operation('create', 50, 2);
  await operation('recycle', 40, 2);
  expect(await value('lab_minutes')).toBeCloseTo(40, 6);
  expect(await value('lab_minutes', 'person', first!.id, first!)).toBeCloseTo(40, 6);
  const rows = (await at.as(owner).call(statRows, { scope: 'space', id: space.id, measure: 'lab_minutes' })).data.list;
  expect(rows.map(({ person, value: minutes }) => [person?.id, Math.round(minutes)])).toEqual(
    expect.arrayContaining([
      [first!.id, 30],
      [first!.id, 10],
    ]),
  );
  await grant(first!.id, 100, 50);
  await grant(second!.id, 100, 0);
  expect(await value('lab_quota')).toBe(25);
  await sql`update lab_minute_grants set used = 100 where user_id = ${first!.id}::bigint`.execute(at.db);
  expect(await value('lab_quota')).toBe(50);
  await sql`update lab_minute_grants set taken_back_at = now() where user_id = ${second!.id}::bigint`.execute(at.db);
  expect(await value('lab_quota')).toBe(100);
});

test('an institution reads its seats and what its people keep, together and without names', async () => {
  const at = await world();
  const { institution_id: id, admin } = await institutionMakers(at).institution();
  const people = await Promise.all(Array.from({ length: 6 }, () => at.person()));
  for (const one of people) {
    await sql`insert into institution_members (institution_id, user_id, role) values (${id}::bigint, ${one.id}::bigint, 'student')`.execute(
      at.db,
    );
    await sql`update users set institution_id = ${id}::bigint where id = ${one.id}::bigint`.execute(at.db);
    await sql`insert into files (owner_id, purpose, name, size, sha256, mime, storage_key)
      values (${one.id}::bigint, 'avatar', 'a', 1048576, '\\x00', 'image/png', ${`k-${one.id}`})`.execute(at.db);
  }
  await followNow(at.app);
  const number = async (measure: string) => (await at.as(admin).call(statMeasure, { scope: 'institution', id, measure })).data.number;
  expect(await number('seats')).toMatchObject({ value: 7, rows: true });
  expect(await number('storage')).toMatchObject({ value: 6, unit: 'megabytes' });
  const { list } = (await at.as(admin).call(statRows, { scope: 'institution', id, measure: 'storage' })).data;
  expect(list).toMatchObject([{ person: null, value: 6 }]);
  await sql`update files set deleted_at = now() where owner_id = ${people[0]!.id}::bigint`.execute(at.db);
  await sql`delete from institution_members where user_id = ${people[0]!.id}::bigint`.execute(at.db);
  await followNow(at.app);
  expect([(await number('seats')).value, (await number('storage')).value]).toEqual([6, 5]);
});

test('an invented history opens pages too, so that no chart of the demo school is empty', async () => {
  const at = await world();
  const makers = statisticsMakers(at);
  const { space } = await makers.busySpace(5);
  await generateHistory(at.db, { events: 400, days: 20, now: at.clock.now(), seed: 'test' });
  const { rows } = await sql<{ kind: number; n: number }>`
    select kind::int, count(*)::int as n from usage_events where space_id = ${space.id}::bigint group by kind order by kind`.execute(at.db);
  expect(rows.map(({ kind }) => kind)).toEqual([1, 2]);
  expect(rows[0]!.n).toBeLessThan(rows[1]!.n);
});
