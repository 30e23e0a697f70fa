import { expect, test } from 'vitest';
import { assessmentMakers } from '../../../testing/makers/assessments/assessments.ts';
import { spaceMakers } from '../../../testing/makers/spaces.ts';
import { world } from '../../../testing/world.ts';
import { missedWorks } from './missed-works.store.ts';

const MINUTE = 60_000;

test('a work is missed by the times of each student, and when it is too late to hand it in', async () => {
  const school = await world();
  const makers = { ...assessmentMakers(school), ...spaceMakers(school) };
  const teacher = await school.person('teacher');
  const space = await makers.space(teacher);
  const [usual, slower] = [(await makers.member(space)).person, (await makers.member(space)).person];
  const id = await makers.draft(space, await makers.paper(teacher));
  const end = school.clock.now().getTime();
  await school.db
    .updateTable('assessments')
    .set({ state: 'published', end_at: new Date(end), extra_s: 0 })
    .where('id', '=', id)
    .execute();
  await school.db
    .updateTable('space_members')
    .set({ joined_at: new Date(end - 1000 * MINUTE) })
    .where('space_id', '=', space.id)
    .execute();
  await school.db
    .insertInto('assessment_overrides')
    .values({ assessment_id: id, user_id: slower.id, extra_s: 7200, created_by: teacher.id })
    .execute();
  const missed = async (minutes: number) =>
    (await missedWorks(school.db, space.id, new Date(end - MINUTE), new Date(end + minutes * MINUTE))).map(({ user_id }) => user_id);
  expect(await missed(-1)).toEqual([]);
  expect(await missed(1)).toEqual([usual.id]);
  expect(await missed(119)).toEqual([usual.id]);
  expect(await missed(121)).toEqual([usual.id, slower.id]);
  // Handing in late is not missing.
  const { settings } = await school.db.selectFrom('assessments').select('settings').where('id', '=', id).executeTakeFirstOrThrow();
  await school.db
    .updateTable('assessments')
    .set({ settings: JSON.stringify({ ...(settings as object), late_minutes: 60 }) })
    .where('id', '=', id)
    .execute();
  expect(await missed(59)).toEqual([]);
  expect(await missed(61)).toEqual([usual.id]);
});
