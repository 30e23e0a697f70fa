import { institutionSkills } from '@praxis/contract/skills/institutions';
import { statOverview, statRows } from '@praxis/contract/statistics/statistics';
import { expect, test } from 'vitest';
import { followNow } from '../../../platform/following/following.ts';
import { institutionMakers } from '../../../testing/makers/institutions.ts';
import { spaceMakers } from '../../../testing/makers/spaces.ts';
import { type TestPerson, world } from '../../../testing/world.ts';
import { mayRenew } from './state-counts.rules.ts';

test.each([
  ['nothing', ['1,0', '0,1'], ['1,0', '0,1'], true],
  ['one result', ['1,0', '0,1'], ['1,0', '1,1'], false],
  ['one more student', ['1,0'], ['1,0', '0,1'], false],
  ['one who came for one who left, and a third', ['1,0', '0,1', '1,1'], ['2,0', '0,2', '1,2'], true],
])('what an institution is shown is renewed when nobody or enough people changed: %s', (_what, before, after, renewed) => {
  const people = (list: string[]) => list.map((counts, at) => ({ userId: String(at), counts: counts.split(',').map(Number) }));
  expect(mayRenew(people(before), people(after))).toBe(renewed);
});

test('an administrator sees how the spaces of their institution stand, of five students or more, and nobody’s single result by asking again', async () => {
  const school = await world();
  const { db, app, as, clock } = school;
  const makers = spaceMakers(school);
  const { institution_id, admin } = await institutionMakers(school).institution();
  const [teacher, operator] = [await school.person('teacher'), await school.person('operator')];
  const skill = await db
    .insertInto('skills')
    .values({ owner_id: teacher.id, scope: 'platform', name: `Skill ${Math.random()}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('skill_frames')
    .values({ kind: 'platform', id: '0', title: 'All', intro: 'x', published: true })
    .onConflict((on) => on.columns(['kind', 'id']).doUpdateSet({ published: true }))
    .execute();
  const spaceOf = async (count: number) => {
    const space = await makers.space(teacher);
    await db.updateTable('spaces').set({ institution_id }).where('id', '=', space.id).execute();
    const students: TestPerson[] = [];
    for (let at = 0; at < count; at++) students.push((await makers.member(space)).person);
    return { space, students };
  };
  const [small, large] = [await spaceOf(4), await spaceOf(6)];
  const prove = async (some: { space: { id: string }; students: { id: string }[] }, from: number, to: number) => {
    for (const { id } of some.students.slice(from, to))
      await db
        .insertInto('observations')
        .values({
          author_id: teacher.id,
          user_id: id,
          skill_id: skill.id,
          space_id: some.space.id,
          ratio: 1,
          reason: 'Seen',
          at: clock.now(),
        })
        .execute();
    await followNow(app);
  };
  await prove(small, 0, 4);
  await prove(large, 0, 3);
  const frame = { frame_kind: 'platform' as const, frame_id: '0' };
  const ask = async () => {
    const { data } = await as(admin).call(institutionSkills, { institution_id, ...frame });
    return new Map(data.list.map((one) => [one.space.id, one]));
  };
  const known = ({ counts }: { counts: Record<string, number> | null }) =>
    Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0);
  const first = await ask();
  expect(first.get(small.space.id)).toMatchObject({ students: null, counts: null });
  expect(first.get(large.space.id)).toMatchObject({ students: 6 });
  expect(known(first.get(large.space.id)!)).toBe(3);
  await prove(large, 3, 4);
  clock.move(4_000_000);
  expect(known((await ask()).get(large.space.id)!)).toBe(3);
  await prove(large, 4, 6);
  clock.move(4_000_000);
  expect(known((await ask()).get(large.space.id)!)).toBe(6);
  // Their dashboard says the same: the larger space by its states, the number by its rows, nothing of the small one.
  const statistics = { scope: 'institution' as const, id: institution_id };
  const { numbers, blocks } = (await as(admin).call(statOverview, statistics)).data;
  const counts = (await ask()).get(large.space.id)!.counts!;
  expect(blocks.filter(({ kind }) => kind === 'states')).toMatchObject([
    { spaces: [{ object: `space:${large.space.id}`, title: large.space.name, students: 6, ...counts }] },
  ]);
  const pairs = counts.below + counts.on_the_way + counts.reached;
  expect(numbers.find(({ key }) => key === 'skills_reached')).toMatchObject({ of: pairs, rows: true });
  const { list } = (await as(admin).call(statRows, { ...statistics, measure: 'skills_reached', page: 1, size: 10 })).data;
  expect(list).toMatchObject([{ person: null, object: `space:${large.space.id}`, n: pairs, value: counts.reached }]);
  for (const who of [teacher, operator, large.students[0]!])
    expect((await as(who).call(institutionSkills, { institution_id, ...frame })).code).toBe(-99);
});
