import { type ScopeKind, statMeasure, statOverview, statRows } from '@praxis/contract/statistics/statistics';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { dayOf, daysBefore } from '../../../platform/clock/days.rules.ts';
import { followNow } from '../../../platform/following/following.ts';
import { rebuildFollower } from '../../../platform/following/rebuild.ts';
import { measures } from '../../../platform/statistics.ts';
import { institutionMakers } from '../../../testing/makers/institutions.ts';
import { statisticsMakers } from '../../../testing/makers/statistics.ts';
import { world } from '../../../testing/world.ts';
import { lastVisibleDay } from './windows.store.ts';

const HOUR = 3_600_000;

/** Goes on to the middle of the next day, so that the steps of a test lie in one day whenever it runs. */
function moveToNoon({ app, clock }: Pick<Awaited<ReturnType<typeof world>>, 'app' | 'clock'>) {
  const day = () => dayOf(clock.now(), app.instance.timeZone);
  const before = day();
  while (day() === before) clock.move(HOUR);
  clock.move(12 * HOUR);
}

/** An institution with a class of nine in which everybody has a result and was in a class, or was not. */
async function college() {
  const at = await world();
  moveToNoon(at);
  const makers = statisticsMakers(at);
  const { admin, institution_id } = await institutionMakers(at).institution();
  const busy = await makers.busySpace(9);
  await sql`update spaces set institution_id = ${institution_id}::bigint where id = ${busy.space.id}::bigint`.execute(at.db);
  await rebuildFollower(at.app, 'statistics', { report: async () => undefined });
  const of = { scope: 'institution' as ScopeKind, id: institution_id };
  const number = async (measure: string) => (await at.as(admin).call(statMeasure, { ...of, measure })).data.number;
  const lines = async (measure: string) => (await at.as(admin).call(statRows, { ...of, measure })).data.list;
  const overview = async () => (await at.as(admin).call(statOverview, of)).data;
  const change = async (people: readonly { id: string }[], state: string) => {
    await sql`update class_attendance set state = ${state} where user_id = any(${people.map(({ id }) => id)}::bigint[])`.execute(at.db);
    await followNow(at.app);
  };
  return { ...at, ...busy, makers, admin, of, number, lines, overview, change };
}

test('who asks an institution’s number before and after one person changed learns nothing of that person', async () => {
  const { as, admin, of, clock, students, number, lines, overview, change } = await college();
  const shown = { lines: await lines('attendance'), chart: (await overview()).blocks };
  const before = { ...shown, number: await number('attendance') };
  expect(before.number.value).not.toBeNull();
  const chart = (blocks: typeof before.chart) => blocks.filter((block) => block.kind === 'lines' && block.measure === 'attendance');
  expect(chart(before.chart)).toHaveLength(1);
  // Whoever looks at other days within minutes finds all of them.
  const term = (await as(admin).call(statOverview, { ...of, span: 'term' })).data.blocks;
  expect(chart(term).every((block) => block.kind === 'lines' && block.points.some(({ n }) => n > 0))).toBe(true);
  const week = (await as(admin).call(statOverview, { ...of, span: 'week' })).data.blocks;
  expect(
    chart(week)
      .flatMap((block) => (block.kind === 'lines' ? block.points : []))
      .some(({ n }) => n > 0),
  ).toBe(true);
  clock.move(600_000);
  for (const some of [students.slice(0, 1), students.slice(0, 2)]) {
    await change(some, 'absent');
    expect(await number('attendance')).toMatchObject({ value: before.number.value, n: before.number.n, of: before.number.of });
    expect((await number('attendance')).at).toBeLessThanOrEqual(before.number.at);
    expect(await lines('attendance')).toEqual(before.lines);
    expect(chart((await overview()).blocks)).toEqual(chart(before.chart));
    clock.move(600_000);
  }
  // With three and more it is renewed, and lines still add up to the number.
  await change(students.slice(0, 6), 'absent');
  const after = await number('attendance');
  expect(after.value).toBeLessThan(before.number.value!);
  expect(after.at).toBeGreaterThan(before.number.at);
  const rows = await lines('attendance');
  expect((100 * rows.reduce((sum, { value }) => sum + value, 0)) / rows.reduce((sum, { n }) => sum + n, 0)).toBeCloseTo(after.value!, 9);
  expect(chart((await overview()).blocks)).not.toEqual(chart(before.chart));
});

