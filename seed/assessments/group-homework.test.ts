import { expect, test } from 'vitest';
import { world } from '../../apps/server/src/testing/world.ts';
import { seedPeople } from '../people.ts';
import { openSchool } from '../school.ts';
import { seedSpaces } from '../spaces.ts';
import { seedGroupHomework } from './group-homework.ts';

test('the demo school has a homework of groups: one handed in twice, one marked, one being written, each for all its members', async () => {
  const { app, db } = await world();
  const school = openSchool(app);
  await seedPeople(school);
  await seedSpaces(school);
  await seedGroupHomework(school);
  await seedGroupHomework(school);
  const attempts = await db
    .selectFrom('attempts as t')
    .innerJoin('group_attempts as g', 'g.attempt_id', 't.id')
    .innerJoin('assessments as a', 'a.id', 't.assessment_id')
    .select(['t.id', 't.state', 't.round', 't.score_total', 'g.group_name'])
    .where('a.title', 'like', '小组作业：%')
    .orderBy('t.id')
    .execute();
  expect(attempts.map(({ state, round }) => [state, round])).toEqual([
    ['pending_approval', 2],
    ['passed', 1],
    ['not_submitted', 1],
  ]);
  expect(attempts[1]).toMatchObject({ score_total: 86 });
  const sheets = await db
    .selectFrom('contribution_points')
    .select(['from_id', 'points'])
    .where('attempt_id', '=', attempts[1]!.id)
    .execute();
  const given = Map.groupBy(sheets, ({ from_id }) => from_id);
  expect(given.size).toBeGreaterThan(2);
  for (const sheet of given.values()) expect(sheet.reduce((sum, { points }) => sum + points, 0)).toBe(100);
  for (const { id, state } of attempts) {
    const members = await db.selectFrom('attempts').select('state').where('lead_id', '=', id).execute();
    expect(members.length).toBeGreaterThan(1);
    expect(members.every((member) => member.state === state)).toBe(true);
  }
});
