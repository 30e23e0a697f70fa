import { expect, test } from 'vitest';
import { readiness, suggest, type WantedSkill } from './suggest.ts';

const skill = (id: string, value: number | undefined, needs: string[] = []): WantedSkill => ({
  ...{ id, goal: 'g', level: 4, needs },
  mastery: value === undefined ? undefined : { value, low: value - 0.1 },
});
const object = (key: string, skillId: string, minutes = 20, done = false) => ({ key, skillId, minutes, done });
const keys = (skills: WantedSkill[], objects: ReturnType<typeof object>[]) =>
  suggest(skills, objects, 5).map(({ candidate }) => candidate.key);

test('the greater shortfall comes first, the shorter of two first, and equals by their name', () => {
  const skills = [skill('a', 0.3), skill('b', 0.6)];
  expect(keys(skills, [object('1', 'b'), object('2', 'a', 80), object('3', 'a')])).toEqual(['3', '2', '1']);
  expect(keys(skills, [object('y', 'b'), object('x', 'b')])).toEqual(['x', 'y']);
});

test('what is done, met or not within reach is not suggested; its prerequisite is', () => {
  expect(keys([skill('a', 0.95)], [object('1', 'a')])).toEqual([]);
  expect(keys([skill('a', 0.3)], [object('1', 'a', 20, true)])).toEqual([]);
  const skills = [skill('before', 0.2), skill('after', undefined, ['before'])];
  expect(keys(skills, [object('1', 'after'), object('2', 'before')])).toEqual(['2']);
  expect(readiness(skills[1]!, new Map(skills.map((one) => [one.id, one])))).toBeCloseTo(1 / 3);
});

test('five at most, two of a skill, each thing once', () => {
  const skills = ['a', 'b', 'c', 'd'].map((id) => skill(id, 0.4));
  const objects = skills.flatMap(({ id }) => [1, 2, 3].map((no) => object(`${id}${no}`, id)));
  expect(keys(skills, [...objects, object('a1', 'b')])).toEqual(['a1', 'a2', 'b1', 'b2', 'c1']);
});
