import { changeSkill, createSkill, listSkills } from '@praxis/contract/skills/skills';
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