test('one change in each of three classes is told in none of their lines; forty who ask at once read one number', async () => {
  const { app, db, as, admin, makers, number, lines, students, change } = await college();
  const others = [await makers.busySpace(9), await makers.busySpace(9)];
  await sql`update spaces set institution_id = (select institution_id from users where id = ${admin.id}::bigint)
    where id = any(${others.map(({ space }) => space.id)}::bigint[])`.execute(db);
  await rebuildFollower(app, 'statistics', { report: async () => undefined });
  await number('attendance');
  const before = await lines('attendance');
  await change([students[0]!, others[0]!.students[0]!, others[1]!.students[0]!], 'absent');
  expect(await lines('attendance')).toEqual(before);
  const of = {
    scope: 'institution' as ScopeKind,
    id: (await db.selectFrom('users').select('institution_id').where('id', '=', admin.id).executeTakeFirstOrThrow()).institution_id!,
  };
  const replies = await Promise.all(Array.from({ length: 40 }, () => as(admin).call(statMeasure, { ...of, measure: 'score' })));
  expect(new Set(replies.map(({ data }) => JSON.stringify([data.number.value, data.number.n]))).size).toBe(1);
});

test('teachers of a space, whose students they see by name, read every change at once', async () => {
  const { as, owner, space, students, change } = await college();
  const of = { scope: 'space' as ScopeKind, id: space.id, measure: 'attendance' };
  const before = (await as(owner).call(statMeasure, of)).data.number.value!;
  await change(students.slice(0, 1), 'absent');
  expect((await as(owner).call(statMeasure, of)).data.number.value).toBeLessThan(before);
});

test('a day of one person is read neither from numbers of two days nor from a number less the days of any chart', async () => {
  const { as, admin, of, clock, app, db, space, owner, students, makers } = await college();
  // Six days ago one student alone was in class, yesterday and five days ago all nine.
  const there = (some: typeof students) => some.map((one) => [one, 'present'] as [(typeof students)[0], string]);
  await sql`delete from class_attendance where class_id in (select id from live_classes where space_id = ${space.id}::bigint)`.execute(db);
  await makers.class_(space.id, owner, there(students.slice(0, 1)), 6);
  await makers.class_(space.id, owner, there(students), 5);
  await makers.class_(space.id, owner, there(students), 1);
  await rebuildFollower(app, 'statistics', { report: async () => undefined });
  const number = async (span: 'week' | 'month') => (await as(admin).call(statMeasure, { ...of, span, measure: 'attendance' })).data;
  const drawn = async (span: 'week' | 'month' | 'term') =>
    (await as(admin).call(statOverview, { ...of, span })).data.blocks.flatMap((block) =>
      block.kind === 'lines' && block.measure === 'attendance' ? block.points.filter(({ n }) => n > 0) : [],
    );
  const week = await number('week');
  const daysOf = async (span: 'week' | 'month') => (await drawn(span)).filter(({ day }) => day >= week.from);
  // What a number has over the days that are drawn of it is of one student and of another day's nine.
  for (const span of ['week', 'month'] as const)
    expect(week.number.n - (await daysOf(span)).reduce((sum, { n }) => sum + n, 0)).toBeGreaterThanOrEqual(10);
  // A day later the one alone would fall out of the week: the number stays as it is, until more fall out with them.
  moveToNoon({ app, clock });
  await makers.class_(space.id, owner, there(students), 0.1);
  await followNow(app);
  expect(await number('week')).toMatchObject({ from: week.from, to: week.to, number: { value: week.number.value, n: week.number.n } });
  expect((await number('month')).to).toBe(week.to);
  const attendance = measures.entries(app).find(({ key }) => key === 'attendance')!;
  const lastDay = (days: number) => lastVisibleDay(db, attendance, of, daysBefore(week.to, -days), clock.now());
  expect([await lastDay(30), await lastDay(150)]).toEqual([week.to, daysBefore(week.to, -150)]);
});
