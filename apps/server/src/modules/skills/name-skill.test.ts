import { editMap, skillEvidence, skillMap, undoEdit } from '@praxis/contract/skills/maps';
import { changeSkill, createSkill, listSkills, removeSkill } from '@praxis/contract/skills/skills';
import { expect, test } from 'vitest';
import { world } from '../../testing/world.ts';

test('S-210 a teacher cannot make or rename a skill without a name, and is told beside the field', async () => {
  const { person, as } = await world();
  const teacher = as(await person('teacher'));
  const no = { code: 0, key: 'skill_name_required', data: { fields: { name: 'Enter a name for the skill' } } };
  for (const name of ['', '   ']) expect(await teacher.call(createSkill, { name })).toMatchObject(no);
  const created = await teacher.call(createSkill, { name: 'Loops of Gamma' });
  expect(created.code).toBe(1);
  expect(await teacher.call(changeSkill, { skill_id: created.data.id, name: ' ' })).toMatchObject(no);
  expect((await teacher.call(listSkills, {})).data.list.filter(({ name }) => name === 'Loops of Gamma')).toHaveLength(1);
});

test('renaming, placing and merging from a list are edits of the map: checked against it, and taken back like any', async () => {
  const { person, as, db } = await world();
  const teacher = await person('teacher');
  const me = as(teacher);
  const create = async (name: string) => (await me.call(createSkill, { name })).data.id;
  const [trees, heaps, queues] = [await create('Trees'), await create('Heaps'), await create('Queues')];
  const frame = { frame_kind: 'private' as const, frame_id: teacher.id };
  const { revision } = (await me.call(skillMap, frame)).data.frame;
  const edge = { op: 'connect' as const, from: trees, to: heaps, kind: 'prerequisite' as const };
  const link = { op: 'connect' as const, from: queues, to: heaps, kind: 'related' as const };
  expect((await me.call(editMap, { ...frame, revision, edit_id: 'edit-0001', operations: [edge, link] })).code).toBe(1);
  // What comes before another one does not stand below it.
  expect(await me.call(changeSkill, { skill_id: heaps, name: 'Heaps', parent_id: trees })).toMatchObject({ key: 'skill_requires_family' });
  expect((await me.call(changeSkill, { skill_id: queues, name: 'Queues and stacks' })).code).toBe(1);
  expect((await me.call(removeSkill, { skill_id: queues, into: trees })).code).toBe(1);
  const edges = async () => (await me.call(skillMap, frame)).data.edges.map(({ from, to, kind }) => [kind, from, to]);
  expect(await edges()).toEqual(expect.arrayContaining([['related', trees, heaps]]));
  expect((await me.call(skillEvidence, { skill_id: queues })).data.skill.id).toBe(trees);
  const { edit_id } = await db
    .selectFrom('skill_edits')
    .select('edit_id')
    .where('frame_id', '=', teacher.id)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect((await me.call(undoEdit, { ...frame, edit_id })).code).toBe(1);
  expect((await me.call(skillMap, frame)).data.skills.map(({ name }) => name)).toContain('Queues and stacks');
});
