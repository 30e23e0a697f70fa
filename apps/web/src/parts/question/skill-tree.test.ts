import type { SkillView } from '@praxis/contract/skills/skills';
import { expect, test } from 'vitest';
import { treeOf, withBelow } from './skill-tree.ts';

const skill = (id: string, parent: string | null): SkillView => ({
  id,
  name: id,
  parent_id: parent,
  scope: 'private',
  can: { rename: true },
});
const skills = [skill('b', 'a'), skill('a', null), skill('d', 'b'), skill('c', 'a'), skill('lost', 'nobody')];

test('skills stand in the order of their tree, also one whose parent is not to be seen', () => {
  expect(treeOf(skills).map(({ skill: one, depth }) => `${one.id}${depth}`)).toEqual(['a0', 'b1', 'd2', 'c1', 'lost0']);
});

test('what stands below a skill is found at any depth', () => {
  expect([...withBelow(skills, 'a')].sort()).toEqual(['a', 'b', 'c', 'd']);
  expect([...withBelow(skills, 'c')]).toEqual(['c']);
});
