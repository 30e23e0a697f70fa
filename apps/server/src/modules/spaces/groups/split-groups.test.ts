import { createGroup, listGroups, splitIntoGroups } from '@praxis/contract/spaces/members';
import { expect, test } from 'vitest';
import { spaceMakers } from '../../../testing/makers/spaces.ts';
import { world } from '../../../testing/world.ts';
import { dealt, shuffled } from './split-groups.rules.ts';

test('a teacher spreads a class evenly over groups, new and known; who is in one stays unless everybody is dealt anew', async () => {
  const created = await world();
  const { as, person } = created;
  const { space, member } = spaceMakers(created);
  const teacher = await person('teacher');
  const here = await space(teacher);
  for (let at = 0; at < 7; at++) await member(here);
  await as(teacher).call(createGroup, { space_id: here.id, name: 'Known' });
  const split = (more: { everybody?: boolean; order?: 'student_no' } = {}) =>
    as(teacher).call(splitIntoGroups, { space_id: here.id, names: ['Known', 'New', 'New'], ...more });
  const sizes = async () => {
    const { list, without_group } = (await as(teacher).call(listGroups, { space_id: here.id })).data;
    return [...list.map((group) => `${group.name} ${group.members.length}`), without_group];
  };
  expect((await split()).data).toEqual({ assigned: 7 });
  expect(await sizes()).toEqual(['Known 4', 'New 3', 0]);
  await member(here);
  expect((await split()).data).toEqual({ assigned: 1 });
  expect((await split({ everybody: true, order: 'student_no' })).data).toEqual({ assigned: 8 });
  expect(await sizes()).toEqual(['Known 4', 'New 4', 0]);
});

test.each([
  [0, 3, [0, 0, 0]],
  [2, 3, [1, 1, 0]],
  [7, 3, [3, 2, 2]],
])('%i people over %i groups', (people, groups, sizes) => {
  expect(dealt(Array.from({ length: people }), groups).map((hand) => hand.length)).toEqual(sizes);
});

test('a shuffle keeps everybody', () => {
  const people = ['a', 'b', 'c', 'd'];
  expect(shuffled(people, () => 0).toSorted()).toEqual(people);
  expect(shuffled(people, (below) => below - 1)).toEqual(people);
});
