import { createCompetition, findInstitutions } from '@praxis/contract/competitions/design';
import { expect, test } from 'vitest';
import { competitionMakers } from '../../../testing/makers/competitions/competitions.ts';
import { institutionMakers } from '../../../testing/makers/institutions.ts';
import { world } from '../../../testing/world.ts';

test('an organiser finds institutions by a part of their name; nobody else asks', async () => {
  const created = await world();
  const { as, person, db } = created;
  const { organiser, done } = competitionMakers(created);
  const owner = as(await organiser());
  const { competition_id } = await done(owner.call(createCompetition, { title: 'Cup' }));
  const { institution_id: id } = await institutionMakers(created).institution();
  const { name } = await db
    .updateTable('institutions')
    .set({ name: `100% College ${id}` })
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirstOrThrow();
  const { list } = await done(owner.call(findInstitutions, { competition_id, q: name.slice(0, 9).toLowerCase() }));
  expect(list).toContainEqual({ id, name });
  expect((await done(owner.call(findInstitutions, { competition_id, q: 'no such_' }))).list).toEqual([]);
  expect((await as(await person('teacher')).call(findInstitutions, { competition_id })).code).toBe(-99);
});
