import { faultsOf } from '@praxis/rules/questions';
import { expect, test } from 'vitest';
import { world } from '../../apps/server/src/testing/world.ts';
import { seedPeople } from '../people.ts';
import { openSchool } from '../school.ts';
import { BANK, seedQuestions } from './questions.ts';

test('the demo bank has faultless questions of five types, each under a skill (S-031, S-032, S-033, S-034, S-035)', async () => {
  const { app, db } = await world();
  const school = openSchool(app);
  await seedPeople(school);
  await seedQuestions(school);
  await seedQuestions(school);

  const rows = await db
    .selectFrom('questions as q')
    .innerJoin('question_banks as b', 'b.id', 'q.bank_id')
    .innerJoin('question_versions as v', 'v.id', 'q.current_version_id')
    .innerJoin('question_keys as k', 'k.version_id', 'v.id')
    .innerJoin('question_skills as s', 's.question_id', 'q.id')
    .select(['q.type', 'q.plain', 'v.content', 'k.key'])
    .where('b.name', '=', BANK)
    .$castTo<{ type: 'single'; plain: string; content: Parameters<typeof faultsOf>[1]; key: Parameters<typeof faultsOf>[2] }>()
    .execute();
  expect(rows.length).toBeGreaterThanOrEqual(40);
  for (const row of rows) expect(faultsOf(row.type, row.content, row.key), row.plain).toEqual({});
  expect(new Set(rows.map((row) => row.type as string))).toEqual(new Set(['single', 'multi', 'judge', 'short', 'programming']));
  expect(rows.filter((row) => row.content.stem.includes('data-file=')).length).toBe(1);
});
