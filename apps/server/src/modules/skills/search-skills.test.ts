import { createSkill, searchSkills } from '@praxis/contract/skills/skills';
import { expect, test } from 'vitest';
import { world } from '../../testing/world.ts';

test('a teacher finds a skill by a part of its name, the closest first, with what it stands below; never a foreign one', async () => {
  const { as, person } = await world();
  const [teacher, other, student] = [await person('teacher'), await person('teacher'), await person('student')];
  const mine = as(teacher);
  const word = `Quux${teacher.id}`;
  const top = (await mine.call(createSkill, { name: `About ${word} and more` })).data;
  const exact = (await mine.call(createSkill, { name: word, parent_id: top.id })).data;
  const odd = (await mine.call(createSkill, { name: `100% ${word}` })).data;
  await as(other).call(createSkill, { name: `${word} of somebody else` });
  const names = async (text: string) => (await mine.call(searchSkills, { text })).data.list.map(({ name }) => name);
  expect(await names(word.toLowerCase())).toEqual([word, `100% ${word}`, `About ${word} and more`]);
  expect(await names(`0% ${word}`)).toEqual([odd.name]);
  expect(await names('%')).toContain(odd.name);
  expect((await mine.call(searchSkills, { ids: [exact.id, '999999999'] })).data.list).toMatchObject([{ id: exact.id, path: [top.name] }]);
  expect((await as(other).call(searchSkills, { ids: [exact.id] })).data.list).toEqual([]);
  expect((await as(student).call(searchSkills, { text: word })).code).toBe(-99);
});
